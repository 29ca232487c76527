import { isStopWord } from '../../text/stop-words.ts'
import { stemWord } from '../../text/word-terms.ts'

const NAME = /[\p{L}_][\p{L}\p{N}_]{1,60}/gu
const NOTHING = /^[\s[\](){}"',]*(?:(?:none|null|nil|undefined|0 rows?)[\s[\](){}"',]*)?$/iu
const ONE_NUMBER = /^[\s[\](){}"',$€]*-?\d(?:[\d.,]*[\d.])?%?(?:'\))?[\s[\](){}"',]*$/u
const CUT = /…|\.\.\.|\[truncated\]/u
const TOPIC_SHARE_HIGH = 0.5

/** Upper bounds of how many items an output lists, with what that is called. */
const COUNTS = [
  { below: 2, name: 'output one' },
  { below: 6, name: 'output few' },
  { below: 21, name: 'output some' },
] as const

export interface ReadOutput {
  readonly signs: readonly string[]
  /** Names that it shows, lower case. */
  readonly names: readonly string[]
}

/** What came back, by its form. */
export function readOutput(text: string, topic: ReadonlySet<string>): ReadOutput {
  if (NOTHING.test(text)) return { signs: ['output nothing'], names: [] }
  // Words come again and again: each is looked at once.
  const words = new Set(text.match(NAME))
  const names = [...new Set(Array.from(words, (word) => word.toLowerCase()))]
  const signs: string[] = []
  if (ONE_NUMBER.test(text)) signs.push('output number')
  const items = countItems(text)
  const isCut = CUT.test(text)
  const known = isCut ? undefined : COUNTS.find(({ below }) => items.count < below)?.name
  signs.push(known ?? 'output many')
  if (items.width > 1) signs.push(items.width > 3 ? 'output wide' : 'output pairs')
  signs.push(topicSign(names, topic))
  return { signs, names }
}

// Rows in brackets, or lines, or what commas part.
function countItems(text: string): { readonly count: number; readonly width: number } {
  const rows = text.match(/\([^()]*\)/gu)
  if (rows !== null && /^\s*\[/u.test(text)) {
    const width = (rows[0] ?? '').split(/,(?=\s*\S)/u).filter((cell) => /[^\s,()]/u.test(cell))
    return { count: rows.length, width: width.length }
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1) return { count: lines.length, width: 1 }
  return { count: /^\s*\[/u.test(text) ? text.split(',').length : 1, width: 1 }
}

function topicSign(names: readonly string[], topic: ReadonlySet<string>): string {
  if (topic.size === 0) return 'output of no topic'
  const shown = new Set<string>()
  const show = (part: string): void => {
    const stem = isStopWord(part) ? '' : stemWord(part)
    if (topic.has(stem)) shown.add(stem)
  }
  for (const name of names) {
    if (name.includes('_')) for (const part of name.split('_')) show(part)
    else show(name)
  }
  const share = shown.size / topic.size
  if (share === 0) return 'output off topic'
  return share >= TOPIC_SHARE_HIGH ? 'output on topic' : 'output touches topic'
}
