import type { Fact } from '../../src/core/facts/fact.ts'
import type { Counting } from './counting.ts'
import type { Belief } from './event.ts'
import type { Lived } from './live-day.ts'

/** A belief of the script, what was said about it, and what the memory holds and answers. */
export interface BeliefCase {
  readonly belief: Belief
  readonly own: readonly Lived[]
  readonly facts: readonly Fact[]
  readonly answer: readonly { readonly id: string; readonly text: string }[]
}

export function countBelief(one: BeliefCase, counting: Counting): void {
  const { end } = one.belief
  if (one.own.length === 0) return
  if (end === 'retracted' || end === 'reversed') {
    countGone(one, counting)
    return
  }
  const isHeld = isHeldIn(one)
  countKnown(one, isHeld, counting)
  if (end === 'live') countReplaced(one, isHeld, counting)
  for (const old of one.belief.olds) countOld(one, old, counting)
}

function countGone(one: BeliefCase, counting: Counting): void {
  const { belief, own, answer } = one
  const isBack = answer.some(({ id, text }) => isOld(one, id) && says(belief, text, belief.value))
  counting.count(`${belief.end} values recalled`, belief.language, isBack)
  const last = own.at(-1)
  if (isBack && last !== undefined) {
    counting.fail(`${belief.end} value recalled`, last, outcomesOf(own))
  }
}

// Only what was said before it was denied: the denial itself may be told.
function isOld({ belief, own }: BeliefCase, id: string): boolean {
  return own.some(({ event, receipt }) => {
    const isDenial = belief.end === 'reversed' && event.label === 'correction'
    return !isDenial && receipt.fact?.id === id
  })
}

function isHeldIn({ belief, facts }: BeliefCase): boolean {
  return facts.some(({ status, text }) => status === 'active' && says(belief, text, belief.value))
}

function countKnown({ belief, own, answer }: BeliefCase, isHeld: boolean, to: Counting): void {
  const isRecalled = answer.some(({ text }) => says(belief, text, belief.value))
  const what = belief.end === 'live' ? 'facts' : 'corrected values'
  to.count(`${what} kept`, belief.language, isHeld)
  to.count(`${what} recalled`, belief.language, isRecalled)
  const shown = own.at(belief.end === 'live' ? 0 : -1)
  if ((isHeld && isRecalled) || shown === undefined) return
  to.fail(`${what} not ${isHeld ? 'recalled' : 'kept'}`, shown, outcomesOf(own))
}

function countReplaced({ belief, own, facts }: BeliefCase, isHeld: boolean, to: Counting): void {
  const ids = own.flatMap(({ receipt }) => receipt.fact?.id ?? [])
  const lost = facts.find(({ id, status }) => ids.includes(id) && status !== 'active')
  const isReplaced = !isHeld && lost !== undefined
  to.count('facts replaced wrongly', belief.language, isReplaced)
  const [first] = own
  if (!isReplaced || first === undefined) return
  const by = facts.find(({ id }) => id === lost.supersededBy)
  to.fail('fact replaced wrongly', first, `${lost.status} by: ${by?.text ?? 'nothing'}`)
}

function countOld({ belief, own, answer }: BeliefCase, old: string, to: Counting): void {
  const isBack = answer.some(
    ({ text }) => says(belief, text, old) && !says(belief, text, belief.value),
  )
  to.count('old values recalled', belief.language, isBack)
  const last = own.at(-1)
  if (isBack && last !== undefined) to.fail('old value recalled', last, outcomesOf(own))
}

function says({ subject }: Belief, text: string, value: string): boolean {
  const lower = text.toLowerCase()
  return [...subject, value].every((part) => stands(lower, part.toLowerCase()))
}

// "7" does not stand in "17:30" or "75".
function stands(text: string, part: string): boolean {
  const isCut = (at: number): boolean => /\d/.test(part) && /[\d:]/.test(text[at] ?? '')
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!isCut(at - 1) && !isCut(at + part.length)) return true
  }
  return false
}

function outcomesOf(own: readonly Lived[]): string {
  return own
    .map(({ event, receipt }) => {
      const code = receipt.outcome === 'dropped' ? `dropped ${receipt.code}` : receipt.outcome
      return `${event.label}: ${event.text} → ${code}`
    })
    .join(' | ')
}
