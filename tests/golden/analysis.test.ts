import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyzeDocument, analyzeQuery } from '../../src/core/language/text/analyze.ts'
import { inverseDocumentFrequency, termSaturation } from '../../src/core/language/text/bm25.ts'

interface Corpus {
  readonly language: string
  readonly documents: Readonly<Record<string, string>>
  readonly queries: readonly {
    readonly grade: string
    readonly query: string
    readonly best: string
  }[]
}

const CORPORA = ['english', 'italian', 'korean', 'chinese', 'japanese', 'code'].map(readCorpus)

describe.each(CORPORA)('a small corpus in $language', ({ documents, queries }) => {
  const index = Object.entries(documents).map(([id, text]) => ({ id, ...analyzeDocument(text) }))

  test.each(queries)('F3 by words ($grade): "$query" finds "$best" first', ({ query, best }) => {
    const ranking = rank(query)

    expect(ranking[0]?.id, JSON.stringify(ranking.slice(0, 3))).toBe(best)
    expect(ranking[0]?.score).toBeGreaterThan(ranking[1]?.score ?? 0)
  })

  // BM25 as plainly as it can be written.
  function rank(query: string): readonly { readonly id: string; readonly score: number }[] {
    const averageLength = index.reduce((sum, { length }) => sum + length, 0) / index.length
    const scored = index.map(({ id, terms, length }) => {
      let score = 0
      for (const { term, weight } of analyzeQuery(query)) {
        const count = terms.find((candidate) => candidate.term === term)?.count ?? 0
        const holders = index.filter((other) => other.terms.some((held) => held.term === term))
        const idf = inverseDocumentFrequency(index.length, holders.length)
        score += weight * idf * termSaturation(count, length, averageLength)
      }
      return { id, score }
    })
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((left, right) => right.score - left.score)
  }
})

function readCorpus(name: string): Corpus {
  const file = new URL(`./analysis/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Corpus
}
