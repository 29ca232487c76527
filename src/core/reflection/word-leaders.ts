import { type MatterTerms, termLikeness } from './matter-terms.ts'
import { addNear, type NearLeader, nearestOf } from './near-leader.ts'

/** The first ones of groups, found again by the words that they share with something. */
export interface WordLeaders {
  nearest(terms: MatterTerms): NearLeader | undefined
  /** @param leader Numbers count from 0, without a gap. */
  add(leader: number, terms: MatterTerms): void
}

/** Of many leaders that have a word, the latest are looked at … */
const LOOKED_AT_A_WORD = 32
/** … and no more than these for all words together, those with the rarest words first. */
const LOOKED_AT = 160

interface Posting {
  readonly leader: number
  readonly weight: number
}

/** Time does not grow with the number of leaders: rare words lead to few, common ones to the last. */
export function createWordLeaders(): WordLeaders {
  const termsOf: MatterTerms[] = []
  const postingsOf = new Map<string, Posting[]>()

  function candidates(terms: MatterTerms): readonly number[] {
    const shared = new Map<number, number>()
    let looked = 0
    for (const { postings, weight } of rarestFirst(terms)) {
      const end = Math.max(0, postings.length - LOOKED_AT_A_WORD)
      for (let at = postings.length - 1; at >= end && looked < LOOKED_AT; at--, looked++) {
        const { leader, weight: other } = postings[at] ?? { leader: 0, weight: 0 }
        shared.set(leader, (shared.get(leader) ?? 0) + weight * other)
      }
    }
    const nearest: NearLeader[] = []
    for (const [leader, likeness] of shared) addNear({ leader, likeness }, nearest)
    return nearest.map(({ leader }) => leader)
  }

  function rarestFirst(
    terms: MatterTerms,
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
        const known = postingsOf.get(term)
        if (known === undefined) postingsOf.set(term, [{ leader, weight }])
        else known.push({ leader, weight })
      }
    },
  }
}
