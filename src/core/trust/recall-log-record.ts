import { contentHash } from '../language/text/content-hash.ts'
import type { Scope } from '../scope.ts'
import { ownerOf, scopeTexts } from '../storage/records/owner.ts'
import type { RecordKind } from '../storage/records/record-kind.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'
import type { FingerprintRing } from './fingerprints/fingerprint-ring.ts'

/** What recall returned lately in a scope, as fingerprints, so that an echo is not stored as new. */
export interface RecallLogRecord {
  readonly id: string
  readonly scope: Scope
  readonly ring: FingerprintRing
}

/** Sentences enough for a long session, few enough to be written after every answer. */
const SENTENCES_MAX = 256

/** Without the session: an answer in one conversation may be repeated in another. */
export function recallLogId(scope: Scope): string {
  return contentHash('recall-log', ...scopeTexts(ownerOf(scope)))
}

export function emptyRecallLog(scope: Scope): RecallLogRecord {
  return {
    id: recallLogId(scope),
    scope: ownerOf(scope),
    ring: { capacity: SENTENCES_MAX, sentences: [] },
  }
}

export const recallLogRecords: RecordKind = {
  ...unsearchedRecords('recall-log'),
  // Hashes of one day's answers, written often: if lost, an echo counts as a new statement.
  isDerived: () => true,
}
