import type { TimeZone } from '../core/language/time/time-zone.ts'
import type { Guidance } from '../core/learning/context/guidance.ts'
import type { ReflectionLimits } from '../core/learning/reflection/reflection-trigger.ts'
import type { Scope } from '../core/scope.ts'
import type { Check } from '../core/storage/finding.ts'
import type { RecordKind } from '../core/storage/records/record-kind.ts'
import type { CheckedEpisode, Episode, EpisodeOffer } from '../core/tasks/episodes/episode.ts'
import type { HotSetLimits } from '../core/tasks/episodes/hot-set.ts'
import type { PhaseLimits } from '../core/tasks/episodes/lifecycle.ts'
import type { Retrieved } from '../core/tasks/working/task-context.ts'
import type { WorkingLimits } from '../core/tasks/working/working-memory.ts'
import type { SuspicionFlag } from '../core/trust/suspicion/suspicion-flags.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore, DocumentWrite } from '../ports/document-store.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { EventSink, MemoryEvent } from '../ports/event-sink.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ProcessHolder } from '../ports/process-holder.ts'
import type { ProjectFolders } from '../ports/project-folders.ts'
import type { Reader } from '../ports/reader.ts'
import type { SyntaxParser } from '../ports/syntax-parser.ts'
import type { TenantGuard } from '../ports/tenant-guard.ts'
import type { TextIndex } from '../ports/text-index.ts'
import type { TokenCounter } from '../ports/token-counter.ts'
import type { TombstoneLog } from '../ports/tombstone-log.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { WorkspaceFiles } from '../ports/workspace-files.ts'
import type { CallStep } from './call-step.ts'
import type { Caller } from './caller.ts'
import type { KnownTopics } from './facts/entities/known-topics.ts'
import type { LineMarks } from './facts/forgotten/line-marks.ts'
import type { RateLimit } from './facts/rate-limit.ts'
import type { RecallLog } from './facts/recall-log.ts'
import type { WorkspaceFlows } from './facts/workspace/no-workspace.ts'
import type { Measurements } from './learning/metrics/measurements.ts'
import type { PatternCache } from './learning/patterns/pattern-cache.ts'
import type { BackupDeps } from './storage/backup/backups.ts'
import type { BlobSketches } from './storage/blobs/blob-sketches.ts'
import type { Background } from './storage/indexes/background.ts'
import type { Indexing } from './storage/indexes/indexing.ts'
import type { Draft } from './storage/records/draft.ts'
import type { Turns } from './storage/records/turns.ts'
import type { EpisodeCache } from './tasks/episodes/episode-cache.ts'
import type { OpenTasks } from './tasks/working/open-tasks.ts'

/** Semantic search. If omitted, search is full-text only. */
export interface Meaning {
  readonly embedder: Embedder
  readonly vectors: VectorIndex
  /** Reads a statement beside a question or a newer statement. If omitted, words and vectors alone decide. */
  readonly reader?: Reader | undefined
  /** Read all of the best candidates, however sure their order is: the ranking learns from it. */
  readonly readsAll?: boolean | undefined
  /** Evicts cached embeddings of these texts. */
  forgetTexts?(texts: readonly string[]): Promise<void>
}

/** By rules alone, by the model whenever it answers, or by the model if the rules are unsure. */
export type ClassifyMode = 'rules' | 'model' | 'hybrid'

/** The parts of a memory. */
export interface MemoryDeps {
  readonly documents: DocumentStore
  readonly text: TextIndex
  /** Data that is too large or too old for a document. */
  readonly blobs: BlobStore
  readonly meaning?: Meaning | undefined
  /** Always optional: nothing depends on it. */
  readonly languageModel?: LanguageModel | undefined
  /** Parses changed code. If omitted, code is compared by its tokens. */
  readonly syntax?: SyntaxParser | undefined
  /** A folder of Markdown that people edit too. It belongs to the owner of the memory. */
  readonly workspace?: WorkspaceFiles | undefined
  /** The folders of local projects, for operations that read one. */
  readonly projects?: ProjectFolders | undefined
  /** Survives the loss of the database: what was forgotten, and decisions about lines. */
  readonly tombstones?: TombstoneLog | undefined
  readonly kinds: readonly RecordKind[]
  /** Generalizes what holds in several projects to all of them. Default: false. */
  readonly acrossProjects?: boolean | undefined
  /** The maximum age of an episode in each phase. Default: as specified. */
  readonly phaseLimits?: PhaseLimits | undefined
  /** When to reflect on finished tasks. Default: as specified. */
  readonly reflection?: ReflectionLimits | undefined
  /** Default limits for the context of a task. Default: as specified. */
  readonly workingLimits?: WorkingLimits | undefined
  /** Limits of the in-process episode cache. Default: as specified. */
  readonly cacheLimits?: HotSetLimits | undefined
  /** Hides the rows of other tenants from reads, where the store can. */
  readonly tenants?: TenantGuard | undefined
  /** Identifies this process to others. If omitted, an interrupted run is resumed after a while. */
  readonly holder?: ProcessHolder | undefined
  readonly clock: Clock
  /** The time zone that defines "yesterday". */
  readonly zone: TimeZone
  readonly tokens: TokenCounter
  readonly ids: IdSource
  readonly events: EventSink
}

