import { isStopWord } from '../../language/text/stop-words.ts'
import { stemWord } from '../../language/text/word-terms.ts'
import table from './command-words.json' with { type: 'json' }
import { featureText } from './task-features.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Commands whose second word says what is done. */
const WITH_SUBCOMMANDS = toSet(table.subcommands)
const QUERY_VERBS = toSet(table.queryVerbs)
const QUERY_CLAUSES = toSet(table.queryClauses)
/** Words of a query that name nothing. */
const QUERY_GRAMMAR = new Set([...QUERY_VERBS, ...QUERY_CLAUSES, ...toSet(table.queryGrammar)])

const NAME = /[\p{L}_][\p{L}\p{N}_]{1,60}/gu
const FIRST_WORDS = /^[^\p{L}]{0,20}([\p{L}][\p{L}\p{N}_.-]{0,30})(?:\s+([\p{L}][\p{L}-]{1,20}))?/u
const FIELD =
  /"([A-Za-z_][\w-]{0,30})"\s*:\s*(?:(true|false|null|\[\s*\]|\{\s*\}|"")|"([A-Za-z_-]{1,24})"(?=\s*[,}]))?/gu
const PATH = /(?<![\w.-]|[\w.-]\/)[\w.-]+(?:\/[\w.-]+)+\.\w{1,8}/gu
const FIELDS_MAX = 8
const PROSE_WORDS_MIN = 4
const PROSE_STOP_SHARE = 0.25
const SENTENCE = /[.?!](?:\s|$)/u

interface Bound {
  readonly below: number
  readonly name: string
}

/** In characters. */
const LENGTHS: readonly Bound[] = [
  { below: 30, name: 'tiny' },
  { below: 90, name: 'short' },
  { below: 250, name: 'medium' },
]

export interface ReadCall {
  readonly features: readonly string[]
  /** Names it uses or shows, lower case, each once; none for prose. */
  readonly names: readonly string[]
}

/** What is done with a tool, by the form of its input. */
export function readInput(text: string): ReadCall {
  const trimmed = text.trim()
  if (trimmed === '') return { features: ['input nothing'], names: [] }
  const length = LENGTHS.find(({ below }) => trimmed.length < below)?.name ?? 'long'
  const size = `input ${length}`
  if (/^[[{]/u.test(trimmed)) return { features: [size, ...fieldFeatures(trimmed)], names: [] }
  const words = trimmed.match(NAME) ?? []
  if (isProse(trimmed, words)) {
    const isAsking = /[?？]/u.test(trimmed)
    return { features: [size, 'input prose', ...(isAsking ? ['input asks back'] : [])], names: [] }
  }
  return readCommand(trimmed, words, size)
}

function readCommand(text: string, words: readonly string[], size: string): ReadCall {
  const [, first = '', second = ''] = FIRST_WORDS.exec(text) ?? []
  const verb = first.toLowerCase()
  const lower = [...new Set(words.map((word) => word.toLowerCase()))]
  const names = lower.filter((word) => !QUERY_GRAMMAR.has(word) && !isStopWord(word))
  const whole = WITH_SUBCOMMANDS.has(verb) && second !== '' ? `${verb} ${second}` : verb
  const features = [size, ...(whole === '' ? [] : [`does ${featureText(whole.toLowerCase())}`])]
  if (!QUERY_VERBS.has(verb)) return { features, names }
  const clauses = lower.filter((word) => QUERY_CLAUSES.has(word))
  features.push(...clauses.map((clause) => `asks ${clause}`))
  if (clauses.length === 0) features.push('asks nothing more')
  if (clauses.length >= 3) features.push('asks much')
  if (/\(\s*select\b/iu.test(text)) features.push('asks inside')
  if (/\bselect\s+\*/iu.test(text)) features.push('asks all columns')
  return { features, names }
}

// By regex rather than by parsing: a long input may have been cut anywhere.
function fieldFeatures(text: string): readonly string[] {
  const features = new Set<string>()
  for (const [, name = '', plain, word] of text.matchAll(FIELD)) {
    const value = plain?.replace(/\s+/gu, '') ?? word
    features.add(value === undefined ? `with ${name}` : `with ${name}=${value}`)
    if (features.size >= FIELDS_MAX) break
  }
  const files = new Set(text.match(PATH)).size
  if (files > 0) features.add(files === 1 ? 'input one file' : 'input several files')
  return features.size === 0 ? ['input no fields'] : [...features]
}

function isProse(text: string, words: readonly string[]): boolean {
  if (words.length < PROSE_WORDS_MIN || !SENTENCE.test(text)) return false
  const stops = words.filter((word) => isStopWord(word.toLowerCase())).length
  return stops / words.length >= PROSE_STOP_SHARE
}

const NOTHING = /^[\s[\](){}"',]*(?:(?:none|null|nil|undefined|0 rows?)[\s[\](){}"',]*)?$/iu
const ONE_NUMBER = /^[\s[\](){}"',$€]*-?\d(?:[\d.,]*[\d.])?%?(?:'\))?[\s[\](){}"',]*$/u
const CUT = /…|\.\.\.|\[truncated\]/u
const TOPIC_SHARE_HIGH = 0.5

/** Items that an output lists. */
const COUNTS: readonly Bound[] = [
  { below: 2, name: 'output one' },
  { below: 6, name: 'output few' },
  { below: 21, name: 'output some' },
]

/** What came back, by its form. `topic`: the word stems of the task. */
export function readOutput(text: string, topic: ReadonlySet<string>): ReadCall {
  if (NOTHING.test(text)) return { features: ['output nothing'], names: [] }
  const names = [...new Set((text.match(NAME) ?? []).map((word) => word.toLowerCase()))]
  const features = ONE_NUMBER.test(text) ? ['output number'] : []
  const items = countItems(text)
  const known = CUT.test(text) ? undefined : COUNTS.find(({ below }) => items.count < below)?.name
  features.push(known ?? 'output many')
  if (items.width > 1) features.push(items.width > 3 ? 'output wide' : 'output pairs')
  features.push(topicFeature(names, topic))
  return { features, names }
}

// Rows in brackets, or lines, or what is separated by commas.
function countItems(text: string): { readonly count: number; readonly width: number } {
  const rows = text.match(/\([^()]*\)/gu)
  if (rows !== null && /^\s*\[/u.test(text)) {
    const cells = (rows[0] ?? '').split(/,(?=\s*\S)/u).filter((cell) => /[^\s,()]/u.test(cell))
    return { count: rows.length, width: cells.length }
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1) return { count: lines.length, width: 1 }
  return { count: /^\s*\[/u.test(text) ? text.split(',').length : 1, width: 1 }
}

function topicFeature(names: readonly string[], topic: ReadonlySet<string>): string {
  if (topic.size === 0) return 'output of no topic'
  const stems = names
    .flatMap((name) => name.split('_'))
    .map((part) => (isStopWord(part) ? '' : stemWord(part)))
  const share = new Set(stems.filter((stem) => topic.has(stem))).size / topic.size
  if (share === 0) return 'output off topic'
  return share >= TOPIC_SHARE_HIGH ? 'output on topic' : 'output touches topic'
}
