import type { ChunkTerm } from './chunk-term.ts'
import { compareText } from './compare-text.ts'
import { expandChunk } from './expand-chunk.ts'
import { prepareText } from './fold-text.ts'
import { scanText } from './scan-text.ts'

/** Changes whenever the terms of any text would change; part of the identity of a text index. */
export const ANALYSIS_VERSION = 'words-1'

/** How many terms a query has at most; words beyond it are left out. */
export const QUERY_TERMS_MAX = 64

/** How many terms of a document are counted, repeated ones included: a book chapter. */
const DOCUMENT_TERMS_MAX = 50_000

/** The largest count an index stores, in two bytes. */
const COUNT_MAX = 65_535

// A query is short; of a pasted document the beginning is enough to find 64 terms.
const QUERY_LENGTH_MAX = 20_000

export interface TermCount {
  readonly term: string
  /** How often the term occurs, 1 to 65,535. */
  readonly count: number
}

interface DocumentTerms {
  /** Each term once, ordered by code point. */
  readonly terms: readonly TermCount[]
  /** The sum of the counts. */
  readonly length: number
}

export interface QueryTerm {
  readonly term: string
  /** What finding the term counts, above 0 and at most 1. */
  readonly weight: number
}

interface Counter {
  readonly term: string
  count: number
}

/**
 * The terms of a text to be indexed, in any language and of any length. The same text always
 * gives the same terms, and so do texts that differ only in case (inside words, a change of
 * case is a joint), accents, composition or invisible characters.
 */
export function analyzeDocument(text: string): DocumentTerms {
  const counters = new Map<string, Counter>()
  // Most words of a text repeat: each is taken apart once.
  const known = new Map<string, readonly Counter[]>()
  let room = DOCUMENT_TERMS_MAX

  for (const chunk of scanText(prepareText(text))) {
    let found = known.get(chunk)
    if (found === undefined) {
      found = expandChunk(chunk).map(({ term }) => counterOf(counters, term))
      known.set(chunk, found)
    }
    if (found.length > room) break
    for (const counter of found) counter.count++
    room -= found.length
  }

  const terms = [...counters.values()]
    .filter(({ count }) => count > 0)
    .map(({ term, count }) => ({ term, count: Math.min(count, COUNT_MAX) }))
    .sort((left, right) => compareText(left.term, right.term))
  return { terms, length: terms.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * The terms that find documents for a question. Stop words are left out unless nothing else
 * remains. A plain word weighs 1; so does a whole identifier, and its parts share as much again.
 */
export function analyzeQuery(text: string): readonly QueryTerm[] {
  const content = new Map<string, number>()
  const stops = new Map<string, number>()
  const prepared = prepareText(text.slice(0, QUERY_LENGTH_MAX)).slice(0, QUERY_LENGTH_MAX)
  for (const chunk of scanText(prepared)) {
    for (const use of expandChunk(chunk)) raise(use.isStop ? stops : content, use)
    if (content.size >= QUERY_TERMS_MAX) break
  }
  const weights = content.size > 0 ? content : stops
  return Array.from(weights, ([term, weight]) => ({ term, weight })).slice(0, QUERY_TERMS_MAX)
}

function counterOf(counters: Map<string, Counter>, term: string): Counter {
  const existing = counters.get(term)
  if (existing !== undefined) return existing
  const created = { term, count: 0 }
  counters.set(term, created)
  return created
}

function raise(weights: Map<string, number>, { term, weight }: ChunkTerm): void {
  if (weight > 0) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
}
