import { eachMatch, type Finding, HIDDEN } from './finding.ts'
import { mayNameSecret, namesSecret, PREDICATES } from './secret-words.ts'
import { isPlaceholder } from './value-shapes.ts'

// Fields of JSON, YAML, code, settings, queries and command lines: where the name of a field says
// that it holds a secret, its entire value is redacted, whatever it looks like.

const VALUE_LENGTH_MAX = 4_096

// "db_password": "…", 'apiKey' => '…', and the same in JSON that stands escaped in a string.
const QUOTED_NAME =
  /(\\{0,7})(["'])([\w.$@/ -]{1,128}?)\1\2[ \t]{0,8}(?:=>|:=|[:=])[ \t\r\n]{0,8}(\\{0,7})(["'])/g
// password = "…", SECRET_KEY='…'. A colon counts where a field can begin, so not within prose.
const BARE_NAME =
  /(?:(?:^|[\n{,])[ \t]{0,16}(?:- )?([\w.$-]{2,128})[ \t]{0,8}:|(?<![\w.$-])([\w.$-]{2,128})[ \t]{0,8}(?:=>|:=|=))[ \t]{0,8}(\\{0,7})(["'])/g
const NUMBER = /(["'])([\w.$@/ -]{1,128}?)\1[ \t]{0,8}:[ \t\r\n]{0,8}(\d{4,64})(?![\d.])/g
// DB_PASSWORD=…, spring.datasource.password=… and the parts of a query: no spaces around the sign.
const SETTING =
  /(?:(?:^|\n)[ \t]{0,16}(?:(?:export|set|setx|env)[ \t]{1,4})?([\w.-]{2,128})|[?&]([\w.[\]-]{2,128})|(?<!\S)--?([\w-]{2,64}))=([^\s"'`&;<>(){}\ue000]{1,512})(?![(.\w])/g
const OPTION = /(?<!\S)--([\w-]{2,64})[ \t]{1,4}([^\s"'`<>(){}\ue000-]\S{0,511})/g
// A single line of YAML. One word, or a few after a name used only for passwords.
const LINE =
  /(?:^|\n)[ \t]{0,16}(?:- )?([\w.-]{2,128}):[ \t]{1,8}([^\r\n"'`(){}[\]\ue000]{1,128}?)[,;]?[ \t]{0,8}(?=\r?\n|$)/g
const ELEMENT = /<([\w:.-]{2,64})>([^<>\n\ue000]{1,512})<\/\1>/g

const CODE_NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/
const LETTERS = /^\p{L}+$/u
const COMPOUND = /[_.-]|[a-z][A-Z]/
const PASSWORD_NAME = /(?:passw(?:or)?d|passphrase|pwd|passwort|비밀번호|비번)$/i
const LINE_WORDS_MAX = 6
const OPTION_NOUN = /^(?:flag|option|argument|parameter|switch|opzione|parametro|\p{P})\p{P}*$/u
// What a note says about a password instead of giving it.
const ADVICE: ReadonlySet<string> = new Set(
  `see ask must should may can contact check request reset change use set enter type keep choose pick min
  max minimum maximum at least vedi chiedi chiedere deve va usa minimo massimo almeno`.split(/\s+/),
)

/** Values of fields whose name says that they are secret. */
export function findSecretFields(text: string): Finding[] {
  // Each of the patterns below scans the whole text; most texts mention no secret.
  if (!mayNameSecret(text)) return []
  return [
    ...findQuoted(text),
    ...findPlain(text, NUMBER, () => true),
    ...findPlain(text, SETTING, (value) => !isPlaceholder(value)),
    ...findPlain(text, OPTION, isOptionValue),
    ...findPlain(text, LINE, isLineValue),
    ...findPlain(text, ELEMENT, (value) => !isPlaceholder(value.trim())),
  ]
}

function findQuoted(text: string): Finding[] {
  return [
    ...Array.from(eachMatch(text, QUOTED_NAME), (match) => readQuoted(text, match, match[3])),
    ...Array.from(eachMatch(text, BARE_NAME), (match) =>
      readQuoted(text, match, match[1] ?? match[2]),
    ),
  ].filter((finding) => finding !== undefined)
}

// The match ends where the value begins; its last groups are the quotation that it opens.
function readQuoted(text: string, match: RegExpExecArray, name = ''): Finding | undefined {
  if (!namesSecret(name.trim())) return undefined
  const from = match.index + match[0].length
  const to = endOfQuoted(text, from, match.at(-1) ?? '', match.at(-2)?.length ?? 0)
  return isWorthHiding(text.slice(from, to)) ? hidden(from, to) : undefined
}

// An inner quotation has more backslashes than the outer; one that never ends goes to its line's end.
function endOfQuoted(text: string, from: number, quote: string, depth: number): number {
  const end = Math.min(text.length, from + VALUE_LENGTH_MAX)
  let slashes = 0
  for (let at = from; at < end; at++) {
    const character = text.charAt(at)
    if (character === '\n') return at
    if (character === quote && slashes <= depth) return at - slashes
    slashes = character === '\\' ? slashes + 1 : 0
  }
  return end
}

function findPlain(
  text: string,
  pattern: RegExp,
  isValue: (value: string, name: string) => boolean,
): Finding[] {
  const found: Finding[] = []
  for (const match of eachMatch(text, pattern)) {
    const value = match.at(-1) ?? ''
    const name = match.slice(1, -1).findLast((part) => part !== undefined && part.length > 1) ?? ''
    if (!namesSecret(name) || !isValue(value, name) || !isWorthHiding(value)) continue
    const from = match.index + match[0].lastIndexOf(value)
    found.push(hidden(from, from + value.length))
  }
  return found
}

function isWorthHiding(value: string): boolean {
  const shown = value.replaceAll(HIDDEN, '').trim()
  return shown !== '' && !isPlaceholder(shown)
}

// "--token to log in" and "the --token flag" only mention an option.
export function isOptionValue(value: string): boolean {
  return !(OPTION_NOUN.test(value) || isAdvice(value))
}

function isLineValue(value: string, name: string): boolean {
  const words = value.trim().split(/\s+/u)
  const [first = ''] = words
  if (isAdvice(first) || CODE_NAME.test(value)) return false
  if (words.length > 1) return PASSWORD_NAME.test(name) && words.length <= LINE_WORDS_MAX
  return PASSWORD_NAME.test(name) || COMPOUND.test(name) || !LETTERS.test(first)
}

function isAdvice(word: string): boolean {
  const plain = word.toLowerCase().replace(/[\p{P}]+$/u, '')
  return ADVICE.has(plain) || PREDICATES.has(plain)
}

function hidden(from: number, to: number): Finding {
  return { rule: 'secret-field', what: 'secret', from, to }
}
