import { isStopWord } from '../../text/stop-words.ts'
import { signPart } from './sign-limits.ts'
import { COMMANDS_WITH_PARTS } from './words/commands.ts'
import { QUERY_CLAUSES, QUERY_GRAMMAR, QUERY_VERBS } from './words/query-words.ts'

const FIRST_WORDS = /^[^\p{L}]{0,20}([\p{L}][\p{L}\p{N}_.-]{0,30})(?:\s+([\p{L}][\p{L}-]{1,20}))?/u
const NAME = /[\p{L}_][\p{L}\p{N}_]{1,60}/gu
const FIELD =
  /"([A-Za-z_][\w-]{0,30})"\s*:\s*(?:(true|false|null|\[\s*\]|\{\s*\}|"")|"([A-Za-z_-]{1,24})"(?=\s*[,}]))?/gu
const PATH = /(?<![\w.-]|[\w.-]\/)[\w.-]+(?:\/[\w.-]+)+\.\w{1,8}/gu
const FIELDS_MAX = 8
const PROSE_WORDS_MIN = 4
const PROSE_STOP_SHARE = 0.25
const SENTENCE = /[.?!](?:\s|$)/u

/** Upper bounds of lengths in characters, with what they are called. */
const LENGTHS = [
  { below: 30, name: 'tiny' },
  { below: 90, name: 'short' },
  { below: 250, name: 'medium' },
] as const

export interface ReadInput {
  readonly signs: readonly string[]
  /** Names that it uses, lower case, each once; none of prose. */
  readonly names: readonly string[]
}

/** What is done with a tool, by the form of what it is given. */
export function readInput(text: string): ReadInput {
  const trimmed = text.trim()
  if (trimmed === '') return { signs: ['input nothing'], names: [] }
  const length = LENGTHS.find(({ below }) => trimmed.length < below)?.name ?? 'long'
  const size = `input ${length}`
  if (/^[[{]/u.test(trimmed)) return { signs: [size, ...fieldSigns(trimmed)], names: [] }
  const words = trimmed.match(NAME) ?? []
  if (isProse(trimmed, words)) {
    const isAsking = /[?？]/u.test(trimmed)
    return { signs: [size, 'input prose', ...(isAsking ? ['input asks back'] : [])], names: [] }
  }
  return readCommand(trimmed, words, size)
}

function readCommand(text: string, words: readonly string[], size: string): ReadInput {
  const [, first = '', second = ''] = FIRST_WORDS.exec(text) ?? []
  const verb = first.toLowerCase()
  const lower = words.map((word) => word.toLowerCase())
  const names = [...new Set(lower)].filter((word) => !QUERY_GRAMMAR.has(word) && !isStopWord(word))
  const whole = COMMANDS_WITH_PARTS.has(verb) && second !== '' ? `${verb} ${second}` : verb
  const signs = [size, ...(whole === '' ? [] : [`does ${signPart(whole.toLowerCase())}`])]
  if (!QUERY_VERBS.has(verb)) return { signs, names }
  const clauses = [...new Set(lower)].filter((word) => QUERY_CLAUSES.has(word))
  signs.push(...clauses.map((clause) => `asks ${clause}`))
  if (clauses.length === 0) signs.push('asks nothing more')
  if (clauses.length >= 3) signs.push('asks much')
  if (/\(\s*select\b/iu.test(text)) signs.push('asks inside')
  if (/\bselect\s+\*/iu.test(text)) signs.push('asks all columns')
  return { signs, names }
}

// Told by the text, since a long input may have been cut anywhere.
function fieldSigns(text: string): readonly string[] {
  const signs = new Set<string>()
  for (const [, name = '', plain, word] of text.matchAll(FIELD)) {
    const value = plain?.replace(/\s+/gu, '') ?? word
    signs.add(value === undefined ? `with ${name}` : `with ${name}=${value}`)
    if (signs.size >= FIELDS_MAX) break
  }
  const files = new Set(text.match(PATH)).size
  if (files > 0) signs.add(files === 1 ? 'input one file' : 'input several files')
  return signs.size === 0 ? ['input no fields'] : [...signs]
}

function isProse(text: string, words: readonly string[]): boolean {
  if (words.length < PROSE_WORDS_MIN || !SENTENCE.test(text)) return false
  const stops = words.filter((word) => isStopWord(word.toLowerCase())).length
  return stops / words.length >= PROSE_STOP_SHARE
}
