import { declareCollection } from '../documents/collection.ts'
import type { Scope } from '../scope.ts'
import type { RecordKind } from './record-kind.ts'

/** Tells a store from every other, so that its journal knows whether it has followed this one. */
export interface StoreName {
  readonly id: typeof STORE_NAME_ID
  readonly scope: Scope
  readonly name: string
}

export const STORE_NAMES = 'store-names'
export const STORE_NAME_ID = 'this-store'

export const storeNameRecords: RecordKind = {
  collection: declareCollection({ name: STORE_NAMES, fields: {} }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  isDerived: () => true,
}

/** It belongs to the store itself and to none of those who use it. */
export function buildStoreName(name: string): StoreName {
  return { id: STORE_NAME_ID, scope: { tenant: STORE_NAME_ID }, name }
}
