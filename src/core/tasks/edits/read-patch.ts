import { type DiffFile, readUnifiedDiff, sideOf } from '../../language/syntax/unified-diff.ts'
import { countChangedLines, type WordedEdit } from './file-edit.ts'

const DELETED = /^\*\*\* Delete File: (.+)$/gmu

/** True for a text that holds a unified diff or a patch of the `apply_patch` form. */
export function isPatch(text: string): boolean {
  return /^\*\*\* (?:Add|Update|Delete) File: |^--- .*\r?\n\+\+\+ |^@@ /mu.test(text)
}

/** The changes of a patch, file by file. */
export function readPatch(text: string): readonly WordedEdit[] {
  const edits = readUnifiedDiff(text).map(editOf)
  const named = new Set(edits.map(({ file }) => file))
  // A file that goes without its lines being listed is no part of the diff.
  const deleted = [...text.matchAll(DELETED)].map(([, path = '']) => path.trim())
  return [
    ...edits,
    ...deleted
      .filter((file) => !named.has(file))
      .map((file) => ({ file, linesAdded: 0, linesRemoved: 0, isDeleted: true })),
  ]
}

function editOf({ before, after, hunks }: DiffFile): WordedEdit {
  const file = after ?? before
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return {
    ...(file === undefined ? {} : { file }),
    linesAdded: lines.filter(({ kind }) => kind === 'added').length,
    linesRemoved: lines.filter(({ kind }) => kind === 'removed').length,
    ...(before === undefined && after !== undefined ? { isNew: true } : {}),
    ...(after === undefined && before !== undefined ? { isDeleted: true } : {}),
    replaced: hunks.map((hunk) => ({
      before: sideOf(hunk, 'before'),
      after: sideOf(hunk, 'after'),
    })),
  }
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

/** Reads search/replace blocks of Aider and Cline. The path is on a line before a block. */
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
