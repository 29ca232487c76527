import { MemoryError } from '../../../core/errors.ts'
import type { DocumentStore, StoredDocument } from '../../../ports/document-store.ts'
import { type ScopedRecord, toRecord } from './read-records.ts'

/** The readable documents, and the damaged ones. */
export interface IntactDocuments {
  readonly documents: readonly StoredDocument[]
  readonly damagedIds: readonly string[]
}

/** Reads documents so that a damaged one does not block the others. */
export async function readIntactDocuments(
  store: Pick<DocumentStore, 'get'>,
  wanted: { readonly collection: string; readonly ids: readonly string[] },
): Promise<IntactDocuments> {
  const { collection, ids } = wanted
  try {
    return { documents: await store.get(collection, ids), damagedIds: [] }
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
    const damagedIds: string[] = []
    const documents: StoredDocument[] = []
    for (const id of ids) {
      try {
        documents.push(...(await store.get(collection, [id])))
      } catch (damage) {
        if (!MemoryError.is(damage, 'CORRUPT_DATA')) throw damage
        damagedIds.push(id)
      }
    }
    return { documents, damagedIds }
  }
}

/** The readable records: a damaged one must not block the others. */
export async function readIntactRecords<Body extends ScopedRecord>(
  store: Pick<DocumentStore, 'get'>,
  collection: string,
  ids: readonly string[],
): Promise<readonly Body[]> {
  const wanted = { collection, ids: [...new Set(ids)] }
  const { documents } = await readIntactDocuments(store, wanted)
  return documents.map((one) => toRecord<Body>(one))
}
