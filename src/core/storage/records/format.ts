import { MemoryError } from '../../errors.ts'

/**
 * The single format version of everything a memory keeps on disk: store, journal and backups. To
 * change what is stored, raise it and add a migration in `src/compose/migrate-home.ts`.
 */
export const FORMAT = 2

/** Edition one was never released, so nothing migrates it. */
const EDITION_ONE = 1

/**
 * Rejects data in another format version.
 *
 * @throws MemoryError `INVALID_CONFIG`
 */
export function checkFormat(found: number, where: string, expected: number = FORMAT): void {
  if (found === expected) return
  throw new MemoryError(describe(found, where, expected), {
    code: 'INVALID_CONFIG',
    hint: hintFor(found, expected),
    cause: { isMigratable: isMigratable(found, expected) },
  })
}

/** True when `checkFormat` rejected data that can be migrated to the current format. */
export function isMigratableError(error: unknown): boolean {
  const cause = MemoryError.is(error, 'INVALID_CONFIG') ? error.cause : undefined
  return (cause as { isMigratable?: boolean } | undefined)?.isMigratable === true
}

/** True for a format that can be migrated. */
export function isMigratable(found: number, expected: number = FORMAT): boolean {
  return found > EDITION_ONE && found < expected
}

function describe(found: number, where: string, expected: number): string {
  if (found > expected) return `${where} was written by a newer Loci (format ${found})`
  return found <= EDITION_ONE
    ? `${where} was written by edition one of Loci, which was never released; this Loci reads format ${expected}`
    : `${where} has format ${found} and has not been migrated to format ${expected}`
}

function hintFor(found: number, expected: number): string {
  if (found > expected) return 'Update this Loci, or point it at another folder.'
  return found <= EDITION_ONE
    ? 'To keep what is in it, run `loci export --status all --output memory.jsonl` with the build that wrote it, then `loci import memory.jsonl` into an empty folder with this one. Or point Loci at another folder.'
    : 'Open it where Loci can write: it migrates the memory and keeps a copy of the old one.'
}
