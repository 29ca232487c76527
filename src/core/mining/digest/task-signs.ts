import { splitSentences } from '../../language/split-sentences.ts'
import { foldWord, prepareText } from '../../text/fold-text.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { stemWord } from '../../text/word-terms.ts'
import { codeNames } from './code-names.ts'
import { READ_LENGTH_MAX } from './sign-limits.ts'
import { TASK_CUES } from './words/task-cues.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{N}_'’-]{1,39}/gu
const TASK_WORDS_MAX = 80
const QUOTED = /"[^"\n]{1,80}"|'[^'\n]{2,80}'|“[^“”\n]{1,80}”|`[^`\n]{1,80}`/u
const CODE = /```|`[^`\n]+`|\w\(\)|[a-z]\w{0,40}\.\w{1,40}\(|Traceback|>>> /u
/** A capital inside a sentence: somebody or something with a name. */
const NAMED = /(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{N}]+/gu
const NUMBER = /(?<![\p{L}\d])\d[\d.,:/-]*/gu

/** Upper bounds of how many words a task has, with what that is called. */
const LENGTHS = [
  { below: 9, name: 'words under 9' },
  { below: 14, name: 'words 9 to 13' },
  { below: 25, name: 'words 14 to 24' },
  { below: 60, name: 'words 25 to 59' },
  { below: 120, name: 'words 60 to 119' },
] as const
const LONGEST = 'words 120 or more'

/** The words of a text, lower case, and their stems; without the words of grammar. */
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

/** What kind of task it is, as far as its form tells. */
export function taskSigns(text: string): readonly string[] {
  const read = text.slice(0, READ_LENGTH_MAX)
  const lower = read.toLowerCase()
  const words = [...read.matchAll(WORD)].length
  const signs = TASK_CUES.filter(({ pattern }) => pattern.test(lower)).map(({ sign }) => sign)
  signs.push(LENGTHS.find(({ below }) => words < below)?.name ?? LONGEST)
  for (const { below } of LENGTHS) if (words >= below) signs.push(`words at least ${below}`)
  signs.push(countSign('sentences', splitSentences(read).length))
  signs.push(countSign('names', new Set(read.match(NAMED)).size))
  signs.push(countSign('numbers', new Set(read.match(NUMBER)).size))
  signs.push(countSign('commas', read.split(/[,;]/u).length - 1))
  signs.push(countSign('code names', codeNames(read).length))
  if (/[\w-]\/[\w.-]+\.\w{1,5}\b/u.test(read)) signs.push('paths')
  if (/^\s*(?:File "|at )/mu.test(read)) signs.push('stack')
  if (QUOTED.test(read)) signs.push('quotes')
  if (CODE.test(read)) signs.push('code')
  if (/[?？]/u.test(read)) signs.push('question')
  return signs
}

function countSign(of: string, count: number): string {
  if (count === 0) return `no ${of}`
  return count < 3 ? `few ${of}` : `many ${of}`
}
