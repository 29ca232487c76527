import { foldWord } from '../../text/fold-text.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { signPart } from './sign-limits.ts'

const PARTS_MAX = 12
const PART_LENGTH_MAX = 500
const FIRST_WORD = /^\P{L}{0,10}(\p{L}+)/u
const WORD = /[\p{L}\p{N}]+/gu

/** What differs from task to task, by what it is; the first that stands in a part tells. */
const CLASSES: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'url', pattern: /\bhttps?:\/\/\S/u },
  { name: 'file', pattern: /[\w-]\/[\w./-]|[\w-]\.[a-z]{1,5}\b/u },
  { name: 'name', pattern: /`[^`\n]+`|\w_\w|\p{Ll}\p{Lu}|\w\(\)/u },
  { name: 'text', pattern: /"[^"\n]+"|“[^“”\n]+”/u },
  { name: 'number', pattern: /\p{N}/u },
]

/**
 * The parts of a plan in their order, each with what is done, and with what it is done to: a word,
 * or the class of what differs from task to task, in braces.
 */
export function planSigns(plan: readonly string[]): readonly (readonly string[])[] {
  return plan.slice(0, PARTS_MAX).map((part) => {
    const read = part.slice(0, PART_LENGTH_MAX)
    const [whole = '', action = read] = FIRST_WORD.exec(read) ?? []
    const done = signPart(action.toLowerCase())
    const object = objectOf(read.slice(whole.length))
    return object === undefined ? [done] : [done, signPart(`${done} ${object}`)]
  })
}

function objectOf(rest: string): string | undefined {
  const found = CLASSES.find(({ pattern }) => pattern.test(rest))
  if (found !== undefined) return `{${found.name}}`
  const words = [...rest.matchAll(WORD)].map(([word]) => foldWord(word))
  return words.find((word) => !isStopWord(word))
}
