import { recallRecent } from '../text/recall-recent.ts'
import { isComplaining } from './error-line.ts'

// An apostrophe within a word quotes nothing: "can't resolve 'a'", "l'ordine 'b'".
const QUOTED =
  /"[^"]{0,200}"|(?<![\p{L}\p{N}])'[^']{0,200}'(?!\p{Script=Latin})|`[^`']{0,200}[`']|“[^”]{0,200}”|(?<![\p{L}\p{N}])‘[^’]{0,200}’|«[^»]{0,200}»|「[^」]{0,200}」/gu

/** A template without quoted text. */
export function withoutQuoted(template: string): string {
  return template.replace(QUOTED, '<quoted>')
}

/** A capitalised word after one without capitals, or after a name, is a name. */
const CAPITALISED =
  /(?<=(?:[\p{Ll}\p{Lo}]|<name>)\s)\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*(?![\p{L}\p{N}])/gu
const ID_PART = String.raw`[\p{Script=Latin}\p{M}\p{N}_.@-]`
/** What holds a value is an id, and what stands around that value may be a name. */
const ID = new RegExp(
  `(?<!${ID_PART}|>)(?=${ID_PART}|<[a-z]{1,16}>${ID_PART})${ID_PART}*(?:<[a-z]{1,16}>${ID_PART}*)+`,
  'gu',
)
/** In a sentence of Latin letters, words of another script are names. */
const FOREIGN = /(?<!\p{L})\p{Lo}[\p{L}\p{M}]*/gu
const NAMES = /<name>(?:\s<name>)+/gu

/** A template without quoted text, ids, and names of people and things. */
export function withoutNames(template: string): string {
  return withoutUnquotedNames(withoutQuoted(template))
}

/** A template without ids and names of people and things; what is quoted stays. */
export function withoutUnquotedNames(template: string): string {
  const count = (letter: RegExp): number => template.match(letter)?.length ?? 0
  const isLatin = count(/\p{Script=Latin}/gu) > count(/\p{Lo}/gu)
  return [...(isLatin ? [FOREIGN] : []), CAPITALISED, ID, NAMES].reduce(
    (said, pattern) => said.replace(pattern, '<name>'),
    template,
  )
}

/** Beyond this length, a message is data. */
const READ_CHARACTERS_MAX = 1_000
const VALUE = '<*>'
const PLACEHOLDER = /<(?:[a-z]{1,16}|\*)>/gu
const NAME_PART = String.raw`(?:<\*>|[\w@./\\=~+$%&?#[\]{}-])`
/** Unlike any prose word: an inner symbol or digit, a second capital, or a leading flag. */
const NAME = new RegExp(
  String.raw`(?<![\w<>*])(?=${NAME_PART}*(?:<\*>|[\w\]}][_.@/\\=\[{-]\w|\d|[a-z][A-Z])|-\w|\.\w|[/~@$])${NAME_PART}*[\w>\]}](?:::?${NAME_PART}+\w)*`,
  'gu',
)
/** A code, such as `ERESOLVE` or `GH006`, says what is wrong and is not a name. */
const CODE = /^[A-Z][A-Z0-9_]{2,}$/u
const MAPPED = /(?<![\w<>*])[\w<>*]{1,100}\s{0,3}(?:->|=>|→)\s{0,3}[\w<>*]{1,100}/gu
const VALUES = /<\*>(?:[\s,|&=<>!~^+*./:-]*(?:(?:and|or|e|o)\s+)?<\*>)+/gu
/** `numpy>=1.25`: what is compared with a value is a name. */
const COMPARED = /(?<![\w.-])[\w.-]{1,100}\s?[=<>!~^]{1,2}\s?<\*>/gu
/** Brackets that contain a value are a detail. */
const DETAIL = /[([{][^()[\]{}]*<\*>[^()[\]{}]*[)\]}]/gu
const CLAUSE_END = /[:;：；]{1,3}(?=\s|$)|\s-{1,3}\s|\n/u
const CLAUSE_WORDS_MIN = 2
/** Fewer words, such as `not found`, need the clause before them. */
const CORE_WORDS_MIN = 3
const WORD = /[\p{L}\p{M}]+/gu
/** A question is compared with some hundred templates, each of them many times. */
const RECENT_MAX = 4_000
const RECENT_LENGTH_MAX = 400

/**
 * The core of a message, independent of names, program and wrapping: from its last clause that
 * reports a problem, without values and names, in lower case.
 */
export const coreOf: (template: string) => string = recallRecent(
  readCore,
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

/** A word with a symbol in it, in any script; a part of it may be a value. */
const COMPOUND = /(?<!\S)\S{0,100}?[\p{L}\p{N}>][_.@/\\=-][\p{L}\p{N}<]\S{0,100}/gu

/** A template in which quotes, values and identifiers are `<*>`: what is left is prose. */
export function proseOf(template: string): string {
  return withoutQuoted(template.slice(0, READ_CHARACTERS_MAX))
    .replace(PLACEHOLDER, VALUE)
    .replace(COMPOUND, VALUE)
    .replace(NAME, (name) => (CODE.test(name) ? name : VALUE))
}

function readCore(template: string): string {
  const general = withoutQuoted(template.slice(0, READ_CHARACTERS_MAX))
    .replace(CAPITALISED, VALUE)
    .replace(PLACEHOLDER, VALUE)
    .replace(NAME, (name) => (CODE.test(name) ? name : VALUE))
    .replace(MAPPED, VALUE)
    .replace(COMPARED, VALUE)
    .replace(VALUES, VALUE)
    .replace(DETAIL, '')
    .toLowerCase()
  const clauses = general
    .split(CLAUSE_END)
    .map((clause) =>
      clause.replace(/\s+/gu, ' ').replace(/^[\s,.!*]+|(?<![\s,.!*])[\s,.!*]{1,20}$/gu, ''),
    )
    .filter((clause) => countWords(clause) >= CLAUSE_WORDS_MIN)
  const at = Math.max(0, clauses.findLastIndex(isComplaining))
  const isShort = at === clauses.length - 1 && countWords(clauses[at] ?? '') < CORE_WORDS_MIN
  return clauses.slice(isShort ? Math.max(0, at - 1) : at).join(': ') || general.trim()
}

function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0
}
