import fitted from '../../../../models/relations.json' with { type: 'json' }
import { logistic } from '../../language/similarity/judge-similarity.ts'
import { pairFeatures } from '../../language/similarity/pair-features.ts'

/** A known statement as a model read it beside a newer one. */
export interface ReadBeside {
  /** The probability of each way in which the newer one may end it. */
  readonly reading: Readonly<Record<'updates' | 'retracts' | 'contradicts', number>>
  /** The cosine of both. */
  readonly nearness: number
}

/** The most of the nearest that are read, in one batch; training says how many of them count. */
export const READ_MAX = 6
export const READ_NEAREST: number = Math.min(fitted.nearest, READ_MAX)
/** How many of those that are likely outdated are linked. */
export const LINKS_MAX = 2

/** The model is trained to leave some doubt: what is closer to 0 or 1 says no more. */
const CHANCE_MIN = 0.01

function oddsOf({ reading }: ReadBeside): number {
  const sum = reading.updates + reading.retracts + reading.contradicts
  const chance = Math.min(Math.max(sum, CHANCE_MIN), 1 - CHANCE_MIN)
  return Math.log(chance / (1 - chance))
}

/**
 * What speaks for a change of each, in the order of the fitted weights. A change of jobs reads like
 * a change of all that is known of the person: that no other reads so says what it is about.
 */
export function changeTerms(all: readonly ReadBeside[]): readonly (readonly number[])[] {
  const odds = all.map(oddsOf)
  const least = Math.log(CHANCE_MIN / (1 - CHANCE_MIN))
  return all.map(({ nearness }, at) => {
    const own = odds[at] ?? least
    const others = odds.filter((_one, other) => other !== at)
    return [own, nearness, own - Math.max(least, ...others)]
  })
}

/**
 * The change of each that a model read: sure enough to act on, or likely enough to show. Undefined:
 * it is neither.
 */
export function readChanges(all: readonly ReadBeside[]) {
  const { weights, bias, sure, likely } = fitted
  return changeTerms(all).map((terms, at) => {
    const sum = terms.reduce((total, term, index) => total + term * (weights[index] ?? 0), bias)
    const certainty = logistic(sum)
    const reading = all[at]?.reading
    // Also what is no number is not likely.
    if (reading === undefined || !(certainty > likely)) return undefined
    const change =
      reading.updates >= reading.retracts + reading.contradicts
        ? ({ kind: 'replaces', reason: 'It says how things are instead.' } as const)
        : ({ kind: 'reverses', reason: 'It ends or denies it.' } as const)
    return { relation: { ...change, certainty, changes: [] }, isSure: certainty > sure }
  })
}

/** Where more of two statements is in the same words, what differs is what is said. */
const SAME_WORDS_MAX = 0.6

/** True if two statements share so few words that a model may decide. */
export function isInOtherWords(older: string, newer: string): boolean {
  return pairFeatures(older, newer).aligned <= SAME_WORDS_MAX
}
