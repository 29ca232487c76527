// The front door. Adding a name here makes it public API: do so on purpose.

export type { ConfigInput } from './compose/config-schema.ts'
export { createMemory, type MemoryParts } from './compose/create-memory.ts'
export { type OpenedMemory, type OpenOptions, openMemory } from './compose/open-memory.ts'
export { type ErrorCode, MemoryError } from './core/errors.ts'
export type { Bucket, Fact, FactKind, FactStatus } from './core/facts/fact.ts'
export type {
  FactFilterInput,
  FactInput,
  ListInput,
  RecallInput,
} from './core/facts/fact-input.ts'
export type { HistoryEntry } from './core/facts/history.ts'
export type { Explanation, RankedFact } from './core/ranking/rank-facts.ts'
export type { RankingWeights } from './core/ranking/score.ts'
export { MEMORY_COLLECTIONS } from './core/records/all-record-kinds.ts'
export type { Scope } from './core/scope.ts'
export type { Caller } from './flows/caller.ts'
export type { FactHistory } from './flows/facts/forget.ts'
export type { FactPage } from './flows/facts/list-facts.ts'
export type { RememberReceipt } from './flows/facts/remember.ts'
export type { Memory, Setting } from './flows/memory.ts'
export type { RecallResult } from './flows/recall/recall.ts'
export type { Check, Health } from './flows/upkeep/health.ts'
export type { MemoryStats } from './flows/upkeep/stats.ts'
export type { BlobStore } from './ports/blob-store.ts'
export type { Cache } from './ports/cache.ts'
export type { Clock } from './ports/clock.ts'
export type { DocumentStore } from './ports/document-store.ts'
export type { Embedder } from './ports/embedder.ts'
export type { EventSink, MemoryEvent } from './ports/event-sink.ts'
export type { IdSource } from './ports/id-source.ts'
export type { LanguageModel } from './ports/language-model.ts'
export type { TextIndex } from './ports/text-index.ts'
export type { VectorIndex } from './ports/vector-index.ts'
export type { WorkspaceFiles } from './ports/workspace-files.ts'
