import type { Opinion } from './opinion.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * An opinion in a line: `prefers tea (0.82; 5 for, 1 against, last 12 May)`. The year is told
 * when it is not that of `nowMs`.
 */
export function describeOpinion(
  { statement, confidence, evidence }: Opinion,
  { nowMs }: { readonly nowMs: number },
): string {
  const pro = evidence.filter(({ stance }) => stance === 'for').length
  const last = evidence.at(-1)
  const counted = `${pro} for, ${evidence.length - pro} against`
  const when = last === undefined ? '' : `, last ${dayOf(last.at, nowMs)}`
  return `${statement} (${confidence.toFixed(2)}; ${counted}${when})`
}

function dayOf(at: string, nowMs: number): string {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`
  return year === new Date(nowMs).getUTCFullYear() ? day : `${day} ${year}`
}
