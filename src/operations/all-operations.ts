import {
  addAliasOperation,
  listAliasesOperation,
  removeAliasOperation,
  suggestAliasesOperation,
} from './alias-operations.ts'
import { allowOperation } from './allow-operation.ts'
import { archivalMemoryInsertOperation } from './archival-memory-insert-operation.ts'
import { archivalMemorySearchOperation } from './archival-memory-search-operation.ts'
import { BUG_OPERATIONS } from './bug-operations.ts'
import { CODE_PATTERN_OPERATIONS } from './code-pattern-operations.ts'
import { compareOperation } from './compare-operation.ts'
import { configOperation } from './config-operation.ts'
import { conversationSearchOperation } from './conversation-search-operation.ts'
import { coreMemoryAppendOperation } from './core-memory-append-operation.ts'
import { coreMemoryDefineOperation } from './core-memory-define-operation.ts'
import { coreMemoryReplaceOperation } from './core-memory-replace-operation.ts'
import { coreMemoryViewOperation } from './core-memory-view-operation.ts'
import { correctOperation } from './correct-operation.ts'
import {
  aboutEntityOperation,
  explainOpinionOperation,
  listTopicsOperation,
} from './entity-operations.ts'
import {
  archiveOldOperation,
  consolidateSimilarOperation,
  deleteEpisodeOperation,
  episodeFeedbackOperation,
  purgeDeletedOperation,
  restoreEpisodeOperation,
  similarFailuresOperation,
} from './episode-operations.ts'
import { exportOperation } from './export-operation.ts'
import { extractOperation } from './extract-operation.ts'
import { readFailureOperation } from './failure-operations.ts'
import { forgetOperation } from './forget-operation.ts'
import { getEpisodeOperation } from './get-episode-operation.ts'
import { getOperation } from './get-operation.ts'
import { doctorOperation, healthOperation, reindexOperation } from './health-operation.ts'
import { historyOperation } from './history-operation.ts'
import { importOperation } from './import-operation.ts'
import { importRunsOperation } from './import-runs-operation.ts'
import { relevantKnowledgeOperation } from './knowledge-operations.ts'
import { listOperation } from './list-operation.ts'
import { memoryToolOperation } from './memory-tool-operation.ts'
import { assessRunOperation, minePatternsOperation } from './mining-operations.ts'
import { NIGHTLY_OPERATIONS } from './nightly-operations.ts'
import type { Operation } from './operation.ts'
import {
  addPatternOperation,
  deprecatePatternOperation,
  findApplicableOperation,
  getPatternOperation,
  listPatternsOperation,
  recordApplicationOperation,
  updatePatternOperation,
} from './pattern-operations.ts'
import {
  instantiatePatternOperation,
  mergePatternsOperation,
  prunePatternsOperation,
  similarPatternsOperation,
  validatePatternsOperation,
} from './pattern-upkeep-operations.ts'
import {
  contextOperation,
  pinOperation,
  recallPromptOperation,
  unpinOperation,
} from './pin-operations.ts'
import {
  forgetPreferenceOperation,
  listPreferencesOperation,
  setPreferenceOperation,
} from './preference-operations.ts'
import {
  forgetProjectOperation,
  getProjectOperation,
  learnProjectOperation,
  listProjectsOperation,
} from './project-operations.ts'
import { purgeOperation } from './purge-operation.ts'
import {
  askLaterOperation,
  closeQuestionOperation,
  confirmOperation,
  listQuestionsOperation,
} from './question-operations.ts'
import { recallOperation } from './recall-operation.ts'
import { recordTurnsOperation } from './record-turns-operation.ts'
import { reflectOperation } from './reflect-operation.ts'
import { rememberOperation } from './remember-operation.ts'
import { restoreOperation } from './restore-operation.ts'
import { retainOperation } from './retain-operation.ts'
import { RULE_OPERATIONS } from './rule-operations.ts'
import { searchEpisodesOperation } from './search-episodes-operation.ts'
import { statsOperation } from './stats-operation.ts'
import { storeEpisodeOperation } from './store-episode-operation.ts'
import { storeEpisodesOperation } from './store-episodes-operation.ts'
import { syncWorkspaceOperation } from './sync-workspace-operation.ts'
import {
  fetchMovedOperation,
  getVariableOperation,
  listTasksOperation,
  pruneTaskOperation,
  renderTaskOperation,
  restoreTaskOperation,
  setVariableOperation,
  snapshotTaskOperation,
} from './task-context-operations.ts'
import {
  decideOperation,
  finishTaskOperation,
  hypothesizeOperation,
  pushStateOperation,
  recordStepOperation,
  retrieveForTaskOperation,
  startTaskOperation,
  trackOperation,
} from './task-operations.ts'
import { toolStatisticsOperation } from './tool-statistics-operations.ts'
import { understandOperation } from './understand-operation.ts'
import { undoOperation } from './undo-operation.ts'

