import { type MatterTerms, matterTerms } from './matter-terms.ts'
import { createMeaningLeaders, type MeaningOptions } from './meaning-leaders.ts'
import type { NearLeader } from './near-leader.ts'
import { createWordLeaders } from './word-leaders.ts'

/** Something that has a matter. */
export interface Thing {
  readonly text: string
  /** What a model makes of it, where there is one that can read it. */
  readonly meaning?: Float32Array | undefined
}

/** Groups of things about the same matter, made one thing after the other. */
export interface Clusters {
  /** The number of the cluster that a thing comes to, from 0. Nothing for one without words. */
  add(thing: Thing): number | undefined
}

export interface ClusterOptions {
  /** How near the things of a cluster are to its first one, 0 to 1, by words or by meaning. */
  readonly likenessMin: number
  readonly meaning?: MeaningOptions | undefined
}

/**
 * Puts each thing to the nearest of those that began a cluster, by their words or by what they
 * mean, whichever says more: the same matter in two languages shares no words. The same things in
 * the same order give the same clusters, and each costs the same however many there are.
 */
export function createClusters({ likenessMin, meaning }: ClusterOptions): Clusters {
  const byWords = createWordLeaders()
  const byMeaning = meaning === undefined ? undefined : createMeaningLeaders(meaning)
  let count = 0

  function nearest(terms: MatterTerms, vector: Float32Array | undefined): NearLeader | undefined {
    const words = byWords.nearest(terms)
    const meant = vector === undefined ? undefined : byMeaning?.nearest(vector)
    const best = (meant?.likeness ?? 0) > (words?.likeness ?? 0) ? meant : words
    return best !== undefined && best.likeness >= likenessMin ? best : undefined
  }

  return {
    add({ text, meaning: vector }) {
      const terms = matterTerms(text)
      if (terms.size === 0) return undefined
      const known = nearest(terms, vector)
      if (known !== undefined) {
        byMeaning?.touch(known.leader)
        return known.leader
      }
      const leader = count++
      byWords.add(leader, terms)
      if (vector !== undefined) byMeaning?.add(leader, vector)
      return leader
    },
  }
}
