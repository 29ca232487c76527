import { countChangedLines } from './count-lines.ts'
import type { WordedEdit } from './file-edit.ts'

const BEGIN = /^(?:<{5,9}|-{5,9}) ?SEARCH>?\s*$/u
const MIDDLE = /^={5,9}\s*$/u
const END = /^(?:>{5,9}|\+{5,9}) ?REPLACE\s*$/u
const FENCE = /^\s*(?:```|~~~)/u
const BLOCKS_MAX = 1_000

/** True for a text with a block to search for and one to put in its place. */
export function hasBlocks(text: string): boolean {
  return /^(?:<{5,9}|-{5,9}) ?SEARCH/mu.test(text)
}

interface Reading {
  readonly edits: WordedEdit[]
  part: 'outside' | 'search' | 'replace'
  file: string | undefined
  search: string[]
  replace: string[]
}

/** Reads blocks of the form that Aider and Cline use. The path stands on a line before a block. */
export function readBlocks(text: string, knownFile?: string): readonly WordedEdit[] {
  const reading: Reading = {
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

function readInside(reading: Reading, line: string): void {
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
    ...(file === undefined ? {} : { file }),
    ...counts,
    ...(search.length === 0 ? { isNew: true } : {}),
    replaced: [{ before, after }],
  }
}

function readName(line: string): string | undefined {
  const name = line.trim().replace(/^[`*#\s]+|[`*:\s]+$/gu, '')
  return FENCE.test(line) || name === '' || /\s/u.test(name) ? undefined : name
}
