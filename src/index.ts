// The entry point. Adding a name here makes it public API: do so on purpose.

export {
  type AgentOptions,
  type AgentStep,
  type ErrorStrategy,
  MemoryAwareAgent,
} from './compose/agent.ts'
export type { ConfigInput } from './compose/config-schema.ts'
export { createMemory, type MemoryParts } from './compose/create-memory.ts'
export { migrateMemory } from './compose/migrate-memory.ts'
export { restoreMemory } from './compose/open-backups.ts'
export type { OpenOptions } from './compose/open-context.ts'
export { type OpenedMemory, openMemory } from './compose/open-memory.ts'
export { MEMORY_COLLECTIONS } from './core/all-record-kinds.ts'
export { type ErrorCode, MemoryError } from './core/errors.ts'
export type { Alias } from './core/facts/aliases/alias-record.ts'
export type { AboutInput, AliasInput, AliasListInput } from './core/facts/aliases/entity-input.ts'
export type { Fact, FactStatus } from './core/facts/fact.ts'
export type { FactFilterInput, FactInput, ListInput } from './core/facts/fact-input.ts'
export type { HistoryEntry } from './core/facts/history.ts'
export type { OpenQuestion } from './core/facts/questions/open-question.ts'
export type {
  AskInput,
  CloseQuestionInput,
  QuestionListInput,
} from './core/facts/questions/question-input.ts'
export type { RememberReceipt } from './core/facts/receipt.ts'
export type { AliasSuggestion } from './core/language/entities/suggest-aliases.ts'
export type { BugPattern, BugSolution } from './core/learning/bugs/bug-pattern.ts'
export type { ContextPiece, ContextSection } from './core/learning/context/context-piece.ts'
export type { Guidance } from './core/learning/context/guidance.ts'
export type {
  Pattern,
  PatternCategory,
  PatternStatus,
  PatternView,
} from './core/learning/patterns/pattern.ts'
export type {
  PatternInput,
  PatternListInput,
  PatternUpdate,
} from './core/learning/patterns/pattern-input.ts'
export type { Preferences } from './core/learning/preferences/list-preferences.ts'
export type {
  ListPreferencesInput,
  SetPreferenceInput,
} from './core/learning/preferences/preference-input.ts'
export type {
  ForgetProjectInput,
  GetProjectInput,
  LearnProjectInput,
} from './core/learning/projects/project-input.ts'
export type { ProjectView } from './core/learning/projects/project-view.ts'
export type { ToolStatistics } from './core/learning/tools/tool-statistics.ts'
export type { RecallChannel } from './core/recall/channels.ts'
export type { EpisodeWeights, FactWeights, HybridWeights } from './core/recall/profiles/profiles.ts'
export type { ContextInput } from './core/recall/prompt-input.ts'
export type { RecallInput } from './core/recall/recall-input.ts'
export type { Explanation, Recalled } from './core/recall/recalled.ts'
export type { Scope } from './core/scope.ts'
export type { Bucket, FactKind } from './core/statement.ts'
export type { Check } from './core/storage/finding.ts'
export type { Episode, EpisodeInput, EpisodeStatus } from './core/tasks/episodes/episode.ts'
export type { EpisodeUsage } from './core/tasks/episodes/episode-usage.ts'
export type { EpisodeExplanation, RankedEpisode } from './core/tasks/episodes/rank-episodes.ts'
export type { EpisodeSearchInput } from './core/tasks/episodes/search-input.ts'
export type { Caller } from './flows/caller.ts'
export type { Setting } from './flows/context.ts'
export type { AboutEntity } from './flows/facts/entities/about-entity.ts'
export type { AliasPage } from './flows/facts/entities/aliases.ts'
export type { ListedTopic } from './flows/facts/entities/known-topics.ts'
export type { ExplainedOpinion } from './flows/facts/opinions/explain-opinion.ts'
export type { Prompt } from './flows/facts/pins/pack-prompt.ts'
export type { AskReceipt } from './flows/facts/questions/ask-later.ts'
export type { FactHistory, FactPage } from './flows/facts/read.ts'
export type { BugMatch } from './flows/learning/bugs/match-bug-pattern.ts'
export type { ContextForTask } from './flows/learning/context/for-task.ts'
export type { OfferedPattern } from './flows/learning/patterns/find-applicable.ts'
export type { FoundPattern, PatternPage } from './flows/learning/patterns/show-patterns.ts'
export type { LearnedProject } from './flows/learning/projects/learn-project.ts'
export type { ListedProject } from './flows/learning/projects/show-projects.ts'
export type { RecallResult } from './flows/recall/recall.ts'
export type { Health } from './flows/storage/upkeep/health.ts'
export type { MemoryStats } from './flows/storage/upkeep/stats.ts'
export type { FoundEpisode } from './flows/tasks/episodes/get-episode.ts'
export type { EpisodeSearchResult } from './flows/tasks/episodes/search-episodes.ts'
export type { Memory, Task } from './operations/memory.ts'
export type { BlobStore } from './ports/blob-store.ts'
export type { Cache } from './ports/cache.ts'
export type { Clock } from './ports/clock.ts'
export type { DocumentStore } from './ports/document-store.ts'
export type { Embedder } from './ports/embedder.ts'
export type { EventSink, MemoryEvent } from './ports/event-sink.ts'
export type { IdSource } from './ports/id-source.ts'
export type { LanguageModel } from './ports/language-model.ts'
export type { ProjectFolders } from './ports/project-folders.ts'
export type { TextIndex } from './ports/text-index.ts'
export type { TokenCounter } from './ports/token-counter.ts'
export type { VectorIndex } from './ports/vector-index.ts'
export type { WorkspaceFiles } from './ports/workspace-files.ts'
