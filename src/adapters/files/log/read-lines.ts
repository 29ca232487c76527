import type { FileHandle } from 'node:fs/promises'

export interface FileLine {
  /** Without the line break. */
  readonly bytes: Buffer
  /** The offset of the next line. */
  readonly end: number
  /** False for a last line without a line break. */
  readonly isWhole: boolean
}

// Small at first, because there is usually one new line to read; then growing.
const CHUNK_BYTES_MIN = 32 * 1024
const CHUNK_BYTES_MAX = 1024 * 1024
const LINE_BREAK = 0x0a

/** Reads a file of any size line by line, in chunks, from an offset to its end. */
export async function* readLines(file: FileHandle, start: number): AsyncGenerator<FileLine> {
  let pieces: Buffer[] = []
  let offset = start
  for (let size = CHUNK_BYTES_MIN; ; size = Math.min(size * 4, CHUNK_BYTES_MAX)) {
    const chunk = Buffer.allocUnsafeSlow(size)
    const { bytesRead } = await file.read(chunk, 0, size, offset)
    let from = 0
    for (;;) {
      const to = chunk.subarray(0, bytesRead).indexOf(LINE_BREAK, from)
      if (to < 0) break
      pieces.push(chunk.subarray(from, to))
      yield { bytes: join(pieces), end: offset + to + 1, isWhole: true }
      pieces = []
      from = to + 1
    }
    if (from < bytesRead) pieces.push(chunk.subarray(from, bytesRead))
    offset += bytesRead
    if (bytesRead < size) break
  }
  if (pieces.length > 0) yield { bytes: join(pieces), end: offset, isWhole: false }
}

function join(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)
}
