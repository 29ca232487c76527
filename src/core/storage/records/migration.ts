import * as z from 'zod'
import { canonicalJson } from '../../canonical-json.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { BLOB_PLACES } from '../blobs/blob-place.ts'
import { STORE_STATES } from './store-state.ts'

/** The kinds of storage that outlive a process. */
export const LASTING_KINDS = ['embedded', 'json', 'postgres'] as const
const kind = z.enum(LASTING_KINDS)

export const migrateMemorySchema = z.strictObject({
  from: kind.describe('The storage that holds the memory.'),
  to: kind.describe(
    'The storage that gets a copy of it, and must be empty. `postgres` to `postgres` brings a memory up to date in place.',
  ),
  dryRun: z.boolean().default(false).describe('Only say what would be done.'),
})

const counts = z.record(z.string(), z.int().min(0))

export const migrationSchema = z.strictObject({
  from: kind,
  to: kind,
  status: z
    .enum(['planned', 'finished', 'failed'])
    .describe('failed: the copy differs from the original; see problems.'),
  isResumed: z.boolean().describe('True when an interrupted run was resumed.'),
  documents: counts.describe('Number of documents in each collection of the original.'),
  blobs: z.int().min(0).describe('Number of blobs of the original.'),
  steps: z
    .array(z.string())
    .readonly()
    .describe('What the storage would be changed by.')
    .optional(),
  problems: z.array(z.string()).readonly().describe('What is wrong, as sentences.'),
})

export type MigrateMemoryInput = z.input<typeof migrateMemorySchema>
export type Migration = z.infer<typeof migrationSchema>

/** State of one store or one host, which is no part of the memory. */
export function isOfOneStore(collection: string): boolean {
  return collection === STORE_STATES || collection === BLOB_PLACES
}

/** What a collection holds, in a form that can be compared. */
export interface CollectionSum {
  readonly count: number
  /** The hashes of all documents combined, whatever their order. */
  readonly digest: string
}

export const NOTHING_SUMMED: CollectionSum = { count: 0, digest: '0'.repeat(64) }

export function addToSum(
  sum: CollectionSum,
  { id, body }: { readonly id: string; readonly body: unknown },
): CollectionSum {
  const hash = contentHash(id, canonicalJson(body))
  const digest = BigInt(`0x${sum.digest}`) ^ BigInt(`0x${hash}`)
  return { count: sum.count + 1, digest: digest.toString(16).padStart(64, '0') }
}

/** How a copy differs from its original, as sentences. */
export function compareSums(
  original: ReadonlyMap<string, CollectionSum>,
  copy: ReadonlyMap<string, CollectionSum>,
): readonly string[] {
  return [...original].flatMap(([name, expected]) => {
    const found = copy.get(name) ?? NOTHING_SUMMED
    if (found.count !== expected.count) {
      return [`The copy has ${found.count} documents in "${name}" instead of ${expected.count}.`]
    }
    return found.digest === expected.digest ? [] : [`Documents in "${name}" differ.`]
  })
}
