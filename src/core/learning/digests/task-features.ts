import en from '../../language/en/task-kinds.json' with { type: 'json' }
import it from '../../language/it/task-kinds.json' with { type: 'json' }
import ko from '../../language/ko/task-kinds.json' with { type: 'json' }
import { languageOf } from '../../language/syntax/languages.ts'
import { foldWord, prepareText } from '../../language/text/fold-text.ts'
import { isStopWord } from '../../language/text/stop-words.ts'
import { stemWord } from '../../language/text/word-terms.ts'
import type { Features } from '../conditions/condition.ts'

/** Characters that are read of a task, an input or an output. */
export const READ_LENGTH_MAX = 4_000
export const FEATURE_LENGTH_MAX = 80

const WORD = /[\p{L}\p{N}][\p{L}\p{N}_'’-]{1,39}/gu
const TASK_WORDS_MAX = 80
const SENTENCE_END = /[.?!。？！](?:\s|$)|\n/gu
const QUOTED = /"[^"\n]{1,80}"|'[^'\n]{2,80}'|“[^“”\n]{1,80}”|`[^`\n]{1,80}`/u
const CODE = /```|`[^`\n]+`|\w\(\)|[a-z]\w{0,40}\.\w{1,40}\(|Traceback|>>> /u
/** A capital inside a sentence: the name of a person or a thing. */
const NAMED = /(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{N}]+/gu
const NUMBER = /(?<![\p{L}\d])\d[\d.,:/-]*/gu
/** Lower bounds, in words. */
const LENGTHS = [9, 14, 25, 60, 120]

/** Latin cues are whole words; Korean ones stand anywhere, since particles follow them. */
const KINDS = Object.keys(en).map((name) => {
  const kind = name as keyof typeof en
  const words = [...en[kind], ...it[kind]].join('|')
  const whole = `(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`
  return { kind, pattern: new RegExp(`${whole}|${ko[kind].join('|')}`, 'u') }
})

/** The words of a text, lower case, and their stems; without stop words. */
export function taskWords(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [word] of prepareText(text.slice(0, READ_LENGTH_MAX)).matchAll(WORD)) {
    const folded = foldWord(word)
    if (isStopWord(folded) || /^\d/u.test(folded)) continue
    found.add(folded)
    found.add(stemWord(folded))
    if (found.size >= TASK_WORDS_MAX) break
  }
  return [...found]
}

/** What kind of task it is, as far as its words and form show. */
export function taskKinds(text: string): readonly string[] {
  const read = text.slice(0, READ_LENGTH_MAX)
  const lower = read.toLowerCase()
  const words = [...read.matchAll(WORD)].length
  const kinds: string[] = KINDS.filter(({ pattern }) => pattern.test(lower)).map(({ kind }) => kind)
  kinds.push(lengthKind(words))
  for (const bound of LENGTHS) if (words >= bound) kinds.push(`words at least ${bound}`)
  kinds.push(countKind('sentences', [...read.matchAll(SENTENCE_END)].length))
  kinds.push(countKind('names', new Set(read.match(NAMED)).size))
  kinds.push(countKind('numbers', new Set(read.match(NUMBER)).size))
  kinds.push(countKind('commas', read.split(/[,;]/u).length - 1))
  kinds.push(countKind('code names', codeNames(read).length))
  if (/[\w-]\/[\w.-]+\.\w{1,5}\b/u.test(read)) kinds.push('paths')
  if (/^\s*(?:File "|at )/mu.test(read)) kinds.push('stack')
  if (QUOTED.test(read)) kinds.push('quotes')
  if (CODE.test(read)) kinds.push('code')
  if (/[?？]/u.test(read)) kinds.push('question')
  return kinds
}

function lengthKind(words: number): string {
  const next = LENGTHS.findIndex((bound) => words < bound)
  if (next === 0) return `words under ${LENGTHS[0]}`
  if (next === -1) return `words ${LENGTHS.at(-1)} or more`
  return `words ${LENGTHS[next - 1]} to ${(LENGTHS[next] ?? 0) - 1}`
}

function countKind(of: string, count: number): string {
  if (count === 0) return `no ${of}`
  return count < 3 ? `few ${of}` : `many ${of}`
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]{2,80}/gu
/** An underscore or a capital inside, or digits after letters: prose does not look like that. */
const OF_CODE = /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}|^_+\p{L}|\p{L}\d/u
const NAMES_MAX = 200

/** Names in a text that look like code or a table's columns; each once, lower case. */
export function codeNames(text: string): readonly string[] {
  const names = new Set<string>()
  for (const [name] of text.slice(0, READ_LENGTH_MAX).matchAll(NAME)) {
    if (OF_CODE.test(name)) names.add(name.toLowerCase())
    if (names.size >= NAMES_MAX) break
  }
  return [...names]
}

export function fileFeatures(files: readonly string[]): Features {
  const languages = files.flatMap((file) => languageOf(file)?.name.toLowerCase() ?? [])
  return { files, languages: [...new Set(languages)] }
}

const PLAN_PARTS_MAX = 12
const PLAN_PART_LENGTH_MAX = 500
const FIRST_WORD = /^\P{L}{0,10}(\p{L}+)/u

/** What differs from task to task, by what it is; the first match counts. */
const OBJECTS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'url', pattern: /\bhttps?:\/\/\S/u },
  { name: 'file', pattern: /[\w-]\/[\w./-]|[\w-]\.[a-z]{1,5}\b/u },
  { name: 'name', pattern: /`[^`\n]+`|\w_\w|\p{Ll}\p{Lu}|\w\(\)/u },
  { name: 'text', pattern: /"[^"\n]+"|“[^“”\n]+”/u },
  { name: 'number', pattern: /\p{N}/u },
]

/**
 * The parts of a plan in order, each as an action, and as an action with its object: a word, or
 * `{file}` and the like for what differs from task to task.
 */
export function planFeatures(plan: readonly string[]): readonly (readonly string[])[] {
  return plan.slice(0, PLAN_PARTS_MAX).map((part) => {
    const read = part.slice(0, PLAN_PART_LENGTH_MAX)
    const [whole = '', word = read] = FIRST_WORD.exec(read) ?? []
    const action = featureText(word.toLowerCase())
    const object = objectOf(read.slice(whole.length))
    return object === undefined ? [action] : [action, featureText(`${action} ${object}`)]
  })
}

function objectOf(rest: string): string | undefined {
  const found = OBJECTS.find(({ pattern }) => pattern.test(rest))
  if (found !== undefined) return `{${found.name}}`
  const words = [...rest.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => foldWord(word))
  return words.find((word) => !isStopWord(word))
}

/** A name or a message as part of a feature: on one line, without quotes, and short. */
export function featureText(text: string): string {
  return text
    .replace(/[\s"]+/gu, ' ')
    .trim()
    .slice(0, FEATURE_LENGTH_MAX)
}
