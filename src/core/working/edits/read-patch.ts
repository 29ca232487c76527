import { readUnifiedDiff, sideOf } from '../../syntax/unified-diff.ts'
import { countChangedLines, type FileEdit, type Replaced, type WordedEdit } from './file-edit.ts'

/** A longer patch is read up to here. */
const PATCH_LINES_MAX = 100_000

const FILE = /^\*\*\* (Add|Update|Delete) File: (.+)$/u
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/u
const NULL_FILE = '/dev/null'

interface Reading {
  readonly edits: Writable[]
  /** The file before the change, once its header was read. */
  source: string | undefined
  /** True where signs count lines. */
  isInHunk: boolean
  /** Lines that the hunk still has by its header; without numbers, signs alone count. */
  left: { before: number; after: number } | undefined
}

type Writable = { -readonly [Field in keyof FileEdit]: FileEdit[Field] }

/** True for a text that holds a unified diff or a patch of the `apply_patch` form. */
export function isPatch(text: string): boolean {
  return /^\*\*\* (?:Add|Update|Delete) File: |^--- .*\r?\n\+\+\+ |^@@ /mu.test(text)
}

/** Reads what a patch does to each file, in its words. */
export function readPatch(text: string): readonly WordedEdit[] {
  const words = new Map(
    readUnifiedDiff(text).map(({ before, after, hunks }) => [
      after ?? before,
      hunks.map(
        (hunk): Replaced => ({ before: sideOf(hunk, 'before'), after: sideOf(hunk, 'after') }),
      ),
    ]),
  )
  return countPatch(text).map((edit) => {
    const replaced = words.get(edit.file)
    return replaced === undefined ? edit : { ...edit, replaced }
  })
}

function countPatch(text: string): readonly FileEdit[] {
  const reading: Reading = { edits: [], source: undefined, isInHunk: false, left: undefined }
  for (const line of text.split(/\r?\n/u, PATCH_LINES_MAX)) {
    if (isInside(reading)) countLine(reading, line)
    else readHeader(reading, line)
  }
  return reading.edits
}

// Inside a hunk of known length every line counts, also one that looks like a header.
function isInside({ isInHunk, left }: Reading): boolean {
  return isInHunk && left !== undefined && (left.before > 0 || left.after > 0)
}

function readHeader(reading: Reading, line: string): void {
  const file = FILE.exec(line)
  const hunk = HUNK.exec(line)
  if (file !== null) {
    openFile(reading, {
      file: (file[2] ?? '').trim(),
      ...stateOf(file[1] === 'Add', file[1] === 'Delete'),
    })
    reading.isInHunk = true
  } else if (line.startsWith('@@')) {
    reading.isInHunk = true
    reading.left =
      hunk === null ? undefined : { before: lengthOf(hunk[1]), after: lengthOf(hunk[2]) }
  } else if (line.startsWith('--- ') || line.startsWith('diff --git ')) {
    reading.source = pathOf(line)
    reading.isInHunk = false
  } else if (line.startsWith('+++ ') && reading.source !== undefined) {
    openUnified(reading, reading.source, pathOf(line))
  } else if (reading.isInHunk && reading.left === undefined) {
    countLine(reading, line)
  }
}

function countLine({ edits, left }: Reading, line: string): void {
  const sign = line.charAt(0)
  const edit = edits.at(-1) ?? newEdit(edits)
  if (sign === '+') edit.linesAdded += 1
  if (sign === '-') edit.linesRemoved += 1
  if (left === undefined || sign === '\\') return
  if (sign !== '+') left.before -= 1
  if (sign !== '-') left.after -= 1
}

function openUnified(reading: Reading, source: string, target: string): void {
  const [isNew, isDeleted] = [source === NULL_FILE, target === NULL_FILE]
  openFile(reading, { file: isDeleted ? source : target, ...stateOf(isNew, isDeleted) })
  reading.isInHunk = false
}

function openFile(reading: Reading, opened: Partial<FileEdit>): void {
  Object.assign(newEdit(reading.edits), opened)
  reading.left = undefined
}

function newEdit(edits: Writable[]): Writable {
  const edit: Writable = { linesAdded: 0, linesRemoved: 0 }
  edits.push(edit)
  return edit
}

function stateOf(isNew: boolean, isDeleted: boolean): Partial<FileEdit> {
  return { ...(isNew ? { isNew } : {}), ...(isDeleted ? { isDeleted } : {}) }
}

// `--- a/src/x.ts<tab>date`: without the sign, the letter of the side and the date.
function pathOf(line: string): string {
  const path = line.slice(4).split('\t')[0]?.trim() ?? ''
  return path.replace(/^[ab]\//u, '')
}

function lengthOf(text: string | undefined): number {
  return text === undefined ? 1 : Number(text)
}

const BEGIN = /^(?:<{5,9}|-{5,9}) ?SEARCH>?\s*$/u
const MIDDLE = /^={5,9}\s*$/u
const END = /^(?:>{5,9}|\+{5,9}) ?REPLACE\s*$/u
const FENCE = /^\s*(?:```|~~~)/u
const BLOCKS_MAX = 1_000

/** True for a text with a block to search for and one to put in its place. */
export function hasBlocks(text: string): boolean {
  return /^(?:<{5,9}|-{5,9}) ?SEARCH/mu.test(text)
}

interface BlockReading {
  readonly edits: WordedEdit[]
  part: 'outside' | 'search' | 'replace'
  file: string | undefined
  search: string[]
  replace: string[]
}

/** Reads blocks of the form that Aider and Cline use. The path stands on a line before a block. */
export function readBlocks(text: string, knownFile?: string): readonly WordedEdit[] {
  const reading: BlockReading = {
    edits: [],
    part: 'outside',
    file: knownFile,
    search: [],
    replace: [],
  }
  for (const line of text.split(/\r?\n/u)) {
    if (reading.edits.length >= BLOCKS_MAX) break
    if (reading.part !== 'outside') readInside(reading, line)
    else if (BEGIN.test(line)) reading.part = 'search'
    else reading.file = knownFile ?? readName(line) ?? reading.file
  }
  return reading.edits
}

function readInside(reading: BlockReading, line: string): void {
  if (reading.part === 'search') {
    if (MIDDLE.test(line)) reading.part = 'replace'
    else reading.search.push(line)
  } else if (END.test(line)) {
    reading.edits.push(toEdit(reading.file, reading.search, reading.replace))
    reading.part = 'outside'
    reading.search = []
    reading.replace = []
  } else {
    reading.replace.push(line)
  }
}

function toEdit(
  file: string | undefined,
  search: readonly string[],
  replace: readonly string[],
): WordedEdit {
  const [before, after] = [search.join('\n'), replace.join('\n')]
  const counts = countChangedLines(before, after)
  return {
    file,
    ...counts,
    ...(search.length === 0 ? { isNew: true } : {}),
    replaced: [{ before, after }],
  }
}

function readName(line: string): string | undefined {
  const name = line.trim().replace(/^[`*#\s]+|[`*:\s]+$/gu, '')
  return FENCE.test(line) || name === '' || /\s/u.test(name) ? undefined : name
}
