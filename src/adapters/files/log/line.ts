import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { MemoryError } from '../../../core/errors.ts'

// A line is human-readable JSON: {"checksum":"0123456789abcdef","sequence":1,…}
const PREFIX = '{"checksum":"'
const DIGITS = 16
const CONTENT_AT = PREFIX.length + DIGITS + 2

/** Renders one line of a log or a snapshot. `json` is a non-empty JSON object. */
export function renderLine(json: string): Buffer {
  const content = json.slice(1)
  return Buffer.from(`${PREFIX}${checksum(content)}",${content}\n`, 'utf8')
}

/** Returns `undefined` if the line (without its line break) fails its checksum. */
export function parseLine(line: Buffer): Record<string, unknown> | undefined {
  const content = line.subarray(CONTENT_AT)
  const expected = line.toString('latin1', PREFIX.length, PREFIX.length + DIGITS)
  if (!line.subarray(0, CONTENT_AT).equals(Buffer.from(`${PREFIX}${expected}",`, 'latin1'))) {
    return undefined
  }
  if (checksum(content) !== expected) return undefined
  return JSON.parse(line.toString('utf8')) as Record<string, unknown>
}

/** The checksum stored in the line at an offset. */
export async function readChecksum(file: FileHandle, lineAt: number): Promise<string> {
  const buffer = Buffer.alloc(DIGITS)
  await file.read(buffer, 0, DIGITS, lineAt + PREFIX.length)
  return buffer.toString('latin1')
}

/** Reports which line of which file is corrupt. */
export function damagedLine(path: string, line: number, what: string): MemoryError {
  return new MemoryError(`${path}:${line} is damaged: ${what}`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore the folder from a backup, or repair the line. Nothing is changed until then.',
  })
}

function checksum(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, DIGITS)
}
