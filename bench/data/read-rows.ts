import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of a JSONL file, which are trusted to have the fields of their set. */
export function readRows<Row>(...path: readonly string[]): readonly Row[] {
  const lines = readFileSync(join(...path), 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line): Row => JSON.parse(line))
}
