import type { FileHandle } from 'node:fs/promises'
import { checkFormat } from '../../../core/records/format.ts'
import { damagedLine, parseLine } from './line.ts'

/** The first line of a log or a snapshot. */
export interface LogHeader {
  /** Of this line. */
  readonly checksum: string
  readonly format: number
  /** Counts how often the log was packed, so that a new log is never taken for a longer old one. */
  readonly generation: number
  /** A snapshot holds all writes up to this one; a log holds those after it. */
  readonly sequence: number
  /** The mark of that write's batch; a random one in a new folder. */
  readonly mark: string
  /** How many lines follow, in a snapshot. */
  readonly records: number
}

// More than any header needs.
const HEADER_BYTES_MAX = 512

/** Reads the first line, and where it ends. */
export async function readHeader(
  file: FileHandle,
  path: string,
): Promise<{ readonly header: LogHeader; readonly end: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES_MAX), 0, undefined, 0)
  const length = buffer.subarray(0, bytesRead).indexOf('\n')
  const header = length < 0 ? undefined : parseLine(buffer.subarray(0, length))
  if (typeof header?.format !== 'number' || typeof header.generation !== 'number') {
    throw damagedLine(path, 1, 'the header cannot be read')
  }
  checkFormat(header.format, path)
  return { header: header as unknown as LogHeader, end: length + 1 }
}
