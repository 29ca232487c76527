import { aliasRecords } from './facts/aliases/alias-record.ts'
import { coreMemoryRecords } from './facts/blocks/block.ts'
import { blockVersionRecords } from './facts/blocks/block-version.ts'
import { factKeyRecords } from './facts/fact-key.ts'
import { factRecords } from './facts/fact-records.ts'
import { historyRecords } from './facts/history.ts'
import { storedFileRecords } from './facts/memory-tool/stored-file.ts'
import { opinionRecords } from './facts/opinions/opinion-record.ts'
import { openQuestionRecords } from './facts/questions/open-question.ts'
import { refusalRecords } from './facts/refusal.ts'
import { rejectionRecords } from './facts/rejection.ts'
import { sessionRecords } from './facts/sessions/session.ts'
import { takenOutRecords } from './facts/taken-out.ts'
import { topicRecords } from './facts/topics/topic-record.ts'
import { pageRecords } from './facts/workspace/page-record.ts'
import { bugPatternRecords } from './learning/bugs/bug-pattern.ts'
import { digestedScopeRecords, runDigestRecords } from './learning/digests/run-digest.ts'
import { nightlyRecords } from './learning/nightly/nightly-run.ts'
import { patternRecords, patternVersionRecords } from './learning/patterns/pattern-records.ts'
import { preferenceRecords } from './learning/preferences/preference-record.ts'
import { projectRecords } from './learning/projects/project-record.ts'
import { insightRecords, reflectionMarkRecords } from './learning/reflection/insight-records.ts'
import { codeRuleRecords } from './learning/rules/code-rule.ts'
import { blobPlaceRecords } from './storage/blobs/blob-place.ts'
import type { CollectionDeclaration } from './storage/documents/collection.ts'
import { itemRecords } from './storage/items/item.ts'
import type { RecordKind } from './storage/records/record-kind.ts'
import { removalRecords } from './storage/records/removal.ts'
import { storeStateRecords } from './storage/records/store-state.ts'
import { storedAnswerRecords } from './storage/records/stored-answer.ts'
import { episodeRecords } from './tasks/episodes/episode-records.ts'
import { episodeTombstoneRecords, looseBlobRecords } from './tasks/episodes/episode-tombstone.ts'
import { episodeUsageRecords } from './tasks/episodes/episode-usage.ts'
import { taskRecords, taskStepRecords } from './tasks/working/task-record.ts'
import { recallLogRecords } from './trust/recall-log-record.ts'

/** Every record kind. */
export const ALL_RECORD_KINDS: readonly RecordKind[] = [
  factRecords,
  factKeyRecords,
  historyRecords,
  sessionRecords,
  episodeRecords,
  episodeUsageRecords,
  episodeTombstoneRecords,
  looseBlobRecords,
  blobPlaceRecords,
  // Steps first: a task snapshot refers to their blobs by name.
  taskStepRecords,
  taskRecords,
  takenOutRecords,
  rejectionRecords,
  refusalRecords,
  recallLogRecords,
  coreMemoryRecords,
  blockVersionRecords,
  storedFileRecords,
  itemRecords,
  aliasRecords,
  topicRecords,
  openQuestionRecords,
  opinionRecords,
  pageRecords,
  patternRecords,
  patternVersionRecords,
  runDigestRecords,
  digestedScopeRecords,
  projectRecords,
  preferenceRecords,
  insightRecords,
  reflectionMarkRecords,
  nightlyRecords,
  bugPatternRecords,
  codeRuleRecords,
  removalRecords,
  storeStateRecords,
  storedAnswerRecords,
]

/** The collections a document store must be opened with to hold a memory. */
export const MEMORY_COLLECTIONS: readonly CollectionDeclaration[] = ALL_RECORD_KINDS.map(
  (kind) => kind.collection,
)
