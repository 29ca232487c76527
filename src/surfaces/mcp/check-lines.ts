import { Transform } from 'node:stream'

/** The longest message. The protocol library has the same limit. */
export const LINE_BYTES_MAX = 10_485_760

const NEWLINE = 0x0a

/**
 * Passes on lines that are valid JSON in UTF-8. Others would be silently changed or dropped
 * without a response; `onRefused` gets a sentence about each.
 */
export function checkLines(onRefused: (reason: string) => void): Transform {
  let pending: Buffer[] = []
  let length = 0

  function endLine(output: Transform): void {
    const line = Buffer.concat(pending)
    const reason = length > LINE_BYTES_MAX ? TOO_LONG : findFault(line)
    pending = []
    length = 0
    if (reason === undefined) output.push(Buffer.concat([line, Buffer.from('\n')]))
    else if (reason !== '') onRefused(reason)
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, end))
        endLine(this)
        start = end + 1
      }
      keep(chunk.subarray(start))
      callback()
    },
    flush(callback) {
      if (length > 0) endLine(this)
      callback()
    },
  })

  // Bytes over the limit are counted and dropped.
  function keep(part: Buffer): void {
    length += part.length
    if (length <= LINE_BYTES_MAX) pending.push(part)
  }
}

const TOO_LONG = `A message can have at most ${LINE_BYTES_MAX} bytes. Send less per message.`

/** The fault of a line; empty for a blank one, which needs no response. */
function findFault(line: Buffer): string | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(line)
  } catch {
    return 'The message is not UTF-8. Encode it as UTF-8.'
  }
  if (text.trim() === '') return ''
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return 'The message is not JSON. Send one JSON object per line.'
  }
}
