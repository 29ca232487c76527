import { splitSentences } from '../../language/split-sentences.ts'
import { quickHash } from '../../language/text/content-hash.ts'
import { type StatementToken, statementTokens } from './statement-tokens.ts'

/** A sentence's fingerprint: hashes of short token runs, and their positions. */
export interface Fingerprint {
  /** How many tokens the sentence has. */
  readonly size: number
  /** The token at which each run begins, ascending. */
  readonly places: readonly number[]
  /** The hash of each run, unsigned 32-bit. */
  readonly hashes: readonly number[]
}

/** A run of tokens with its hash. */
export interface Run {
  readonly from: number
  readonly to: number
  readonly hash: number
}

/** Three words, or six characters of a dense script. */
const RUN_WEIGHT = 6
/** One run is kept per window of this size, so that every token of a sentence is covered. */
const WINDOW_RUNS = 2
/** A text longer than a long paragraph is recognised by its beginning. */
export const FINGERPRINT_TOKENS_MAX = 600
const SENTENCES_MAX = 200

/**
 * The fingerprints of a text, one per sentence: of any two adjacent runs the one with the smaller
 * hash (winnowing), and always the first and the last.
 */
export function fingerprint(text: string): readonly Fingerprint[] {
  return splitSentences(text)
    .slice(0, SENTENCES_MAX)
    .map((sentence) => statementTokens(sentence).slice(0, FINGERPRINT_TOKENS_MAX))
    .filter((tokens) => tokens.some(({ isContent }) => isContent))
    .map(fingerprintOf)
}

/**
 * Every run of the tokens: the shortest that begins at each of them, and, since words and
 * characters differ in weight, the shortest that ends there. Fewer tokens than a run form one run.
 */
export function runsOf(tokens: readonly StatementToken[]): readonly Run[] {
  const spans = new Map<string, readonly [number, number]>()
  for (const [from, to] of [...spansFrom(tokens), ...spansTo(tokens)]) {
    spans.set(`${from} ${to}`, [from, to])
  }
  if (spans.size === 0 && tokens.length > 0) spans.set('', [0, tokens.length])
  return [...spans.values()]
    .toSorted((left, right) => left[0] - right[0] || left[1] - right[1])
    .map(([from, to]) => ({ from, to, hash: quickHash(keysOf(tokens.slice(from, to))) }))
}

function spansFrom(tokens: readonly StatementToken[]): readonly (readonly [number, number])[] {
  return tokens.flatMap((_, from) => {
    const to = from + reach(tokens.slice(from, from + RUN_WEIGHT))
    return to === from ? [] : [[from, to] as const]
  })
}

function spansTo(tokens: readonly StatementToken[]): readonly (readonly [number, number])[] {
  return tokens.flatMap((_, last) => {
    const to = last + 1
    const from = to - reach(tokens.slice(Math.max(0, to - RUN_WEIGHT), to).toReversed())
    return to === from ? [] : [[from, to] as const]
  })
}

// How many of the tokens form a run; 0 when there are too few.
function reach(tokens: readonly StatementToken[]): number {
  let weight = 0
  return (
    tokens.findIndex((token) => {
      weight += token.weight
      return weight >= RUN_WEIGHT
    }) + 1
  )
}

function keysOf(tokens: readonly StatementToken[]): string {
  return tokens.map(({ key }) => key).join(' ')
}

function fingerprintOf(tokens: readonly StatementToken[]): Fingerprint {
  const runs = runsOf(tokens)
  const isEven = tokens.every(({ weight }) => weight === tokens[0]?.weight)
  // Where words and characters are mixed, skipping a run could skip a token.
  const kept = isEven ? winnow(runs) : runs
  return {
    size: tokens.length,
    places: kept.map(({ from }) => from),
    hashes: kept.map(({ hash }) => hash),
  }
}

function winnow(runs: readonly Run[]): readonly Run[] {
  const kept = new Set<number>([0, runs.length - 1])
  for (let at = 0; at + WINDOW_RUNS <= runs.length; at++) {
    const [first, second] = [runs[at]?.hash ?? 0, runs[at + 1]?.hash ?? 0]
    kept.add(second <= first ? at + 1 : at)
  }
  return runs.filter((_, at) => kept.has(at))
}
