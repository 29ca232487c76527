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
export function planFeatures(
  plan: readonly string[],
  description: string,
): readonly (readonly string[])[] {
  const own = new Set(wordsIn(description).map(foldWord))
  return plan.slice(0, PLAN_PARTS_MAX).map((part) => {
    const read = part.slice(0, PLAN_PART_LENGTH_MAX)
    const [whole = '', word = read] = FIRST_WORD.exec(read) ?? []
    const action = featureText(word.toLowerCase())
    const object = objectOf(read.slice(whole.length), own)
    return object === undefined ? [action] : [action, featureText(`${action} ${object}`)]
  })
}

function objectOf(rest: string, own: ReadonlySet<string>): string | undefined {
  const found = OBJECTS.find(({ pattern }) => pattern.test(rest))
  if (found !== undefined) return `{${found.name}}`
  const object = wordsIn(rest).find((word) => !isStopWord(foldWord(word)))
  if (object === undefined) return undefined
  // What is written like a name, or named by the task itself, is of this task alone.
  const isName = /^\p{Lu}|\p{N}/u.test(object) || own.has(foldWord(object))
  return isName ? '{name}' : foldWord(object)
}

function wordsIn(text: string): readonly string[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word)
}

/** A name or a message as part of a feature: on one line, without quotes, and short. */
export function featureText(text: string): string {
  return text
    .replace(/[\s"]+/gu, ' ')
    .trim()
    .slice(0, FEATURE_LENGTH_MAX)
}
