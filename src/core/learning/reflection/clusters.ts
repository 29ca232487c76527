import { createMeaningLeaders, type MeaningOptions } from './meaning-leaders.ts'
import { createWordLeaders, type NearLeader, type TopicTerms, topicTerms } from './word-leaders.ts'

interface ClusteredText {
  readonly text: string
  /** Its vector, where there is a model that can read it. */
  readonly meaning?: Float32Array | undefined
}

/** Groups of texts on the same topic, built one text after the other. */
export interface Clusters {
  /** The cluster of a text, counted from 0; `undefined` for one without words. */
  add(text: ClusteredText): number | undefined
}

export interface ClusterOptions {
  /** Least likeness to the first text of a cluster, 0 to 1, by words or by meaning. */
  readonly likenessMin: number
  readonly meaning?: MeaningOptions | undefined
}

/**
 * Adds each text to the nearest cluster, by words or by meaning, whichever is nearer: the same
 * topic in two languages shares no words. The same texts in the same order give the same clusters,
 * and each takes bounded time.
 */
export function createClusters({ likenessMin, meaning }: ClusterOptions): Clusters {
  const byWords = createWordLeaders()
  const byMeaning = meaning === undefined ? undefined : createMeaningLeaders(meaning)
  let count = 0

  function nearest(terms: TopicTerms, vector: Float32Array | undefined): NearLeader | undefined {
    const words = byWords.nearest(terms)
    const meant = vector === undefined ? undefined : byMeaning?.nearest(vector)
    const best = (meant?.likeness ?? 0) > (words?.likeness ?? 0) ? meant : words
    return best !== undefined && best.likeness >= likenessMin ? best : undefined
  }

  return {
    add({ text, meaning: vector }) {
      const terms = topicTerms(text)
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
