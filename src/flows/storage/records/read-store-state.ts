import {
  STORE_STATES,
  type StoreState,
  type StoreStateId,
} from '../../../core/storage/records/store-state.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import { toRecord } from './read-records.ts'

/** The state specific to this store. `undefined` if nothing was recorded yet. */
export async function readStoreState(
  id: StoreStateId,
  documents: Pick<DocumentStore, 'get'>,
): Promise<string | undefined> {
  const [found] = await documents.get(STORE_STATES, [id])
  return found === undefined ? undefined : toRecord<StoreState>(found).value
}
