import { contentHash } from '../language/text/content-hash.ts'
import { SCOPE_PARTS, type Scope } from '../scope.ts'
import type { RecordKind } from '../storage/records/record-kind.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'
import { createFingerprintRing, type FingerprintRing } from './fingerprints/fingerprint-ring.ts'

/** What recall gave out lately in a scope, as fingerprints: nothing learns from itself. */
export interface RecallLogRecord {
  readonly id: string
  readonly scope: Scope
  readonly ring: FingerprintRing
}

/** Sentences enough for a long session, few enough to be written after every answer. */
const SENTENCES_MAX = 256

/** What is given out in one conversation may come back in another. */
export function recallLogId({ session: _session, ...scope }: Scope): string {
  const parts = SCOPE_PARTS.map((part) => JSON.stringify(scope[part as keyof typeof scope] ?? null))
  return contentHash('recall-log', ...parts)
}

export function emptyRecallLog({ session: _session, ...scope }: Scope): RecallLogRecord {
  return { id: recallLogId(scope), scope, ring: createFingerprintRing(SENTENCES_MAX) }
}

export const recallLogRecords: RecordKind = {
  ...unsearchedRecords('recall-log'),
  // Hashes of the answers of one day, written after many questions: lost, an echo counts as said.
  isDerived: () => true,
}
