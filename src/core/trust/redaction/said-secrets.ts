import type { Finding, RedactedWhat } from './finding.ts'
import { type Link, readCode, readValue } from './read-value.ts'
import { isSecretValue } from './secret-value.ts'
import { findSecretWords, GRAMMARS, type SecretKind, type SecretWord } from './secret-words.ts'

const WHATS: Readonly<Record<SecretKind, RedactedWhat>> = {
  password: 'password',
  shorthand: 'password',
  pin: 'pin',
  key: 'api key',
  phrase: 'recovery phrase',
  foreign: 'password',
}

interface Grammar {
  /** `password: x`, `"password" => "x"`, `**Password**: x`. */
  readonly assigns: RegExp
  /** "password is x". */
  readonly says: RegExp
  /** "x is my password", matched backwards from the word. */
  readonly valueFirst: RegExp
}

const HANGUL = /[가-힣]/
const HAN = /[\u4e00-\u9fff]/

const GRAMMAR_OF = {
  latin: compileGrammar(GRAMMARS.latin),
  hangul: compileGrammar(GRAMMARS.hangul),
  han: compileGrammar(GRAMMARS.han),
}
const BARE = /(?:은|는)?[ \t]{1,4}/y
const OPTION = /[ \t=]{1,4}/y
const OPTION_BEFORE = /(?:^|\s)--?[\w-]{0,30}$/
const ENVIRONMENT_NAME = /^[A-Z_ -]+$/

const PHRASE_WORDS = /["']?((?:[a-z]{3,8}[ ,\n]{1,2}){11,23}[a-z]{3,8})/y

const AFTER_LENGTH = 12

/** Secrets labelled by the text: stated in a sentence, assigned in code, passed as an option. */
export function findSaidSecrets(text: string): Finding[] {
  const found: Finding[] = []
  for (const word of findSecretWords(text)) {
    const finding = word.kind === 'phrase' ? phraseAfter(text, word) : valueAfter(text, word)
    if (finding !== undefined) found.push(finding)
    const before = valueBefore(text, word)
    if (before !== undefined) found.push(before)
  }
  return found
}

function valueAfter(text: string, word: SecretWord): Finding | undefined {
  for (const { link, at } of linksAfter(text, word)) {
    const value =
      (word.kind === 'pin' ? readCode(text, at) : undefined) ?? readValue(text, at, link)
    if (value === undefined) continue
    const after = text.slice(value.to, value.to + AFTER_LENGTH)
    if (!isSecretValue(value, { kind: word.kind, link, after })) continue
    return said(word.kind, value.from, value.to)
  }
  return undefined
}

function linksAfter(text: string, word: SecretWord): { link: Link; at: number }[] {
  const links: { link: Link; at: number }[] = []
  const add = (link: Link, pattern: RegExp): void => {
    pattern.lastIndex = word.to
    if (pattern.test(text)) links.push({ link, at: pattern.lastIndex })
  }
  if (isOption(text, word)) add('option', OPTION)
  const { assigns, says } = grammarAt(text, word.to)
  add('assigned', assigns)
  if (word.kind === 'shorthand') return links
  add('said', says)
  if (word.kind !== 'foreign') add('bare', BARE)
  return links
}

// --password x, and PASSWORD=x of a shell, where no type or name can stand.
function isOption(text: string, { from, to }: SecretWord): boolean {
  const before = text.slice(Math.max(0, from - 34), from)
  if (OPTION_BEFORE.test(before)) return true
  return text[to] === '=' && text[to + 1] !== '=' && ENVIRONMENT_NAME.test(text.slice(from, to))
}

function valueBefore(text: string, word: SecretWord): Finding | undefined {
  const { kind, from } = word
  if (kind === 'phrase' || kind === 'shorthand') return undefined
  const { valueFirst } = grammarAt(text, from + 1)
  valueFirst.lastIndex = from
  const match = valueFirst.exec(text)
  const [, value = '', verb = ''] = match ?? []
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return undefined
  const to = from - verb.length
  const read = { text: value, from: to - value.length, to, isQuoted: false }
  return isSecretValue(read, { kind, link: 'said', after: '' })
    ? said(kind, read.from, read.to)
    : undefined
}

function phraseAfter(text: string, word: SecretWord): Finding | undefined {
  for (const { at } of linksAfter(text, word)) {
    PHRASE_WORDS.lastIndex = at
    const match = PHRASE_WORDS.exec(text)
    if (match === null) continue
    const to = match.index + match[0].length
    return said('phrase', to - (match[1]?.length ?? 0), to)
  }
  return undefined
}

function said(kind: SecretKind, from: number, to: number): Finding {
  return { rule: `said-${kind}`, what: WHATS[kind], from, to }
}

// A particle right after a Latin word makes the sentence Korean: "PIN은 …".
function grammarAt(text: string, to: number): Grammar {
  if (HANGUL.test(text.charAt(to)) || HANGUL.test(text.charAt(to - 1))) return GRAMMAR_OF.hangul
  if (HAN.test(text.charAt(to)) || HAN.test(text.charAt(to - 1))) return GRAMMAR_OF.han
  return GRAMMAR_OF.latin
}

function compileGrammar(languages: (typeof GRAMMARS)['latin']): Grammar {
  const either = (part: 'between' | 'says' | 'isThe'): string =>
    languages.map((language) => nearby(language[part])).join('|')
  const between = `(?:\\s{0,9}\\([^)\\n]{1,30}\\)|${either('between')})?`
  return {
    // A colon may have its value on the next line.
    assigns: new RegExp(
      `${between}(?:은|는)?["'\\]*_]{0,4}[ \\t]{0,4}(?::=|=>|={1,2}|:|>)[*_]{0,2}[ \\t]{0,4}(?:\\r?\\n[ \\t]{0,4})?`,
      'yiu',
    ),
    says: new RegExp(`${between}(?:${either('says')})\\s{0,9}:?\\s{0,9}`, 'yiu'),
    // The Kelvin and Ångström signs fold to k and å, which must not end a value.
    valueFirst: new RegExp(
      `(?<=(?:^|[\\s"'\`(])([^\\s"'\`<>,()\\u1100-\\u2129\\u212c-\\uffff]{5,64})["'\`]?(${either('isThe')}))`,
      'yiu',
    ),
  }
}

// A value is close to its word: long runs of white space between two words are not matched.
function nearby(source: string): string {
  return source.replaceAll('\\s*', '\\s{0,9}').replaceAll('\\s+', '\\s{1,9}')
}
