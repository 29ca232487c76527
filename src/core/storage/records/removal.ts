import { contentHash } from '../../language/text/content-hash.ts'
import type { Scope } from '../../scope.ts'
import { unsearchedRecords } from './unsearched-records.ts'

export const REMOVALS = 'removals'

/** Whose a deleted record was, without anything of it: so that its deletion can be told to them. */
export interface Removal {
  readonly id: string
  readonly scope: Scope
}

export const removalRecords = unsearchedRecords(REMOVALS)

interface RemovedKey {
  readonly collection: string
  readonly id: string
}

export function removalId({ collection, id }: RemovedKey): string {
  return contentHash(REMOVALS, collection, id)
}

export function buildRemoval(key: RemovedKey, scope: Scope): Removal {
  return { id: removalId(key), scope }
}
