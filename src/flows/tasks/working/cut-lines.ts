import type { MemoryError } from '../../../core/errors.ts'
import { cutRecords, type NumberedRecord } from '../../../core/learning/transfer/cut-records.ts'

interface CutOptions {
  readonly firstLine?: number | undefined
  /** Of a longer line, just enough is kept to detect that. */
  readonly lengthMax: number
  /** True when a text that begins like this is not lines, but one value that is read whole. */
  isWhole(beginning: string): boolean
  /** What is thrown when such a value is longer than a line may be. */
  tooLong(): MemoryError
}

/** The lines of a text of any length, or the records of a value that is spread over all of them. */
export async function* cutLines(
  chunks: AsyncIterable<string> | Iterable<string>,
  { firstLine = 1, lengthMax, isWhole, tooLong }: CutOptions,
): AsyncGenerator<NumberedRecord> {
  let waiting = ''
  let line = firstLine
  for await (const chunk of chunks) {
    if (line === firstLine && isWhole(waiting + chunk)) {
      waiting += chunk
      if (waiting.length > lengthMax) throw tooLong()
      continue
    }
    const [first = '', ...others] = chunk.split('\n')
    if (waiting.length <= lengthMax) waiting += first
    for (const next of others) {
      yield { line, text: waiting }
      line += 1
      waiting = next
    }
  }
  yield* cutRecords(waiting, line)
}
