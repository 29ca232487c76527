import type { DiffLine } from './line-diff.ts'

export interface DiffHunk {
  readonly lines: readonly DiffLine[]
}

export interface DiffFile {
  /** The path on each side; absent for a file that was not there, or has no name in the diff. */
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly hunks: readonly DiffHunk[]
}

/** A longer diff is read up to here. */
export const DIFF_LENGTH_MAX = 1_000_000
const FILES_MAX = 1_000

const RANGES = /^@@+ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/u
const PATCHED = /^\*\*\* (Add|Update|Delete) File: (.+)$/u
const HEADER = /^(?:@@|diff |Index: |\*\*\* |\+\+\+ )/u
const NULL_FILE = '/dev/null'

interface OpenHunk extends DiffHunk {
  readonly lines: DiffLine[]
  /** Lines that it still has by its header; unknown without numbers. */
  left?: { before: number; after: number } | undefined
}

interface OpenFile {
  before?: string | undefined
  after?: string | undefined
  readonly hunks: OpenHunk[]
}

/**
 * Reads a unified diff: of git or plain, of several files, bare hunks, or lines with signs alone;
 * the `apply_patch` form too. Numbers may be wrong. A text that is no diff gives no file.
 */
export function readUnifiedDiff(text: string): readonly DiffFile[] {
  const lines = text.slice(0, DIFF_LENGTH_MAX).split(/\r?\n/u)
  if (lines.at(-1) === '') lines.pop()
  const files: OpenFile[] = []
  for (const [index, line] of lines.entries()) readLine(files, line, lines[index + 1] ?? '')
  const read = files.filter(({ hunks }) => hunks.some((hunk) => hunk.lines.length > 0))
  return (read.length > 0 ? read : readBare(lines)).map(({ before, after, hunks }) => ({
    before,
    after,
    hunks: hunks.filter((hunk) => hunk.lines.length > 0).map(({ lines: own }) => ({ lines: own })),
  }))
}

function readLine(files: OpenFile[], line: string, next: string): void {
  const hunk = files.at(-1)?.hunks.at(-1)
  const isInside = hunk?.left !== undefined && hunk.left.before + hunk.left.after > 0
  if (hunk !== undefined && isInside && addLine(hunk, line)) return
  if (HEADER.test(line) || (line.startsWith('--- ') && next.startsWith('+++ '))) {
    readHeader(files, line)
  } else if (hunk !== undefined) addLine(hunk, line)
}

function readHeader(files: OpenFile[], line: string): void {
  if (line.startsWith('***')) openPatched(files, line)
  else if (line.startsWith('@@')) openHunk(files, line)
  else if (line.startsWith('+++ ')) fileWithoutHunks(files).after = pathOf(line)
  else if (line.startsWith('--- ')) fileWithoutHunks(files).before = pathOf(line)
  else fileWithoutHunks(files)
}

function openPatched(files: OpenFile[], line: string): void {
  const [, verb, path = ''] = PATCHED.exec(line) ?? []
  if (verb === undefined) return
  const before = verb === 'Add' ? undefined : path.trim()
  const after = verb === 'Delete' ? undefined : path.trim()
  open(files, { before, after, hunks: [{ lines: [] }] })
}

function openHunk(files: OpenFile[], line: string): void {
  const found = RANGES.exec(line)
  const [, before = 1, after = 1] = found ?? []
  const left = found === null ? undefined : { before: Number(before), after: Number(after) }
  const file = files.at(-1) ?? open(files, { hunks: [] })
  file.hunks.push({ lines: [], left })
}

function open(files: OpenFile[], file: OpenFile): OpenFile {
  if (files.length < FILES_MAX) files.push(file)
  return file
}

// Several header lines name the same file.
function fileWithoutHunks(files: OpenFile[]): OpenFile {
  const last = files.at(-1)
  return last?.hunks.length === 0 && last.after === undefined ? last : open(files, { hunks: [] })
}

// True when the line was one of the hunk.
function addLine({ lines, left }: OpenHunk, line: string): boolean {
  const sign = line.charAt(0)
  const last = lines.at(-1)
  if (sign === '\\') {
    if (last !== undefined) lines.splice(-1, 1, { ...last, isUnended: true })
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
function readBare(all: readonly string[]): readonly OpenFile[] {
  const hunk: OpenHunk = { lines: [] }
  for (const line of all) addLine(hunk, line)
  const isDiff = hunk.lines.some(({ kind }) => kind !== 'context')
  return isDiff && hunk.lines.length === all.length ? [{ hunks: [hunk] }] : []
}

// `--- a/src/x.ts<tab>date`: without the sign, the letter of the side, quotes and the date.
function pathOf(line: string): string | undefined {
  const path = (line.slice(4).split('\t')[0] ?? '').trim().replace(/^"|"$/gu, '')
  return path === NULL_FILE ? undefined : path.replace(/^[ab]\//u, '')
}

/** The text of a hunk on one side. */
export function sideOf({ lines }: DiffHunk, side: 'before' | 'after'): string {
  const other = side === 'before' ? 'added' : 'removed'
  return lines
    .filter(({ kind }) => kind !== other)
    .map(({ text, isUnended }) => (isUnended === true ? text : `${text}\n`))
    .join('')
}
