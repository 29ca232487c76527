import { templateOf } from './message-template.ts'

/** Stands for a value, or for a list of values, among the tokens of a message. */
export const VALUE = '<*>'

/** What is compared of a message. What follows is payload. */
const TOKENS_MAX = 256

/** With fewer words around it, a dotted name is what the message says, not a value in it. */
export const WORDS_AROUND_VALUE_MIN = 2

const MARKS = '=:,;()\\[\\]{}"\'|<>「」『』«»“”‘’，：；（）【】'
// Written without spaces, so that a number would otherwise take its sentence along.
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const PLACEHOLDER = '<[a-z]{1,16}>'
const TOKEN = new RegExp(
  `\\.{2,}|[${UNSPACED}]+|(?:${PLACEHOLDER}|(?!\\.{2})[^\\s${MARKS}${UNSPACED}])+|[${MARKS}]`,
  'gu',
)

const HOLDS_VALUE = new RegExp(`\\p{Nd}|${PLACEHOLDER}`, 'u')
const LETTER = /\p{L}/u
/** Packages, components, keys of settings. */
const DOTTED_NAME = /^[\w$-]+(?:[./]+[\w$-]+){2,}$/
/** The type of an error tells one failure from another. */
const ERROR_TYPE = /(?:Exception|Error)$/

const LIST_SEPARATORS: ReadonlySet<string> = new Set([',', ':', ';', '|', '/', '，', '：', '；'])
const COMPARISONS: ReadonlySet<string> = new Set(['<', '>', '~', '≈', '≤', '≥'])
/** What closes each bracket. */
const BRACKETS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '（': '）',
  '【': '】',
}

/** Programs choose these by the size of the number. */
const UNIT = /^(?:[nuµμm]?s|m?secs?|seconds?|mins?|minutes?|h|hrs?|hours?|bytes?|[kKMGTP]i?B|B)\.?$/

export function isWord(token: string): boolean {
  return LETTER.test(token)
}

/** The words, marks and values of a message, without what is a value by its form. */
export function tokensOf(message: string): readonly string[] {
  const all: readonly string[] = templateOf(message).text.match(TOKEN) ?? []
  const tokens = all.slice(0, TOKENS_MAX).map((token) => (HOLDS_VALUE.test(token) ? VALUE : token))
  const names = tokens.filter(isDottedName).length
  const words = tokens.filter(isWord).length - names
  if (words < WORDS_AROUND_VALUE_MIN) return joinValues(tokens)
  return joinValues(tokens.map((token) => (isDottedName(token) ? VALUE : token)))
}

function isDottedName(token: string): boolean {
  return DOTTED_NAME.test(token) && !ERROR_TYPE.test(token)
}

/**
 * Makes one value of what may be longer or shorter from time to time: lists of values, a value
 * with its unit or comparison, brackets that hold nothing else.
 */
function joinValues(tokens: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const token of tokens) {
    if (token === VALUE) addValue(joined)
    else if (joined.at(-1) !== VALUE || !UNIT.test(token)) addToken(joined, token)
  }
  return joined
}

function addValue(joined: string[]): void {
  const last = joined.at(-1)
  const before = joined.at(-2)
  const isList = before === VALUE && last !== undefined && LIST_SEPARATORS.has(last)
  if (isList || isComparison(last, before)) joined.pop()
  if (joined.at(-1) !== VALUE) joined.push(VALUE)
}

/** Doubled signs are ornaments or shifts, not comparisons. */
function isComparison(last: string | undefined, before: string | undefined): boolean {
  if (last === undefined || before === undefined) return false
  return COMPARISONS.has(last) && !COMPARISONS.has(before)
}

function addToken(joined: string[], token: string): void {
  const last = joined.at(-1)
  const before = joined.at(-2)
  if (BRACKETS[last ?? ''] === token) joined.pop()
  else if (last === VALUE && BRACKETS[before ?? ''] === token) joined.splice(-2)
  else joined.push(token)
}
