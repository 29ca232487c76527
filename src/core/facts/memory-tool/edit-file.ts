import { findOccurrences } from '../../language/text/find-occurrences.ts'
import { linesOf, numberLines } from './show-lines.ts'

const AROUND = 2

/** The edited file, or why the edit failed. */
export type FileEdit =
  | { readonly text: string; readonly refusal?: undefined }
  | { readonly text?: undefined; readonly refusal: string }

export function replaceInFile(
  shown: string,
  text: string,
  change: { readonly oldText: string; readonly newText: string },
): FileEdit {
  const { oldText, newText } = change
  const places = findOccurrences(text, oldText)
  const [at] = places
  if (at === undefined) {
    return {
      refusal: `No replacement was performed, old_str \`${oldText}\` did not appear verbatim in ${shown}.`,
    }
  }
  if (places.length > 1) {
    const lines = [...new Set(places.map((place) => lineAt(text, place)))].join(', ')
    return {
      refusal: `No replacement was performed. Multiple occurrences of old_str \`${oldText}\` in lines: ${lines}. Please ensure it is unique`,
    }
  }
  return { text: text.slice(0, at) + newText + text.slice(at + oldText.length) }
}

/** Inserts lines after a line; 0 is before the first. */
export function insertInFile(
  text: string,
  change: { readonly afterLine: number; readonly newText: string },
): FileEdit {
  const { afterLine, newText } = change
  const lines = linesOf(text)
  if (afterLine < 0 || afterLine > lines.length) {
    return {
      refusal: `Error: Invalid \`insert_line\` parameter: ${afterLine}. It should be within the range of lines of the file: [0, ${lines.length}]`,
    }
  }
  const ending = text.includes('\r\n') ? '\r\n' : '\n'
  const inserted = newText.replace(/\r?\n$/u, '').split(/\r?\n/u)
  return { text: lines.toSpliced(afterLine, 0, ...inserted).join(ending) + ending }
}

export function showChange(before: string, after: string): string {
  const older = linesOf(before)
  const newer = linesOf(after)
  const differs = newer.findIndex((line, at) => line !== older[at])
  const changed = differs === -1 ? Math.max(0, newer.length - 1) : differs
  const first = Math.max(0, changed - AROUND)
  const length = Math.max(1, newer.length - older.length + 1)
  return numberLines(newer.slice(first, changed + length + AROUND), first + 1)
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
