import {
  type CheckedPut,
  type CheckedWrite,
  checkVersion,
} from '../../../core/documents/check-batch.ts'

/** What a batch makes of one document. */
export interface PlannedDocument {
  readonly collection: string
  readonly id: string
  readonly versionBefore: number
  /** 0 when the document is gone. */
  version: number
  put: CheckedPut | undefined
  /** The last write of the batch that changed something, or `undefined` when none did. */
  ordinal: number | undefined
}

export interface WritePlan {
  /** The version of each write, for the caller. */
  readonly versions: readonly number[]
  readonly documents: readonly PlannedDocument[]
}

/**
 * Plays the writes in order against the versions that are stored (and locked), so that the
 * database only has to be told how each document ends up.
 *
 * @throws MemoryError `CONFLICT`
 */
export function planWrites(
  writes: readonly CheckedWrite[],
  storedVersion: (collection: string, id: string) => number,
): WritePlan {
  const documents = new Map<string, PlannedDocument>()
  const versions = writes.map((write, ordinal) => {
    const collection = write.declaration.name
    const key = `${collection}/${write.id}`
    const versionBefore = storedVersion(collection, write.id)
    const document = documents.get(key) ?? {
      collection,
      id: write.id,
      versionBefore,
      version: versionBefore,
      put: undefined,
      ordinal: undefined,
    }
    documents.set(key, document)
    checkVersion(write, document.version)
    // Deleting what is not there changes nothing.
    if (write.kind === 'put' || document.version > 0) document.ordinal = ordinal
    document.put = write.kind === 'put' ? write : undefined
    document.version = write.kind === 'put' ? document.version + 1 : 0
    return document.version
  })
  return { versions, documents: [...documents.values()] }
}
