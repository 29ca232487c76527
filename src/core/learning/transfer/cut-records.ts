import { isObject, parseJson } from '../../json.ts'
import type { TextSpan } from '../../language/split-sentences.ts'
import { findLogFormat } from '../../tasks/sessions/all-formats.ts'
import { isMemoryRecord } from './read-memories.ts'

export interface NumberedRecord {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** True when a text is an array of records, not lines or Markdown. */
export function isRecordArray(content: string): boolean {
  return /^\s*\[\s*(?:[{\]]|$)/u.test(content)
}

/** True when a text begins like one value that is spread over many lines. */
export function isSpread(beginning: string): boolean {
  return /^\s*\{\s*\n/u.test(beginning)
}

/** Number of records that decide the format: one of them may be broken. */
const LOOKED_AT = 20

/** What the records of a text are; `undefined` when none of the first can be read. */
export function recordsOf(
  content: string,
): 'runs' | 'export' | 'sessions' | 'memories' | undefined {
  // Not until all of it is there: its lines are no records.
  if (isSpread(content) && !isJson(content)) return undefined
  const values = cutRecords(content)
    .slice(0, LOOKED_AT)
    .map(({ text }) => parseJson(text))
    .filter((value) => value !== undefined)
  if (values.length === 0) return undefined
  // An agent may write records of another kind first.
  return values.map(kindOfRecord).find((kind) => kind !== undefined) ?? 'export'
}

function kindOfRecord(value: unknown) {
  if (!isObject(value) || 'record' in value) return 'export'
  if ('task' in value) return 'runs'
  if (isMemoryRecord(value)) return 'memories'
  return findLogFormat(value) === undefined ? undefined : 'sessions'
}

/**
 * The records of a text, as they stand there: a line each, the items of an array, or one value that
 * is spread over all lines. Blank lines are skipped.
 */
export function cutRecords(content: string, firstLine = 1): readonly NumberedRecord[] {
  if (isRecordArray(content)) return cutItems(content, firstLine)
  if (isOneValue(content)) return [{ line: firstLine, text: content }]
  return content
    .split('\n')
    .map((text, index) => ({ line: firstLine + index, text }))
    .filter(({ text }) => text.trim() !== '')
}

// Only checked if the first line is not a value on its own.
function isOneValue(content: string): boolean {
  const [first = '', ...rest] = content.trim().split('\n', 2)
  return rest.length > 0 && first.startsWith('{') && !isJson(first) && isJson(content)
}

function isJson(text: string): boolean {
  return parseJson(text) !== undefined
}

// The whole array is not parsed: one item that is wrong should not take the others along.
function cutItems(content: string, firstLine: number): readonly NumberedRecord[] {
  let line = firstLine
  let counted = 0
  return findItems(content).flatMap(({ start, end }) => {
    const text = content.slice(start, end)
    if (text.trim() === '') return []
    const begin = start + text.length - text.trimStart().length
    line += content.slice(counted, begin).split('\n').length - 1
    counted = begin
    return [{ line, text: text.trim() }]
  })
}

const TOKEN = /"(?:[^"\\]+|\\.)*"?|[[\]{},]/gsu
const DEPTH: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 }

/** The items between the commas of the array, and what follows it. */
function findItems(content: string): readonly TextSpan[] {
  const items: TextSpan[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of content.matchAll(TOKEN)) {
    const before = depth
    depth += DEPTH[token] ?? 0
    const isEnd = before === 1 && (token === ',' || depth === 0)
    if (isEnd) items.push({ start, end: index })
    if (isEnd || before === 0) start = index + 1
  }
  return [...items, { start, end: content.length }]
}
