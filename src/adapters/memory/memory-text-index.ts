import {
  inverseDocumentFrequency,
  roundScore,
  termSaturation,
} from '../../core/language/text/bm25.ts'
import { compareText } from '../../core/language/text/compare-text.ts'
import { matchesFilter } from '../../core/storage/documents/filter.ts'
import {
  checkTermsAsked,
  checkTextEntry,
  checkTextQuery,
} from '../../core/storage/documents/text-limits.ts'
import type { DocumentKey } from '../../ports/derived-index.ts'
import type { TextEntry, TextHit, TextIndex, TextQuery } from '../../ports/text-index.ts'

/** What the index keeps of an entry: its terms by name. */
interface Held {
  readonly entry: TextEntry
  readonly counts: ReadonlyMap<string, number>
}

/** A brute-force text index: every search scans every document. For tests and small sets. */
export function createMemoryTextIndex(options: { readonly id: string }): TextIndex {
  const held = new Map<string, Held>()
  let watermark: string | undefined

  function livingIn(partition: string): readonly Held[] {
    return [...held.values()].filter(({ entry }) => entry.partition === partition)
  }

  return {
    id: options.id,
    watermark: async () => watermark,
    async apply({ upserts, deletes }, step) {
      if (step !== undefined && step.from !== watermark) return false
      for (const entry of upserts) checkTextEntry(entry)
      for (const key of deletes) held.delete(keyOf(key))
      for (const entry of upserts) held.set(keyOf(entry), hold(entry))
      if (step !== undefined) watermark = step.to
      return true
    },
    async search(query) {
      checkTextQuery(query)
      return rank(livingIn(query.partition), query)
    },
    async frequencies({ partition, terms }) {
      checkTermsAsked(terms)
      const living = livingIn(partition)
      return { documents: living.length, counts: terms.map((term) => countHolders(living, term)) }
    },
    async wipe() {
      held.clear()
      watermark = undefined
    },
    async optimize() {
      // Nothing to compact.
    },
    verify: async () => ({ documents: held.size, problems: [] }),
    async close() {
      held.clear()
    },
  }
}

function rank(living: readonly Held[], query: TextQuery): readonly TextHit[] {
  const totalLength = living.reduce((sum, { entry }) => sum + entry.length, 0)
  const averageLength = totalLength / living.length
  const terms = query.terms.map(({ term, weight }) => {
    const holders = countHolders(living, term)
    return { term, factor: weight * inverseDocumentFrequency(living.length, holders) }
  })
  const hits = living.flatMap(({ entry, counts }): TextHit[] => {
    if (!matchesFilter(entry.attributes, query.filter ?? [])) return []
    const matching = terms.filter(({ term }) => counts.has(term))
    if (matching.length === 0) return []
    let score = 0
    for (const { term, factor } of matching) {
      score += factor * termSaturation(counts.get(term) ?? 0, entry.length, averageLength)
    }
    return [
      {
        collection: entry.collection,
        id: entry.id,
        score: roundScore(score),
        matched: matching.map(({ term }) => term),
      },
    ]
  })
  return hits.sort(compareHits).slice(0, query.limit)
}

function countHolders(living: readonly Held[], term: string): number {
  return living.filter(({ counts }) => counts.has(term)).length
}

function compareHits(left: TextHit, right: TextHit): number {
  return (
    right.score - left.score ||
    compareText(left.collection, right.collection) ||
    compareText(left.id, right.id)
  )
}

function hold(entry: TextEntry): Held {
  // A copy, so that later changes to the caller's entry have no effect.
  const copy = structuredClone(entry)
  return { entry: copy, counts: new Map(copy.terms.map(({ term, count }) => [term, count])) }
}

function keyOf({ collection, id }: DocumentKey): string {
  return JSON.stringify([collection, id])
}
