import { RUN_LINE_LENGTH_MAX } from '../../core/working/runs/read-run-line.ts'

/** One line of a text that comes in pieces. */
export interface NumberedLine {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** Together in one write: as many lines as this, or as many characters. */
const LINES_MAX = 50
const CHARACTERS_MAX = 524_288

/** The lines of a text of any length that say something, some of them at a time. */
export async function* readLines(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<readonly NumberedLine[]> {
  let together: NumberedLine[] = []
  let characters = 0
  for await (const { line, text } of cutLines(chunks)) {
    if (text.trim() === '') continue
    together.push({ line, text })
    characters += text.length
    if (together.length < LINES_MAX && characters < CHARACTERS_MAX) continue
    yield together
    together = []
    characters = 0
  }
  if (together.length > 0) yield together
}

async function* cutLines(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<NumberedLine> {
  let waiting = ''
  let line = 1
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n')
    // Of a line that is too long so much is kept as shows that it is.
    if (waiting.length <= RUN_LINE_LENGTH_MAX) waiting += first
    for (const next of others) {
      yield { line, text: waiting }
      line += 1
      waiting = next
    }
  }
  yield { line, text: waiting }
}
