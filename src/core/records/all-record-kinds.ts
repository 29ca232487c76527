import { coreMemoryRecords } from '../blocks/block.ts'
import { blockVersionRecords } from '../blocks/block-version.ts'
import type { CollectionDeclaration } from '../documents/collection.ts'
import { aliasRecords } from '../entities/alias-record.ts'
import { episodeRecords } from '../episodes/episode-records.ts'
import { episodeUsageRecords } from '../episodes/episode-usage.ts'
import { looseBlobRecords, purgedEpisodeRecords } from '../episodes/lifecycle/purged-episode.ts'
import { factKeyRecords } from '../facts/fact-key.ts'
import { factRecords } from '../facts/fact-records.ts'
import { historyRecords } from '../facts/history.ts'
import { rejectionRecords } from '../facts/rejection.ts'
import { refusalRecords } from '../gate/refusal.ts'
import { storedFileRecords } from '../memory-tool/stored-file.ts'
import { opinionRecords } from '../opinions/opinion-record.ts'
import { openQuestionRecords } from '../questions/open-question.ts'
import { sessionRecords } from '../sessions/session.ts'
import { topicRecords } from '../topics/topic-record.ts'
import { givenOutRecords } from '../trust/given-out.ts'
import { taskRecords, taskStepRecords } from '../working/task-record.ts'
import { pageRecords } from '../workspace/page-record.ts'
import type { RecordKind } from './record-kind.ts'

/** Every sort of record there is. */
export const ALL_RECORD_KINDS: readonly RecordKind[] = [
  factRecords,
  factKeyRecords,
  historyRecords,
  sessionRecords,
  episodeRecords,
  episodeUsageRecords,
  purgedEpisodeRecords,
  looseBlobRecords,
  taskRecords,
  taskStepRecords,
  rejectionRecords,
  refusalRecords,
  givenOutRecords,
  coreMemoryRecords,
  blockVersionRecords,
  storedFileRecords,
  aliasRecords,
  topicRecords,
  openQuestionRecords,
  opinionRecords,
  pageRecords,
]

/** The collections that a document store must be opened with to carry a memory. */
export const MEMORY_COLLECTIONS: readonly CollectionDeclaration[] = ALL_RECORD_KINDS.map(
  (kind) => kind.collection,
)
