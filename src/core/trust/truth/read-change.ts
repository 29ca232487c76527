import fitted from '../../../../models/relations.json' with { type: 'json' }
import { logistic } from '../../language/similarity/judge-similarity.ts'
import { pairFeatures } from '../../language/similarity/pair-features.ts'
import type { Relation } from './statement.ts'

/** How a model may read an older statement beside a newer one. */
type RelationClass = 'same' | 'updates' | 'retracts' | 'contradicts'

/** A known statement as a model read it beside a newer one. */
export interface ReadBeside {
  /** The probability of each class. */
  readonly reading: Readonly<Record<RelationClass, number>>
  /** The cosine of both. */
  readonly nearness: number
}

/** The most of the nearest that are read, in one batch; training says how many of them count. */
export const READ_MAX = 6
export const READ_NEAREST: number = Math.min(fitted.nearest, READ_MAX)
/** How many of those that are likely outdated are linked. */
export const LINKS_MAX = 2

/** What is judged of each known statement, and the classes that speak for it. */
export const JUDGEMENTS = {
  /** It is over: the newer one takes its place, or nothing does. */
  ended: ['updates', 'retracts', 'contradicts'],
  /** The newer one says the same in other words. */
  repeated: ['same'],
} as const satisfies Readonly<Record<string, readonly RelationClass[]>>
export type Judgement = keyof typeof JUDGEMENTS

/** The model is trained to leave some doubt: what is closer to 0 or 1 says no more. */
const CHANCE_MIN = 0.01

/** True for what reads as a change more probably than not. */
export function readsAsChange(reading: ReadBeside['reading']): boolean {
  return JUDGEMENTS.ended.reduce((total, one) => total + reading[one], 0) > 0.5
}

function oddsOf(classes: readonly RelationClass[], { reading }: ReadBeside): number {
  const sum = classes.reduce((total, one) => total + reading[one], 0)
  const chance = Math.min(Math.max(sum, CHANCE_MIN), 1 - CHANCE_MIN)
  return Math.log(chance / (1 - chance))
}

/**
 * What speaks for a judgement of each, in the order of the fitted weights. A change of jobs reads
 * like a change of all that is known of the person: that no other reads so says what it is about.
 */
export function judgementTerms(
  judgement: Judgement,
  all: readonly ReadBeside[],
): readonly (readonly number[])[] {
  const odds = all.map((one) => oddsOf(JUDGEMENTS[judgement], one))
  const least = Math.log(CHANCE_MIN / (1 - CHANCE_MIN))
  return all.map(({ nearness }, at) => {
    const own = odds[at] ?? least
    const others = odds.filter((_one, other) => other !== at)
    return [own, nearness, own - Math.max(least, ...others)]
  })
}

/** How certain a judgement is of each. */
function judge(judgement: Judgement, all: readonly ReadBeside[]): readonly number[] {
  const { weights, bias } = fitted[judgement]
  return judgementTerms(judgement, all).map((terms) =>
    logistic(terms.reduce((total, term, at) => total + term * (weights[at] ?? 0), bias)),
  )
}

export type ReadRelation = Relation & { readonly kind: 'replaces' | 'reverses' | 'same' }

/** What a model read of one known statement. */
interface ReadChange {
  /** Sure enough to act on. */
  readonly sure: ReadRelation | undefined
  /** Likely enough to show both as linked. */
  readonly likely: ReadRelation | undefined
}

/** What a newer statement does to each, as a model read them. */
export function readChanges(all: readonly ReadBeside[]): readonly ReadChange[] {
  const [ended, repeated] = [judge('ended', all), judge('repeated', all)]
  const { sure, likely } = fitted.ended
  return all.map(({ reading }, at) => {
    const change =
      reading.updates >= reading.retracts + reading.contradicts
        ? ({ kind: 'replaces', reason: 'It says how things are instead.' } as const)
        : ({ kind: 'reverses', reason: 'It ends or denies it.' } as const)
    const same = { kind: 'same', reason: 'It says the same in other words.' } as const
    return {
      sure: relation(change, ended[at], sure) ?? relation(same, repeated[at], fitted.repeated.sure),
      likely: relation(change, ended[at], likely),
    }
  })
}

function relation(
  given: Pick<ReadRelation, 'kind' | 'reason'>,
  certainty = 0,
  threshold: number,
): ReadRelation | undefined {
  // Also what is no number is not certain.
  return certainty > threshold ? { ...given, certainty, changes: [] } : undefined
}

/** Where more of two statements is in the same words, what differs is what is said. */
const SAME_WORDS_MAX = 0.6

/** True if two statements share so few words that a model may decide. */
export function isInOtherWords(older: string, newer: string): boolean {
  return pairFeatures(older, newer).aligned <= SAME_WORDS_MAX
}
