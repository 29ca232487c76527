import type { Scope } from '../../scope.ts'
import { declareCollection } from '../documents/collection.ts'
import type { RecordKind } from './record-kind.ts'

/**
 * Something that is so of this one store and of no copy of its records: its name, by which its
 * journal knows it, and how far retained lines were held against other statements.
 */
export interface StoreState {
  readonly id: StoreStateId
  /** It belongs to the store itself and to none of those who use it. */
  readonly scope: Scope
  readonly value: string
}

export type StoreStateId = 'name' | 'lines-judged'

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
