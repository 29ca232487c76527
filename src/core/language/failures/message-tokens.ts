import { templateOf } from './message-template.ts'

/** The placeholder for a value among the tokens of a message. */
export const VALUE = '<*>'

/** The maximum number of tokens compared. The rest is payload. */
const TOKENS_MAX = 256

/** With fewer words around it, a name is what the message says, not a value in it. */
export const WORDS_AROUND_VALUE_MIN = 2

const MARKS = '=:,;()\\[\\]{}"\'|<>「」『』«»“”‘’，：；（）【】'
// Written without spaces, so a number would otherwise match its whole sentence.
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const PLACEHOLDER = '<[a-z]{1,16}>'
const TOKEN = new RegExp(
  `\\.{2,}|[${UNSPACED}]+|(?:${PLACEHOLDER}|(?!\\.{2})[^\\s${MARKS}${UNSPACED}])+|[${MARKS}]`,
  'gu',
)
const HOLDS_VALUE = new RegExp(`\\p{Nd}|${PLACEHOLDER}`, 'u')

export function isWord(token: string): boolean {
  return /\p{L}/u.test(token)
}

/** The words, marks and values of a message. */
export function tokensOf(message: string): readonly string[] {
  const all: readonly string[] = templateOf(message).match(TOKEN) ?? []
  return all.slice(0, TOKENS_MAX).map((token) => (HOLDS_VALUE.test(token) ? VALUE : token))
}
