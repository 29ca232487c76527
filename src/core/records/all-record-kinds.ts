import type { CollectionDeclaration } from '../documents/collection.ts'
import { episodeRecords } from '../episodes/episode-records.ts'
import { episodeUsageRecords } from '../episodes/episode-usage.ts'
import { factKeyRecords } from '../facts/fact-key.ts'
import { factRecords } from '../facts/fact-records.ts'
import { historyRecords } from '../facts/history.ts'
import { rejectionRecords } from '../facts/rejection.ts'
import { refusalRecords } from '../gate/refusal.ts'
import { sessionRecords } from '../sessions/session.ts'
import { givenOutRecords } from '../trust/given-out.ts'
import type { RecordKind } from './record-kind.ts'

/** Every sort of record there is. */
export const ALL_RECORD_KINDS: readonly RecordKind[] = [
  factRecords,
  factKeyRecords,
  historyRecords,
  sessionRecords,
  episodeRecords,
  episodeUsageRecords,
  rejectionRecords,
  refusalRecords,
  givenOutRecords,
]

/** The collections that a document store must be opened with to carry a memory. */
export const MEMORY_COLLECTIONS: readonly CollectionDeclaration[] = ALL_RECORD_KINDS.map(
  (kind) => kind.collection,
)
