import { MemoryError } from '../../errors.ts'
import { declareCollection } from '../documents/collection.ts'
import type { RecordKind } from '../records/record-kind.ts'

/** Where the bytes of a blob are, when the hosts that share the documents do not share the blobs. */
export interface BlobPlace {
  /** The host and its folder, or the bucket. */
  readonly at: string
}

export const BLOB_PLACES = 'blob-places'

export const blobPlaceRecords: RecordKind = {
  collection: declareCollection({ name: BLOB_PLACES, fields: { at: 'text' } }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

/** The bytes are not lost: another host has them. */
export function keptElsewhere(at: string): MemoryError {
  return new MemoryError(`It is stored on ${at} and cannot be read on this host`, {
    code: 'STORE_FAILED',
    hint: 'Read it there, or copy the blobs from there to where this host has its own.',
    cause: { keptAt: at },
  })
}

export function isKeptElsewhere(error: unknown): error is MemoryError {
  const cause = MemoryError.is(error, 'STORE_FAILED') ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'keptAt' in cause
}
