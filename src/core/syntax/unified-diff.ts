import type { DiffLine } from './line-diff.ts'

export interface DiffHunk {
  /** The first line on each side, counted from 1; 0 when the diff does not say. */
  readonly beforeStart: number
  readonly afterStart: number
  /** What stands after the second `@@`: the function that the hunk is in. */
  readonly section?: string
  readonly lines: readonly DiffLine[]
}

export interface DiffFile {
  /** The paths on each side; absent for a file that was not there, or has no name in the diff. */
  readonly before?: string
  readonly after?: string
  readonly hunks: readonly DiffHunk[]
}

/** A longer diff is read up to here. */
export const DIFF_LENGTH_MAX = 1_000_000
const FILES_MAX = 1_000

const RANGES = /^@@+ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@+ ?(.*)$/u
const PATCHED = /^\*\*\* (Add|Update|Delete) File: (.+)$/u
const NULL_FILE = '/dev/null'

interface OpenHunk {
  readonly beforeStart: number
  readonly afterStart: number
  readonly section?: string
  readonly lines: DiffLine[]
  /** Lines that it still has by its header; nothing known without numbers. */
  left: { before: number; after: number } | undefined
}

interface OpenFile {
  before?: string
  after?: string
  readonly hunks: OpenHunk[]
}

interface Reading {
  readonly files: OpenFile[]
}

/**
 * Reads a unified diff: of git or plain, of several files, bare hunks, or lines with signs alone;
 * the `apply_patch` form too. Never throws; what is no diff gives no file.
 */
export function readUnifiedDiff(text: string): readonly DiffFile[] {
  const lines = text.slice(0, DIFF_LENGTH_MAX).split(/\r?\n/u)
  if (lines.at(-1) === '') lines.pop()
  const reading: Reading = { files: [] }
  for (const [index, line] of lines.entries()) readLine(reading, line, lines[index + 1] ?? '')
  const files = reading.files.filter(({ hunks }) =>
    hunks.some(({ lines: read }) => read.length > 0),
  )
  return (files.length > 0 ? files : readBare(lines)).map(closeFile)
}

function closeFile({ before, after, hunks }: OpenFile): DiffFile {
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    hunks: hunks.filter(({ lines }) => lines.length > 0).map(({ left: _left, ...hunk }) => hunk),
  }
}

function readLine(reading: Reading, line: string, next: string): void {
  const hunk = reading.files.at(-1)?.hunks.at(-1)
  if (hunk?.left !== undefined && (hunk.left.before > 0 || hunk.left.after > 0)) {
    if (addLine(hunk, line)) return
  }
  if (isHeader(line, next)) readHeader(reading, line)
  else if (hunk !== undefined) addLine(hunk, line)
}

function isHeader(line: string, next: string): boolean {
  if (line.startsWith('@@') || line.startsWith('diff ') || line.startsWith('Index: ')) return true
  if (line.startsWith('*** ')) return true
  return (line.startsWith('--- ') && next.startsWith('+++ ')) || line.startsWith('+++ ')
}

function readHeader(reading: Reading, line: string): void {
  const patched = PATCHED.exec(line)
  if (patched !== null) openPatched(reading, patched[1] ?? '', (patched[2] ?? '').trim())
  else if (line.startsWith('@@')) openHunk(reading, line)
  else if (line.startsWith('--- ')) openFile(reading, pathOf(line))
  else if (line.startsWith('+++ ')) nameAfter(reading, pathOf(line))
  else if (line.startsWith('diff ') || line.startsWith('Index: ')) openFile(reading, undefined)
}

function openFile(reading: Reading, before: string | undefined): OpenFile {
  const last = reading.files.at(-1)
  const isOpen = last !== undefined && last.hunks.length === 0 && last.after === undefined
  const file = isOpen ? last : { hunks: [] as OpenHunk[] }
  if (before !== undefined && before !== NULL_FILE) Object.assign(file, { before })
  if (!isOpen && reading.files.length < FILES_MAX) reading.files.push(file)
  return file
}

function nameAfter(reading: Reading, after: string): void {
  const last = reading.files.at(-1)
  const file = last === undefined || last.hunks.length > 0 ? openFile(reading, undefined) : last
  if (after !== NULL_FILE) file.after = after
}

function openPatched(reading: Reading, verb: string, path: string): void {
  const file: OpenFile = { hunks: [newHunk(0, 0)] }
  if (verb !== 'Add') file.before = path
  if (verb !== 'Delete') file.after = path
  if (reading.files.length < FILES_MAX) reading.files.push(file)
}

function openHunk(reading: Reading, line: string): void {
  const file = reading.files.at(-1) ?? openFile(reading, undefined)
  const found = RANGES.exec(line)
  if (found === null) {
    const section = line.replace(/^@@+\s*|\s*@@+$/gu, '')
    file.hunks.push({ ...newHunk(0, 0), ...(section === '' ? {} : { section }) })
    return
  }
  const section = (found[5] ?? '').trim()
  file.hunks.push({
    ...newHunk(Number(found[1]), Number(found[3])),
    ...(section === '' ? {} : { section }),
    left: { before: Number(found[2] ?? 1), after: Number(found[4] ?? 1) },
  })
}

function newHunk(beforeStart: number, afterStart: number): OpenHunk {
  return { beforeStart, afterStart, lines: [], left: undefined }
}

// True when the line was one of the hunk.
function addLine({ lines, left }: OpenHunk, line: string): boolean {
  const sign = line.charAt(0)
  if (sign === '\\') {
    const last = lines.pop()
    if (last !== undefined) lines.push({ ...last, isUnended: true })
    return true
  }
  const kind = kindOf(sign)
  if (kind === undefined) return false
  if (sign === '' && left === undefined && lines.length === 0) return false
  lines.push({ kind, text: line.slice(1) })
  if (left !== undefined && kind !== 'added') left.before -= 1
  if (left !== undefined && kind !== 'removed') left.after -= 1
  return true
}

// Mail programs and editors strip the space of an empty line of context.
function kindOf(sign: string): DiffLine['kind'] | undefined {
  if (sign === '+') return 'added'
  if (sign === '-') return 'removed'
  return sign === ' ' || sign === '' ? 'context' : undefined
}

// Lines with signs and no header at all: one hunk, when some line has a sign.
function readBare(lines: readonly string[]): readonly OpenFile[] {
  const hunk = newHunk(0, 0)
  for (const line of lines) addLine(hunk, line)
  const isDiff = hunk.lines.some(({ kind }) => kind !== 'context')
  return isDiff && hunk.lines.length === lines.length ? [{ hunks: [hunk] }] : []
}

// `--- a/src/x.ts<tab>date`: without the sign, the letter of the side, quotes and the date.
function pathOf(line: string): string {
  const path = (line.slice(4).split('\t')[0] ?? '').trim().replace(/^"|"$/gu, '')
  return path.replace(/^[ab]\//u, '')
}

/** The text of a hunk on one side. */
export function sideOf({ lines }: DiffHunk, side: 'before' | 'after'): string {
  const other = side === 'before' ? 'added' : 'removed'
  return lines
    .filter(({ kind }) => kind !== other)
    .map(({ text, isUnended }) => (isUnended === true ? text : `${text}\n`))
    .join('')
}
