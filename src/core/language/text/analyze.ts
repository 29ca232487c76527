import type { ChunkTerm } from './chunk-term.ts'
import { compareText } from './compare-text.ts'
import { expandChunk } from './expand-chunk.ts'
import { prepareQuery, prepareText } from './fold-text.ts'
import { isNearTerm } from './near-term.ts'
import { scanText } from './scan-text.ts'
import { QUERY_TERMS_MAX, TERM_COUNT_MAX } from './term-limits.ts'

/** Must change whenever the terms of any text change; part of the identity of a text index. */
export const ANALYSIS_VERSION = 'words-3'

/** How many terms at either end of a long text are considered before keeping the rarest. */
const END_TERMS_MAX = 2_048
/** The tail that holds the question when something was pasted before it. */
const TAIL_LENGTH = 4_000

/** The maximum plain terms counted per document, including repeats: a book chapter. */
const DOCUMENT_TERMS_MAX = 50_000

export interface TermCount {
  readonly term: string
  /** How often the term occurs, 1 to 65,535. */
  readonly count: number
}

interface DocumentTerms {
  /** Each term once, ordered by code point. */
  readonly terms: readonly TermCount[]
  /** The sum of the counts, without near terms: they must not change what plain words score. */
  readonly length: number
}

export interface QueryTerm {
  readonly term: string
  /** The weight of a match, above 0 and at most 1. */
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
  // Most words of a text repeat: each is analyzed once.
  const known = new Map<string, { counters: readonly Counter[]; length: number }>()
  let room = DOCUMENT_TERMS_MAX

  for (const chunk of scanText(prepareText(text))) {
    let found = known.get(chunk)
    if (found === undefined) {
      const terms = expandChunk(chunk).map(({ term }) => term)
      found = {
        counters: terms.map((term) => counterOf(counters, term)),
        length: terms.filter((term) => !isNearTerm(term)).length,
      }
      known.set(chunk, found)
    }
    if (found.length > room) break
    for (const counter of found.counters) counter.count++
    room -= found.length
  }

  const terms = [...counters.values()]
    .filter(({ count }) => count > 0)
    .map(({ term, count }) => ({ term, count: Math.min(count, TERM_COUNT_MAX) }))
    .sort((left, right) => compareText(left.term, right.term))
  let length = 0
  for (const { term, count } of terms) if (!isNearTerm(term)) length += count
  return { terms, length }
}

/**
 * The terms that find documents for a question. Stop words are dropped unless nothing else remains.
 * A plain word weighs 1; so does a whole identifier, and its parts share as much again.
 */
export function analyzeQuery(text: string): readonly QueryTerm[] {
  return readTerms(prepareQuery(text), QUERY_TERMS_MAX)
}

/**
 * The same for a text that may be long, with more terms than one search allows. Pasted text comes
 * before or after the question, so both ends are read.
 */
export function analyzeLongQuery(text: string): readonly QueryTerm[] {
  const head = readTerms(prepareQuery(text), END_TERMS_MAX)
  if (text.length <= TAIL_LENGTH) return head
  const known = new Set(head.map(({ term }) => term))
  const tail = readTerms(prepareText(text.slice(-TAIL_LENGTH)), END_TERMS_MAX)
  return [...head, ...tail.filter(({ term }) => !known.has(term))]
}

function readTerms(prepared: string, termsMax: number): readonly QueryTerm[] {
  const content = new Map<string, number>()
  const stops = new Map<string, number>()
  for (const chunk of scanText(prepared)) {
    for (const use of expandChunk(chunk)) raise(use.isStop ? stops : content, use)
    if (content.size >= termsMax) break
  }
  const weights = content.size > 0 ? content : stops
  return Array.from(weights, ([term, weight]) => ({ term, weight })).slice(0, termsMax)
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
