import type { JsonObject } from '../json.ts'
import type { Scope } from '../scope.ts'
import { hashId } from '../storage/records/hash-id.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'

/**
 * A record's content before a removal, kept so that `undo` can restore it. It never answers
 * questions, and is deleted when the fact is purged.
 */
export interface TakenOut {
  readonly id: string
  readonly scope: Scope
  readonly collection: string
  readonly recordId: string
  /** The facts whose text was removed. */
  readonly factIds: readonly string[]
  readonly before: JsonObject
  /** Absent when nothing of the record was left. */
  readonly after?: JsonObject | undefined
  /** The blobs that only `before` needs. */
  readonly blobs: readonly string[]
}

/** One per record, whatever was removed from it. */
export function takenOutId(collection: string, recordId: string): string {
  return hashId('taken-out', collection, recordId)
}

export const takenOutRecords = unsearchedRecords('taken-out', { factIds: 'texts', blobs: 'texts' })
