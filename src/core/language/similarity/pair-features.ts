import { sum } from '../../group-by.ts'
import { nameContraries } from '../polarity.ts'
import { textSimilarity } from '../text/similarity.ts'
import { bestPartners } from './align-words.ts'
import { type ComparedWord, comparedWords } from './compared-words.ts'

/** Features of two texts, computed from their words alone. All are symmetric. */
export interface PairFeatures {
  /** Share of the weight of both texts with a match in the other, related words included. */
  readonly aligned: number
  /** Share of the function words that have a match. */
  readonly grammar: number
  /** Similarity of the running texts, letter by letter. */
  readonly spelling: number
  /** Share of adjacent word pairs that are adjacent in both. */
  readonly neighbours: number
  /** Word count of the shorter divided by that of the longer text. */
  readonly length: number
  /** Logarithm of the shorter text's word count. */
  readonly words: number
  /** Logarithm of the unmatched weight, in the text that has more of it. */
  readonly unmatched: number
  /** The same for the other text: both have something of their own. */
  readonly unmatchedLeast: number
  /** Length in words of the longest common passage, divided by that of the shorter text. */
  readonly passage: number
  /** From 0 to 1: both texts have numbers, and this share is not found in the other. */
  readonly numberConflict: number
  /** 1 when one of the texts denies something and the other does not. */
  readonly negationConflict: number
  /** 1 when the texts name opposites: Monday and Tuesday, open and closed. */
  readonly contraryConflict: number
}

interface Side {
  readonly words: readonly ComparedWord[]
  /** The similarity of each word's best match. */
  readonly partners: readonly number[]
  readonly weight: number
  readonly matched: number
}

export function pairFeatures(left: string, right: string): PairFeatures {
  const leftWords = comparedWords(left)
  const rightWords = comparedWords(right)
  const sides = [sideOf(leftWords, rightWords), sideOf(rightWords, leftWords)] as const
  const shares = sides.map(({ matched, weight }) => (weight === 0 ? 0 : matched / weight))
  const missing = sides.map(({ matched, weight }) => weight - matched)
  const [fewer = 0, more = 0] = [leftWords.length, rightWords.length].toSorted((a, b) => a - b)
  return {
    aligned: sum(shares) / 2,
    grammar: grammarShare(sides),
    spelling: textSimilarity(left.slice(0, SPELLED_MAX), right.slice(0, SPELLED_MAX)),
    neighbours: sharedNeighbours(leftWords, rightWords),
    length: more === 0 ? 1 : fewer / more,
    words: Math.log1p(fewer),
    unmatched: Math.log1p(Math.max(...missing)),
    unmatchedLeast: Math.log1p(Math.min(...missing)),
    passage: fewer === 0 ? 0 : longestPassage(leftWords, rightWords) / fewer,
    numberConflict: numberConflict(leftWords, rightWords),
    negationConflict: Number(leftWords.some(isNegation) !== rightWords.some(isNegation)),
    contraryConflict: Number(areContrary(leftWords, rightWords)),
  }
}

const SPELLED_MAX = 4_000
const NEUTRAL = 0.5

function sideOf(words: readonly ComparedWord[], others: readonly ComparedWord[]): Side {
  const partners = bestPartners(words, others)
  const weight = sum(words.map((word) => word.weight))
  const matched = sum(words.map((word, index) => word.weight * (partners[index] ?? 0)))
  return { words, partners, weight, matched }
}

function grammarShare(sides: readonly Side[]): number {
  const found = sides.flatMap(({ words, partners }) => {
    return partners.filter((_, index) => words[index]?.isGrammar === true)
  })
  return found.length === 0 ? NEUTRAL : sum(found) / found.length
}

function sharesStem(left: ComparedWord, right: ComparedWord): boolean {
  return left.stems.some((stem) => right.stems.includes(stem))
}

function longestPassage(left: readonly ComparedWord[], right: readonly ComparedWord[]): number {
  let row: readonly number[] = []
  let longest = 0
  for (const word of left) {
    const before = row
    row = right.map((other, index) => (sharesStem(word, other) ? (before[index - 1] ?? 0) + 1 : 0))
    longest = Math.max(longest, ...row)
  }
  return longest
}

function sharedNeighbours(left: readonly ComparedWord[], right: readonly ComparedWord[]): number {
  const pairs = [neighboursOf(left), neighboursOf(right)] as const
  const total = pairs[0].size + pairs[1].size
  if (total === 0) return 0
  let shared = 0
  for (const pair of pairs[0]) if (pairs[1].has(pair)) shared++
  return (2 * shared) / total
}

function neighboursOf(words: readonly ComparedWord[]): ReadonlySet<string> {
  const stems = words.map(({ stems: [first = ''] }) => first)
  return new Set(stems.slice(1).map((stem, index) => `${stems[index] ?? ''} ${stem}`))
}

function numberConflict(left: readonly ComparedWord[], right: readonly ComparedWord[]): number {
  const numbers = [left.filter(isNumber), right.filter(isNumber)] as const
  if (numbers.some((found) => found.length === 0)) return 0
  const partners = [...bestPartners(...numbers), ...bestPartners(numbers[1], numbers[0])]
  return 1 - sum(partners) / partners.length
}

// By the states of each language, and by the exclusive words of English: Monday, Tuesday.
function areContrary(left: readonly ComparedWord[], right: readonly ComparedWord[]): boolean {
  if (nameContraries(firstStems(left), firstStems(right))) return true
  return left.some(({ pole }) => {
    return right.some((other) => {
      return pole?.state === other.pole?.state && pole?.isNegative !== other.pole?.isNegative
    })
  })
}

function firstStems(words: readonly ComparedWord[]): ReadonlySet<string> {
  return new Set(words.map(({ stems: [first = ''] }) => first))
}

function isNumber(word: ComparedWord): boolean {
  return word.isNumber
}

function isNegation(word: ComparedWord): boolean {
  return word.isNegation
}
