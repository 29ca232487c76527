import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { invalidInput } from '../../../core/errors.ts'

/** A text file; `undefined` if there is none. @throws MemoryError `INVALID_INPUT` if it is no text. */
export function readText(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return text
  throw invalidInput(`${path} is not UTF-8`, 'Convert it first; nothing was changed.')
}

// Through links, with its mode, and never half.
export function replaceFile(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const temporary = `${target}.loci-tmp`
  writeFileSync(temporary, text)
  if (existsSync(target)) chmodSync(temporary, statSync(target).mode)
  renameSync(temporary, target)
}

export function missingFolders(folder: string): readonly string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder]
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
