import { analyzeQuery, type QueryTerm } from '../text/analyze.ts'
import { findChanges } from './says-change.ts'

/** A number in a text, and the terms of the question that stand around it. */
interface StatedValue {
  /** What tells a share from an amount and from a time of day: "%", "$", ":" or nothing. */
  readonly sign: string
  readonly value: string
  readonly near: ReadonlySet<string>
}

/** What a text says of the matter of a question. */
interface Stated {
  /** True when it tells of a change, and of this matter. */
  readonly isChange: boolean
  readonly values: readonly StatedValue[]
}

export interface StatementReader {
  /** True when a text says that what is asked for has changed, and not just anything. */
  tellsChange(text: string): boolean
  /** True when both texts give what is asked for a number, and the newer one gives another. */
  givesOtherValue(older: string, newer: string): boolean
}

/** So many words on either side speak of the same thing: about a clause. */
const NEAR_WORDS = 12
/** The least share of the question, rare words counting more, that has to stand around it. */
const SHARE_MIN = 0.2
/** A text without room for a second matter: what changes there is what it is about. */
const ONE_MATTER_WORDS = 25
/** A message says what it is about before that. */
const READ_CHARACTERS = 4_000
const VALUES_MAX = 24

const TOKEN = /\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}]+/gu
const NUMBER = /^\p{N}/u
const ASCII = /^[\da-z.,:/]+$/
const CURRENCY = /\p{Sc}/u

/** Reads texts as far as they speak of the terms of one question. Each text is read once. */
export function createStatementReader(terms: readonly QueryTerm[]): StatementReader {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]))
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const isEnough = (near: Iterable<string>): boolean => {
    let sum = 0
    for (const term of near) sum += weights.get(term) ?? 0
    return total > 0 && sum >= SHARE_MIN * total
  }
  const matchTerms = createTermMatcher(weights)
  const known = new Map<string, Stated>()
  const read = (text: string): Stated => {
    const stated = known.get(text) ?? readText(text.slice(0, READ_CHARACTERS), matchTerms, isEnough)
    known.set(text, stated)
    return stated
  }
  return {
    tellsChange: (text) => read(text).isChange,
    givesOtherValue(older, newer) {
      const before = read(older).values
      const said = new Set(before.map(({ value }) => value))
      return read(newer).values.some(
        (now) =>
          !said.has(now.value) &&
          before.some(
            (then) =>
              then.sign === now.sign && isEnough([...then.near].filter((one) => now.near.has(one))),
          ),
      )
    },
  }
}

function readText(
  text: string,
  matchTerms: (word: string) => readonly string[],
  isEnough: (near: Iterable<string>) => boolean,
): Stated {
  const tokens = [...text.matchAll(TOKEN)]
  const found = tokens.map(([word]) => matchTerms(word))
  const around = (place: number): Set<string> =>
    new Set(found.slice(Math.max(0, place - NEAR_WORDS), place + NEAR_WORDS + 1).flat())
  const isChangeAt = (at: number): boolean =>
    tokens.length <= ONE_MATTER_WORDS ||
    isEnough(around(tokens.findIndex(({ index }) => index >= at)))
  const values = tokens
    .flatMap(({ 0: value, index }, place): StatedValue[] => {
      if (!NUMBER.test(value)) return []
      const near = around(place)
      return near.size === 0 ? [] : [{ sign: signOf(text, index, value), value, near }]
    })
    .slice(0, VALUES_MAX)
  return { isChange: findChanges(text).some(isChangeAt), values }
}

function signOf(text: string, index: number, value: string): string {
  const before = text.charAt(index - 1)
  const end = index + value.length
  const after = text
    .slice(end, end + 2)
    .trimStart()
    .charAt(0)
  if (after === '%') return after
  if (CURRENCY.test(before)) return before
  if (CURRENCY.test(after)) return after
  return value.includes(':') ? ':' : ''
}

// Taking a word apart costs more than looking at its beginning, which no stem changes.
function createTermMatcher(
  weights: ReadonlyMap<string, number>,
): (word: string) => readonly string[] {
  const beginnings = new Set([...weights.keys()].map(beginningOf))
  const known = new Map<string, readonly string[]>()
  return (word) => {
    const terms = known.get(word) ?? termsOf(word).filter((term) => weights.has(term))
    known.set(word, terms)
    return terms
  }

  function termsOf(word: string): readonly string[] {
    const plain = word.toLowerCase()
    if (ASCII.test(plain) && !beginnings.has(beginningOf(plain))) return []
    return analyzeQuery(plain).map(({ term }) => term)
  }
}

function beginningOf(word: string): string {
  return word.slice(0, 2)
}
