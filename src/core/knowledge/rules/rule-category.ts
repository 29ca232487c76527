import { lexCode } from '../../syntax/lex-code.ts'
import { CATEGORY_CUES, type RuleCategory } from './category-cues.ts'

/** Says what a change is for, by the words that came and went. */
export function categorise(before: string, after: string): RuleCategory {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  if (withoutSpace(before) === withoutSpace(after)) return 'style'
  const [had, has] = [new Set(left), new Set(right)]
  const added = right.filter((word) => !had.has(word))
  const removed = left.filter((word) => !has.has(word))
  if (isNullTest(left, right, [...added, ...removed])) return 'null-safety'
  for (const [category, cues] of CATEGORY_CUES) {
    if (added.some((word) => cues.added.has(word))) return category
    if (removed.some((word) => cues.removed.has(word))) return category
  }
  return right.length <= left.length ? 'readability' : 'other'
}

const NULL = new Set(['null', 'None', 'nil', 'undefined', 'NULL', 'nullptr'])
const COMPARISON = /^(?:[=!]==?|is|not)$/

/** Another way to ask whether something is there. */
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
