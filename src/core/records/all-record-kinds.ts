import { blobPlaceRecords } from '../blobs/blob-place.ts'
import { coreMemoryRecords } from '../blocks/block.ts'
import { blockVersionRecords } from '../blocks/block-version.ts'
import { digestedScopeRecords, runDigestRecords } from '../digests/run-digest.ts'
import type { CollectionDeclaration } from '../documents/collection.ts'
import { aliasRecords } from '../entities/alias-record.ts'
import { episodeRecords } from '../episodes/episode-records.ts'
import { episodeUsageRecords } from '../episodes/episode-usage.ts'
import {
  episodeTombstoneRecords,
  looseBlobRecords,
} from '../episodes/lifecycle/episode-tombstone.ts'
import { factKeyRecords } from '../facts/fact-key.ts'
import { factRecords } from '../facts/fact-records.ts'
import { historyRecords } from '../facts/history.ts'
import { rejectionRecords } from '../facts/rejection.ts'
import { takenOutRecords } from '../facts/taken-out.ts'
import { refusalRecords } from '../gate/refusal.ts'
import { bugPatternRecords } from '../knowledge/bugs/bug-pattern.ts'
import { codePatternRecords } from '../knowledge/code-patterns/code-pattern.ts'
import { preferenceRecords } from '../knowledge/preferences/preference-record.ts'
import { projectRecords } from '../knowledge/project/project-record.ts'
import { codeRuleRecords } from '../knowledge/rules/code-rule.ts'
import { toolStatisticsRecords } from '../knowledge/tools/tool-run.ts'
import { storedFileRecords } from '../memory-tool/stored-file.ts'
import { guidanceRecords } from '../metrics/guidance.ts'
import { nightlyRecords } from '../nightly/nightly-run.ts'
import { opinionRecords } from '../opinions/opinion-record.ts'
import { patternRecords, patternVersionRecords } from '../patterns/pattern-records.ts'
import { openQuestionRecords } from '../questions/open-question.ts'
import { insightRecords, reflectionMarkRecords } from '../reflection/insight-records.ts'
import { sessionRecords } from '../sessions/session.ts'
import { topicRecords } from '../topics/topic-record.ts'
import { givenOutRecords } from '../trust/given-out.ts'
import { taskRecords, taskStepRecords } from '../working/task-record.ts'
import { pageRecords } from '../workspace/page-record.ts'
import type { RecordKind } from './record-kind.ts'
import { storeStateRecords } from './store-state.ts'

/** Every sort of record there is. */
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
  // Steps first: a snapshot of a task names what their blobs are called.
  taskStepRecords,
  taskRecords,
  takenOutRecords,
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
  patternRecords,
  patternVersionRecords,
  runDigestRecords,
  digestedScopeRecords,
  projectRecords,
  preferenceRecords,
  insightRecords,
  reflectionMarkRecords,
  guidanceRecords,
  nightlyRecords,
  bugPatternRecords,
  codePatternRecords,
  toolStatisticsRecords,
  codeRuleRecords,
  storeStateRecords,
]

/** The collections that a document store must be opened with to carry a memory. */
export const MEMORY_COLLECTIONS: readonly CollectionDeclaration[] = ALL_RECORD_KINDS.map(
  (kind) => kind.collection,
)