export type WorkProgress = Extract<MemoryEvent, { kind: 'work-progressed' }>

/** One setting and the origin of its value. Secrets are hidden. */
export interface Setting {
  readonly name: string
  readonly value: string
  readonly origin: string
}

/** State shared by the flows of one memory. */
export interface MemoryContext extends MemoryDeps {
  readonly indexing: Indexing
  readonly turns: Turns
  readonly learning: LearningHooks
  /** For writes after the response. */
  readonly background: Background
  /** What blobs may say, so that they need not be read again. */
  readonly blobSketches: BlobSketches
  /** Recently read stored episodes. */
  readonly episodeCache: EpisodeCache
  /** The tasks of this process. Lazily loaded: most commands use none. */
  openTasks(): Promise<OpenTasks>
  /** The validated patterns, ready for matching. */
  readonly patternCache: PatternCache
  readonly rateLimit: RateLimit
  readonly measurements: Measurements
  readonly classify: ClassifyMode
  readonly recallLog: RecallLog
  readonly knownTopics: KnownTopics
  readonly marks: LineMarks
  /** The owner of the workspace, if there is one. */
  readonly workspaceOwner?: Scope | undefined
  /** Run around every operation, the first one outermost. */
  readonly callSteps: readonly CallStep[]
  /** Frees the space of indexes that are no longer used. */
  discardUnused(): Promise<void>
  /** Bytes on disk, if known. */
  storageBytes?(): Promise<number>
  readonly settings: readonly Setting[]
  readonly workspaceFlows: WorkspaceFlows
  /** Absent if the storage has its own backups. */
  readonly backups?: BackupDeps | undefined
  /** What the first change of this call is stored with. It is empty once that is done. */
  readonly carried?: Set<DocumentWrite> | undefined
  /** Calls a listener on progress of long work, until the returned function is called. */
  watchProgress(listener: (progress: WorkProgress) => void): () => void
  /** Checks of the folder, permissions and so on, for `doctor`. */
  diagnose(): Promise<readonly Check[]>
  /**
   * Reads the workspace and updates the indexes. Resolves to false if that takes longer than the
   * limit: it continues in the background, and completed work is kept.
   */
  catchUp(limitMs: number): Promise<boolean>
  /** Resolves when no background work is left. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** The context of an episode's deletion. */
export interface Leaving {
  readonly caller: Caller
  readonly deps: MemoryContext
  /** The scope of the episode. */
  readonly scope: Scope
}

/** Removes an episode from something learned from it, in the same write. */
export type EpisodeGoneStep = (episodeId: string, draft: Draft, leaving: Leaving) => Promise<void>

/** The parts of a task that advice depends on. */
export interface AdvisedTask {
  readonly description: string
  readonly type?: string | undefined
  readonly project?: string | undefined
  /** An error it encountered. */
  readonly error?: string | undefined
  /** The maximum number of items of each kind, and their tokens. */
  readonly k?: number | undefined
  readonly tokens?: number | undefined
  /** Failed attempts to fix an error. */
  readonly tried?: readonly string[] | undefined
}

/** One line that may help a task, and its source record. */
export interface Offer {
  readonly id: string
  readonly kind: 'pattern' | 'bug' | 'episode'
  /** Whether to do it or avoid it. */
  readonly advice: 'do' | 'avoid'
  readonly text: string
  readonly flags: readonly SuspicionFlag[]
}

/** A record that an episode created or extended, in one line. */
export interface LearnedRecord {
  readonly kind: 'bug' | 'rule' | 'pattern'
  readonly id: string
  readonly text: string
}

export interface PreparedTask {
  readonly found: readonly Retrieved[]
  /** The advice of its patterns. */
  readonly advice: readonly Offer[]
  readonly guidance?: Guidance | undefined
}

/** How learning supports tasks, and handles episodes in the write that changes them. */
export interface LearningHooks {
  /** Relevant knowledge for the context of a task, and guidance. */
  prepareTask(task: AdvisedTask, caller: Caller, deps: MemoryContext): Promise<PreparedTask>
  /** What helped against an error. */
  adviseOnError(
    error: string,
    task: AdvisedTask,
    caller: Caller,
    deps: MemoryContext,
  ): Promise<{ readonly offers: readonly Offer[] }>
  /** The outcome of what a task was offered. */
  readOffers(
    offered: readonly Pick<EpisodeOffer, 'kind' | 'id'>[],
    run: CheckedEpisode,
    deps: MemoryContext,
  ): Promise<readonly EpisodeOffer[]>
  onStored(episode: Episode, draft: Draft, deps: MemoryContext): Promise<void>
  /**
   * After a task: learns what a single episode can teach, and reflects in the background when due.
   * The nightly run does the same for all others.
   */
  onFinished(
    episode: Episode,
    caller: Caller,
    deps: MemoryContext,
  ): Promise<readonly LearnedRecord[]>
  onRated(
    rated: { readonly episode: Episode; readonly isHelpful: boolean },
    draft: Draft,
    deps: MemoryContext,
  ): Promise<void>
  readonly onGone: EpisodeGoneStep
}
