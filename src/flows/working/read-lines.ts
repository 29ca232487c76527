import { MemoryError } from '../../core/errors.ts'
import { cutRecords, isRecordArray, type NumberedRecord } from '../../core/transfer/cut-records.ts'
import { RUN_LINE_LENGTH_MAX } from '../../core/working/runs/read-run-line.ts'

/** Together in one write: as many lines as this, or as many characters. */
const LINES_MAX = 50
const CHARACTERS_MAX = 524_288

/** The lines of a text of any length that say something, some of them at a time. */
export async function* readLines(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<readonly NumberedRecord[]> {
  let together: NumberedRecord[] = []
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
): AsyncGenerator<NumberedRecord> {
  let waiting = ''
  let line = 1
  for await (const chunk of chunks) {
    if (line === 1 && isRecordArray(waiting + chunk)) {
      waiting += chunk
      if (waiting.length > RUN_LINE_LENGTH_MAX) throw arrayTooLong()
      continue
    }
    const [first = '', ...others] = chunk.split('\n')
    // Of a line that is too long so much is kept as shows that it is.
    if (waiting.length <= RUN_LINE_LENGTH_MAX) waiting += first
    for (const next of others) {
      yield { line, text: waiting }
      line += 1
      waiting = next
    }
  }
  yield* cutRecords(waiting, line)
}

function arrayTooLong(): MemoryError {
  return new MemoryError(`An array of runs may have ${RUN_LINE_LENGTH_MAX} characters`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Write one run a line instead: jq -c ".[]" <file> > runs.jsonl',
  })
}
