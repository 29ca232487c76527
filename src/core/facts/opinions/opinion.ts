import * as z from 'zod'

export const STANCES = ['for', 'against'] as const
export type Stance = (typeof STANCES)[number]

const id = z.string().min(1).max(200)

export const opinionEvidenceSchema = z.object({
  factId: id,
  stance: z.enum(STANCES),
  /** When it was said, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Who or what said it: repeated evidence from one source counts less each time. */
  source: z.string().max(200),
  /** How clear it is, above 0 to 1. */
  strength: z.number().min(0).max(1),
})
export type OpinionEvidence = Readonly<z.infer<typeof opinionEvidenceSchema>>

/** An opinion and its confidence. Everything but the statement is derived from the evidence. */
export interface Opinion {
  /** Such as "prefers tea". */
  readonly statement: string
  /** The confidence before any evidence, 0.01 to 0.99. */
  readonly prior: number
  readonly confidence: number
  /** Each fact once, oldest first. */
  readonly evidence: readonly OpinionEvidence[]
}

/** A change of the confidence. */
export const opinionMoveSchema = z.object({
  at: z.iso.datetime(),
  factId: z.string(),
  stance: z.enum(STANCES),
  from: z.number(),
  to: z.number(),
  reason: z.string(),
})
export type OpinionMove = Readonly<z.infer<typeof opinionMoveSchema>>

export const CONFIDENCE_MIN = 0.01
export const CONFIDENCE_MAX = 0.99
export const CONFIDENCE_DEFAULT = 0.5
/** Only the newest are kept. */
export const EVIDENCE_MAX = 200

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * An opinion in one line: `prefers tea (0.82; 5 for, 1 against, last 12 May)`. The year is given
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
