import { ABOUT_TROUBLE, EMPTY, PERHAPS_WHEN, REMEDY, WHEN } from './cues.ts'
import type { Mention } from './phrases.ts'

/** A sentence in two: what to do, and when. */
export interface SplitSentence {
  readonly advice: readonly string[]
  /** Without words that say nothing. */
  readonly condition: readonly string[]
  /** The sentence says that the advice cured the condition. */
  readonly isCure: boolean
}

type FindMentions = (words: readonly string[]) => readonly Mention[]

/** How much of a condition must be there; names and numbers in it differ from case to case. */
const ENOUGH = 0.5

export function splitCondition(words: readonly string[], find: FindMentions): SplitSentence {
  const cure = splitCure(words, find)
  if (cure !== undefined) return cure
  const colon = words.indexOf(':')
  const label = words.slice(0, Math.max(0, colon))
  if (colon > 0 && find(words.slice(colon)).length > 0 && isLabel(label, find)) {
    const rest = splitCondition(words.slice(colon + 1), find)
    return { ...rest, condition: [...withoutEmpty(label), ...rest.condition] }
  }
  for (const [from, word] of words.entries()) {
    const to = endOfClause(words, from, find)
    const clause = words.slice(from, to)
    if (opensCondition(word, clause, from, find)) {
      const advice = from === 0 ? words.slice(to) : [...words.slice(0, from), ...words.slice(to)]
      if (find(advice).length > 0) return { advice, condition: withoutEmpty(clause), isCure: false }
    }
  }
  return { advice: words, condition: [], isCure: false }
}

/** Whether enough of a condition is there. */
export function holds(condition: readonly string[], situation: ReadonlySet<string>): boolean {
  const there = condition.filter((word) => situation.has(word)).length
  return there >= condition.length * ENOUGH
}

function isLabel(label: readonly string[], find: FindMentions): boolean {
  return find(label).length === 0 || label.some((word) => ABOUT_TROUBLE.has(word))
}

function opensCondition(
  word: string,
  clause: readonly string[],
  from: number,
  find: FindMentions,
): boolean {
  if (WHEN.has(word)) return true
  if (!PERHAPS_WHEN.has(word)) return false
  if (clause.some((part) => ABOUT_TROUBLE.has(part))) return true
  // "After reading the runbook, …" is an order of steps, "After ECONNREFUSED, …" a condition.
  return from === 0 && find(clause).length === 0
}

function endOfClause(words: readonly string[], from: number, find: FindMentions): number {
  const end = words.findIndex((word, index) => index > from && [',', ':', 'then'].includes(word))
  if (end >= 0) return end
  if (from > 0) return words.length
  return find(words).at(-1)?.from ?? words.length
}

// "X was fixed by Y", "Y fixed X".
function splitCure(words: readonly string[], find: FindMentions): SplitSentence | undefined {
  const at = words.findIndex((word) => REMEDY.has(word))
  if (at <= 0 || words.slice(0, at).includes('not')) return undefined
  const [left, right] = [words.slice(0, at), words.slice(at + 1)]
  const isPassive = ['by', 'with'].includes(right[0] ?? '')
  if (isPassive && find(right).length > 0) {
    return { advice: right.slice(1), condition: withoutEmpty(left), isCure: true }
  }
  if (find(left).length === 0 || find(right).length > 0) return undefined
  return { advice: left, condition: withoutEmpty(right), isCure: true }
}

// Paths, numbers and placeholders are those of another case.
function withoutEmpty(words: readonly string[]): readonly string[] {
  return words.filter((word) => !EMPTY.has(word) && /^\p{L}{2,}$/u.test(word))
}
