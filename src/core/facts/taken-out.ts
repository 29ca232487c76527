import type { JsonObject } from '../json.ts'
import type { Scope } from '../scope.ts'
import { hashId } from '../storage/records/hash-id.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'

/**
 * What a record said before something was taken out of it, kept aside so that `undo` brings it
 * back. Nothing answers from it, and it goes when the fact is purged.
 */
export interface TakenOut {
  readonly id: string
  readonly scope: Scope
  readonly collection: string
  readonly recordId: string
  /** The facts whose words were taken out. */
  readonly factIds: readonly string[]
  readonly before: JsonObject
  /** Absent when nothing of the record was left. */
  readonly after?: JsonObject | undefined
  /** The blobs that only `before` needs. */
  readonly blobs: readonly string[]
}

/** There is one for each record, whatever was taken out of it. */
export function takenOutId(collection: string, recordId: string): string {
  return hashId('taken-out', collection, recordId)
}

export const takenOutRecords = unsearchedRecords('taken-out', { factIds: 'texts', blobs: 'texts' })
