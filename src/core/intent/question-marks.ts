import { readAsks } from './asks/read-asks.ts'
import { plainText } from './phrase-pattern.ts'
import { readQuestionKind } from './question-kind.ts'

const FORM: Readonly<Record<string, RegExp>> = {
  'asks what': /^what /u,
  'asks which': /^(?:\p{L}+ )?which /u,
  'asks where': /^where /u,
  'asks who': /^(?:\p{L}+ )?who /u,
  'names several': /(?<!\p{L})(?:and|or)(?!\p{L})/u,
  'names a title': /(?<!\p{L})'[^']{3,}'(?!\p{L})|"[^"]{3,}"/u,
  'says more than asks': /[.?!] \p{L}/u,
  'says you': /(?<!\p{L})you(?!\p{L})/u,
  since: /(?<!\p{L})since(?!\p{L})/u,
  'a habit': /(?<!\p{L})(?:usually|typical(?:ly)?|every|each|per)(?!\p{L})/u,
  'a second event': /\p{L} (?:when|while|before|after) (?:i|we|he|she|they|my|the) /u,
  'something new': /(?<!\p{L})my (?:\p{L}+ )?(?:new|first)(?!\p{L})/u,
}
const WORDS_SHORT = 8
const WORDS_LONG = 16

// The kind was read from all the rest, so it says more than any single mark.
const KIND_STRENGTH = 1
const DETAIL_STRENGTH = 0.4

/**
 * What rules read in a question, as marks for a classifier: what it asks for, its kind from coarse
 * to fine, and its form. Each with how much it says.
 */
export function readQuestionMarks(text: string): Readonly<Record<string, number>> {
  const plain = plainText(text)
  const asks = readAsks(text)
  const kind = readQuestionKind({ plain, asks })
  const paths = kind.map((_, end) => `kind ${kind.slice(0, end + 1).join(' ')}`)
  const parts = kind.slice(1).map((part) => `part ${part}`)
  const asked = Object.entries(asks).flatMap(([name, holds]) => (holds ? [name] : []))
  const form = Object.entries(FORM).flatMap(([name, shape]) => (shape.test(plain) ? [name] : []))
  const details = [...asked, ...form, lengthOf(plain), namesOf(text)]
  return Object.fromEntries([
    ...[...paths, ...parts].map((mark) => [mark, KIND_STRENGTH] as const),
    ...details.map((mark) => [mark, DETAIL_STRENGTH] as const),
  ])
}

function lengthOf(plain: string): string {
  const words = plain.split(' ').length
  if (words < WORDS_SHORT) return 'short'
  return words < WORDS_LONG ? 'of usual length' : 'long'
}

function namesOf(text: string): string {
  const later = text.replace(/^\S+\s/u, '')
  const names = (later.match(/(?<!\p{L})\p{Lu}[\p{L}\p{N}]+/gu) ?? []).length
  if (names === 0) return 'names nothing'
  return names === 1 ? 'names one' : 'names more'
}
