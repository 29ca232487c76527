import type { Scope } from '../../scope.ts'
import { declareCollection } from '../documents/collection.ts'
import type { RecordKind } from './record-kind.ts'

/**
 * State of this one store, not of any copy of its records: its name, which identifies it in its
 * journal, how far retained lines have been compared with other statements, and how far a copy of
 * another store has come.
 */
export interface StoreState {
  readonly id: StoreStateId
  /** It belongs to the store itself, not to any of its users. */
  readonly scope: Scope
  readonly value: string
}

export type StoreStateId = 'name' | 'lines-judged' | 'copied-until'

export const STORE_STATES = 'store-states'

export const storeStateRecords: RecordKind = {
  collection: declareCollection({ name: STORE_STATES, fields: {} }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  isDerived: () => true,
}

export function buildStoreState(id: StoreStateId, value: string): StoreState {
  return { id, scope: { tenant: STORE_STATES }, value }
}
