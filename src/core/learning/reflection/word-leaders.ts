import { addTo } from '../../group-by.ts'
import { analyzeQuery } from '../../language/text/analyze.ts'

/** The words that say what a text is about, each with its weight, as a vector of length 1. */
export type TopicTerms = ReadonlyMap<string, number>

const NUMBER = /^\p{N}+$/u

/** Empty for a text without words: the number of a ticket or of a week is no topic. */
export function topicTerms(text: string): TopicTerms {
  const weights = analyzeQuery(text).filter(({ term }) => !NUMBER.test(term))
  // The parts of a word share its weight, so that all words count the same.
  const sum = weights.reduce((total, { weight }) => total + weight, 0)
  return new Map(weights.map(({ term, weight }) => [term, Math.sqrt(weight / sum)]))
}

export function termLikeness(left: TopicTerms, right: TopicTerms): number {
  const [short, long] = left.size <= right.size ? [left, right] : [right, left]
  let sum = 0
  for (const [term, weight] of short) sum += weight * (long.get(term) ?? 0)
  return sum
}

/** The first member of a group, and how near a text is to it. */
export interface NearLeader {
  readonly leader: number
  /** 0 for nothing in common, 1 for the same. */
  readonly likeness: number
}

/** Candidates that are compared in full. */
export const COMPARED_MAX = 16

/** Keeps the nearest `COMPARED_MAX`, in order; of equals the older. */
function addNear(one: NearLeader, nearest: NearLeader[]): void {
  const last = nearest.at(-1)
  if (nearest.length === COMPARED_MAX && last !== undefined && !isNearer(one, last)) return
  let place = nearest.length
  while (place > 0 && isNearer(one, nearest[place - 1] ?? one)) place--
  nearest.splice(place, 0, one)
  if (nearest.length > COMPARED_MAX) nearest.pop()
}

export function nearestOf(
  candidates: readonly number[],
  compare: (leader: number) => number,
): NearLeader | undefined {
  let best: NearLeader | undefined
  for (const leader of candidates) {
    const one = { leader, likeness: compare(leader) }
    if (best === undefined || isNearer(one, best)) best = one
  }
  return best
}

function isNearer(left: NearLeader, right: NearLeader): boolean {
  return left.likeness === right.likeness
    ? left.leader < right.leader
    : left.likeness > right.likeness
}

/** The first members of groups, found again by shared words. */
export interface WordLeaders {
  nearest(terms: TopicTerms): NearLeader | undefined
  /** @param leader Numbers count from 0, without a gap. */
  add(leader: number, terms: TopicTerms): void
}

/** The latest leaders with a word are compared … */
const COMPARED_PER_WORD = 32
/** … and at most this many for all words, the rarest words first. */
const COMPARED_IN_ALL = 160

interface Posting {
  readonly leader: number
  readonly weight: number
}

/** Time per text is bounded, however many leaders there are. */
export function createWordLeaders(): WordLeaders {
  const termsOf: TopicTerms[] = []
  const postingsOf = new Map<string, Posting[]>()

  function candidates(terms: TopicTerms): readonly number[] {
    const shared = new Map<number, number>()
    let looked = 0
    for (const { postings, weight } of rarestFirst(terms)) {
      const end = Math.max(0, postings.length - COMPARED_PER_WORD)
      for (let at = postings.length - 1; at >= end && looked < COMPARED_IN_ALL; at--, looked++) {
        const { leader, weight: other } = postings[at] ?? { leader: 0, weight: 0 }
        shared.set(leader, (shared.get(leader) ?? 0) + weight * other)
      }
    }
    const nearest: NearLeader[] = []
    for (const [leader, likeness] of shared) addNear({ leader, likeness }, nearest)
    return nearest.map(({ leader }) => leader)
  }

  function rarestFirst(
    terms: TopicTerms,
  ): readonly { readonly postings: readonly Posting[]; readonly weight: number }[] {
    const known: { readonly postings: readonly Posting[]; readonly weight: number }[] = []
    for (const [term, weight] of terms) {
      const postings = postingsOf.get(term)
      if (postings !== undefined) known.push({ postings, weight })
    }
    return known.sort((left, right) => left.postings.length - right.postings.length)
  }

  return {
    nearest: (terms) =>
      nearestOf(candidates(terms), (leader) => termLikeness(terms, termsOf[leader] ?? terms)),
    add(leader, terms) {
      termsOf[leader] = terms
      for (const [term, weight] of terms) {
        addTo(postingsOf, term, { leader, weight })
      }
    },
  }
}
