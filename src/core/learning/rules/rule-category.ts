import { lexCode } from '../../language/syntax/lex-code.ts'
import cues from './category-cues.json' with { type: 'json' }
import type { RuleCategory } from './code-rule.ts'

// Words of languages and libraries that speak for a category when they are added or removed, in
// the order in which they are asked.
const CUES = Object.entries(cues).map(([category, { added, removed }]) => ({
  category: category as RuleCategory,
  added: new Set(added),
  removed: new Set(removed),
}))

/** What a change is for, by the words that were added and removed. */
export function categorise(before: string, after: string): RuleCategory {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  if (withoutSpace(before) === withoutSpace(after)) return 'style'
  const [had, has] = [new Set(left), new Set(right)]
  const added = right.filter((word) => !had.has(word))
  const removed = left.filter((word) => !has.has(word))
  if (isNullTest(left, right, [...added, ...removed])) return 'null-safety'
  const found = CUES.find(
    (cue) =>
      added.some((word) => cue.added.has(word)) || removed.some((word) => cue.removed.has(word)),
  )
  return found?.category ?? (right.length <= left.length ? 'readability' : 'other')
}

const NULL = new Set(['null', 'None', 'nil', 'undefined', 'NULL', 'nullptr'])
const COMPARISON = /^(?:[=!]==?|is|not)$/

/** Another way to ask whether a value is present. */
function isNullTest(
  left: readonly string[],
  right: readonly string[],
  changed: readonly string[],
): boolean {
  const isAsked = [left, right].every((words) => words.some((word) => NULL.has(word)))
  return isAsked && changed.length > 0 && changed.every((word) => COMPARISON.test(word))
}

function wordsOf(text: string): readonly string[] {
  return lexCode(text).map(({ start, end }) => text.slice(start, end))
}

function withoutSpace(text: string): string {
  return text.replaceAll(/[\s↵⇥␣]+/g, '')
}
