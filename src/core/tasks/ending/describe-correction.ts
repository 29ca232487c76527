import type { Act } from '../acts/read-acts.ts'

const SHOWN_LENGTH_MAX = 300

/** A number or an id: it belongs to its task, and says nothing to another. */
const ID = /^[A-Za-z_-]*\d[\w-]*$/u

/**
 * What was put right in a call: of several values, the corrected ones. Undefined where nothing that is
 * left says anything to another task.
 */
export function describeCorrection(from: Act, to: Act): string | undefined {
  const pairs = from.values.map((value, index) => [value, to.values[index] ?? ''] as const)
  const other = pairs.filter(([before, after]) => before !== after)
  const isSameShape = from.values.length === to.values.length && other.length > 0
  const shown = isSameShape ? other : [[from.text, to.text] as const]
  const told = shown.filter(([before, after]) => !(ID.test(before) && ID.test(after)))
  const parts = told.flatMap(([before, after]) => describeChanged(before, after) ?? [])
  if (told.length === 0 || parts.length < told.length) return undefined
  const isCut = parts.some((part, index) => !part.startsWith(short(told[index]?.[0] ?? '')))
  const program = from.tool ?? (isCut ? from.head : '')
  const name = isSameShape && program !== '' ? `${program}: ` : ''
  return `${name}${parts.join(', ')}`
}

const WHOLE_LENGTH_MAX = 40
const CHANGED_WORDS_MAX = 8

/** Of long texts only the words that differ; nothing where most of them do: then it is another call. */
function describeChanged(before: string, after: string): string | undefined {
  const whole = `${short(before)} → ${short(after)}`
  if (Math.max(before.length, after.length) <= WHOLE_LENGTH_MAX) return whole
  const [left, right] = [before.trim().split(/\s+/u), after.trim().split(/\s+/u)]
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const from = left.slice(start, left.length - end)
  const to = right.slice(start, right.length - end)
  if (from.length === 0 || to.length === 0) return whole
  if (Math.max(from.length, to.length) > CHANGED_WORDS_MAX) return undefined
  return `${short(from.join(' '))} → ${short(to.join(' '))}`
}

/** On one line, of a length that can be shown. */
export function short(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  return (
    line.length <= SHOWN_LENGTH_MAX ? line : `${line.slice(0, SHOWN_LENGTH_MAX - 1)}…`
  ).toWellFormed()
}
