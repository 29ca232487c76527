/** The largest line number that fits six digits. */
const LINES_MAX = 999_999
const NUMBER_WIDTH = 6
/** The maximum number of characters shown at a time; a range shows the rest. */
const SHOWN_LENGTH_MAX = 100_000

/** The lines of a text. A trailing newline does not start another line. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/u)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

export function numberLines(lines: readonly string[], first: number): string {
  return lines.map((line, at) => `${String(first + at).padStart(NUMBER_WIDTH)}\t${line}`).join('\n')
}

export function showFile(shown: string, text: string, range?: readonly number[] | undefined) {
  const lines = linesOf(text)
  if (lines.length > LINES_MAX) {
    return failed(`File ${shown} exceeds maximum line limit of 999,999 lines.`)
  }
  const [first = 1, given = -1] = range ?? []
  const last = given === -1 ? lines.length : given
  if (range !== undefined && !(first >= 1 && first <= last && last <= lines.length)) {
    return failed(
      `Error: Invalid \`view_range\` parameter: [${range.join(', ')}]. It should be within the range of lines of the file: [1, ${lines.length}]`,
    )
  }
  const numbered = numberLines(lines.slice(first - 1, last), first)
  const header = `Here's the content of ${shown} with line numbers:`
  if (numbered.length <= SHOWN_LENGTH_MAX) {
    return { content: `${header}\n${numbered}`, isError: false }
  }
  const cut = numbered.slice(0, SHOWN_LENGTH_MAX).toWellFormed()
  return {
    content: `${header}\n${cut}\n[Truncated. Use view_range to see more lines.]`,
    isError: false,
  }
}

function failed(content: string): { readonly content: string; readonly isError: boolean } {
  return { content, isError: true }
}