/** Everything that can be asked, in the order in which help and reference show it. */
export const ALL_OPERATIONS: readonly Operation[] = [
  rememberOperation,
  recordTurnsOperation,
  recallOperation,
  recallPromptOperation,
  contextOperation,
  understandOperation,
  compareOperation,
  extractOperation,
  getOperation,
  listOperation,
  forgetOperation,
  restoreOperation,
  undoOperation,
  allowOperation,
  correctOperation,
  purgeOperation,
  historyOperation,
  exportOperation,
  importOperation,
  pinOperation,
  unpinOperation,
  aboutEntityOperation,
  explainOpinionOperation,
  listTopicsOperation,
  addAliasOperation,
  listAliasesOperation,
  removeAliasOperation,
  suggestAliasesOperation,
  askLaterOperation,
  listQuestionsOperation,
  closeQuestionOperation,
  confirmOperation,
  storeEpisodeOperation,
  storeEpisodesOperation,
  searchEpisodesOperation,
  getEpisodeOperation,
  similarFailuresOperation,
  readFailureOperation,
  episodeFeedbackOperation,
  deleteEpisodeOperation,
  restoreEpisodeOperation,
  archiveOldOperation,
  consolidateSimilarOperation,
  purgeDeletedOperation,
  addPatternOperation,
  listPatternsOperation,
  getPatternOperation,
  findApplicableOperation,
  updatePatternOperation,
  recordApplicationOperation,
  deprecatePatternOperation,
  validatePatternsOperation,
  similarPatternsOperation,
  mergePatternsOperation,
  prunePatternsOperation,
  minePatternsOperation,
  assessRunOperation,
  instantiatePatternOperation,
  startTaskOperation,
  listTasksOperation,
  recordStepOperation,
  pushStateOperation,
  setVariableOperation,
  getVariableOperation,
  hypothesizeOperation,
  decideOperation,
  trackOperation,
  retrieveForTaskOperation,
  renderTaskOperation,
  fetchMovedOperation,
  pruneTaskOperation,
  snapshotTaskOperation,
  restoreTaskOperation,
  finishTaskOperation,
  importRunsOperation,
  learnProjectOperation,
  getProjectOperation,
  listProjectsOperation,
  forgetProjectOperation,
  listPreferencesOperation,
  setPreferenceOperation,
  forgetPreferenceOperation,
  coreMemoryViewOperation,
  coreMemoryAppendOperation,
  coreMemoryReplaceOperation,
  coreMemoryDefineOperation,
  archivalMemoryInsertOperation,
  archivalMemorySearchOperation,
  conversationSearchOperation,
  memoryToolOperation,
  retainOperation,
  reflectOperation,
  syncWorkspaceOperation,
  ...BUG_OPERATIONS,
  ...CODE_PATTERN_OPERATIONS,
  ...RULE_OPERATIONS,
  toolStatisticsOperation,
  relevantKnowledgeOperation,
  ...NIGHTLY_OPERATIONS,
  statsOperation,
  healthOperation,
  doctorOperation,
  reindexOperation,
  configOperation,
]
