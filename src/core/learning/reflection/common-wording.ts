import { groupBy } from '../../group-by.ts'
import { alignSequences, FULL_WEIGHT } from '../../language/syntax/token-diff.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'

/** What several texts say in the same words: pieces that occur in each of them, in this order. */
export interface Wording {
  readonly pieces: readonly string[]
  /** The pieces with `…` for what differs. */
  readonly text: string
}

/** Of the words of each text, the share that all of them must have in common. */
const COMMON_MIN = 0.6
/** Fewer common words say nothing, unless one of them is a long name. */
const WORDS_MIN = 2
const NAME_LENGTH_MIN = 8
/** On average. Shorter pieces make no sentence. */
const WORDS_PER_PIECE = 2
/** A longer text is compared by its beginning. */
const TOKENS_MAX = 60
/** Texts that the others are compared with, one after the other. */
const STARTS_MAX = 5

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const WORD = /\p{L}/u
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u

interface Token {
  readonly raw: string
  readonly key: string
}

interface Common {
  readonly tokens: readonly Token[]
  /** Whether something may stand before each token, and after the last one. */
  readonly gaps: readonly boolean[]
}

/**
 * The words that as many of the texts as possible share, and the indexes of those texts. Texts that
 * have little in common are dropped; `undefined` if fewer than two remain.
 */
export function findWording(
  texts: readonly string[],
): { readonly wording: Wording; readonly indexes: readonly number[] } | undefined {
  const read = texts.map(readTokens)
  const same = groupBy(read.keys(), (at) => read[at]?.map(({ key }) => key).join(' '))
  const starts = [...same.values()].toSorted((left, right) => right.length - left.length)
  let best: { readonly common: Common; readonly indexes: readonly number[] } | undefined
  for (const [start = 0] of starts.slice(0, STARTS_MAX)) {
    const found = joinTo(start, read)
    if (found.indexes.length > (best?.indexes.length ?? 1)) best = found
  }
  if (best === undefined || !saysEnough(best.common.tokens)) return undefined
  const wording = toWording(best.common)
  const isReadable = countWords(best.common.tokens) >= WORDS_PER_PIECE * wording.pieces.length
  return isReadable || wording.pieces.length === 1 ? { wording, indexes: best.indexes } : undefined
}

/** Whether a text has all pieces of a wording, in their order. */
export function hasWording(text: string, { pieces }: Wording): boolean {
  const keys = readTokens(text).map(({ key }) => key)
  let from = 0
  return pieces.every((piece) => {
    const wanted = readTokens(piece).map(({ key }) => key)
    const last = keys.length - wanted.length
    let at = from
    while (at <= last && !wanted.every((key, index) => keys[at + index] === key)) at++
    from = at + wanted.length
    return at <= last
  })
}

function readTokens(text: string): readonly Token[] {
  const raws = (text.match(TOKEN) ?? []).slice(0, TOKENS_MAX)
  return raws.map((raw) => {
    const whole = normalizeForComparison(raw)
    return { raw, key: whole.replace(EDGES, '') || whole }
  })
}

function joinTo(start: number, texts: readonly (readonly Token[])[]) {
  const tokens = texts[start] ?? []
  let common: Common = { tokens, gaps: [...tokens.map(() => false), tokens.length === TOKENS_MAX] }
  const indexes: number[] = []
  for (const [index, text] of texts.entries()) {
    const joined = index === start ? common : join(common, text)
    const isAlike =
      countWords(joined.tokens) >= COMMON_MIN * Math.max(countWords(text), countWords(tokens))
    if (!isAlike || joined.tokens.length === 0) continue
    common = joined
    indexes.push(index)
  }
  return { common, indexes }
}

// Along the longest common subsequence; a gap is where either of the two has something else.
function join({ tokens, gaps }: Common, text: readonly Token[]): Common {
  const { pairs } = alignSequences(tokens, text, (left, right) =>
    left.key === right.key ? FULL_WEIGHT : 0,
  )
  const ends = [...pairs, [tokens.length, text.length] as const]
  const isOpen = ends.map(([row, column], at) => {
    const [lastRow, lastColumn] = ends[at - 1] ?? [-1, -1]
    return gaps[row] === true || row > lastRow + 1 || column > lastColumn + 1
  })
  return { tokens: pairs.map(([row]) => tokens[row] as Token), gaps: isOpen }
}

function countWords(tokens: readonly Token[]): number {
  return tokens.filter(({ key }) => WORD.test(key)).length
}

function saysEnough(tokens: readonly Token[]): boolean {
  const isName = ({ key }: Token): boolean => WORD.test(key) && key.length >= NAME_LENGTH_MIN
  return countWords(tokens) >= WORDS_MIN || tokens.some(isName)
}

function toWording({ tokens, gaps }: Common): Wording {
  const pieces: string[] = []
  for (const [index, { raw }] of tokens.entries()) {
    const last = pieces.at(-1)
    if (last === undefined || gaps[index] === true) pieces.push(raw)
    else
      pieces[pieces.length - 1] =
        DENSE.test(last) && DENSE.test(raw) ? last + raw : `${last} ${raw}`
  }
  const [before, after] = [gaps[0] === true, gaps.at(-1) === true]
  return { pieces, text: `${before ? '… ' : ''}${pieces.join(' … ')}${after ? ' …' : ''}` }
}
