import type { TimeZone } from '../core/language/time/time-zone.ts'
import type { Guidance } from '../core/learning/context/guidance.ts'
import type { ReflectionLimits } from '../core/learning/reflection/reflection-trigger.ts'
import type { Scope } from '../core/scope.ts'
import type { RecordKind } from '../core/storage/records/record-kind.ts'
import type { CheckedEpisode, Episode, EpisodeOffer } from '../core/tasks/episodes/episode.ts'
import type { HotSetLimits } from '../core/tasks/episodes/hot-set.ts'
import type { PhaseLimits } from '../core/tasks/episodes/lifecycle.ts'
import type { Retrieved } from '../core/tasks/working/task-context.ts'
import type { WorkingLimits } from '../core/tasks/working/working-memory.ts'
import type { SuspicionFlag } from '../core/trust/suspicion/suspicion-flags.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { EventSink, MemoryEvent } from '../ports/event-sink.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ProcessHolder } from '../ports/process-holder.ts'
import type { ProjectFolders } from '../ports/project-folders.ts'
import type { SyntaxParser } from '../ports/syntax-parser.ts'
import type { TextIndex } from '../ports/text-index.ts'
import type { TokenCounter } from '../ports/token-counter.ts'
import type { TombstoneLog } from '../ports/tombstone-log.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { WorkspaceFiles } from '../ports/workspace-files.ts'
import type { Caller } from './caller.ts'
import type { KnownTopics } from './facts/entities/known-topics.ts'
import type { LineMarks } from './facts/forgotten/line-marks.ts'
import type { RateLimit } from './facts/rate-limit.ts'
import type { RecallLog } from './facts/recall-log.ts'
import type { WorkspaceFlows } from './facts/workspace/no-workspace.ts'
import type { Measurements } from './learning/metrics/measurements.ts'
import type { PatternCache } from './learning/patterns/pattern-cache.ts'
import type { BackupDeps } from './storage/backup/backups.ts'
import type { Background } from './storage/indexes/background.ts'
import type { Indexing } from './storage/indexes/indexing.ts'
import type { Draft } from './storage/records/draft.ts'
import type { Turns } from './storage/records/turns.ts'
import type { Check } from './storage/upkeep/health.ts'
import type { EpisodeCache } from './tasks/episodes/episode-cache.ts'
import type { OpenTasks } from './tasks/working/open-tasks.ts'

/** Finding by meaning. Left out, everything works by words. */
export interface Meaning {
  readonly embedder: Embedder
  readonly vectors: VectorIndex
  /** Lets go of what is kept of these texts to spare the model. */
  forgetTexts?(texts: readonly string[]): Promise<void>
}

/** By rules alone, by the model whenever it answers, or by the model where the rules are unsure. */
export type ClassifyMode = 'rules' | 'model' | 'hybrid'

/** What a memory is made of. */
export interface MemoryDeps {
  readonly documents: DocumentStore
  readonly text: TextIndex
  /** What is too large or too old for a document. */
  readonly blobs: BlobStore
  readonly meaning?: Meaning | undefined
  /** Optional everywhere: nothing depends on it. */
  readonly languageModel?: LanguageModel | undefined
  /** Reads the syntax of changed code. Left out, code is compared by its tokens. */
  readonly syntax?: SyntaxParser | undefined
  /** A folder of Markdown that people edit too. It belongs to the owner of the memory. */
  readonly workspace?: WorkspaceFiles | undefined
  /** The folders of projects on this machine, for operations that read one. */
  readonly projects?: ProjectFolders | undefined
  /** What outlives the database: what was forgotten, and what was decided of lines. */
  readonly tombstones?: TombstoneLog | undefined
  readonly kinds: readonly RecordKind[]
  /** Learns what holds in several projects for all of them. Default: false. */
  readonly acrossProjects?: boolean | undefined
  /** How old an episode becomes in each phase; as the specification says when left out. */
  readonly phaseLimits?: PhaseLimits | undefined
  /** When finished tasks are reflected on; as the specification says when left out. */
  readonly reflection?: ReflectionLimits | undefined
  /** Of the context of a task, where it does not say; as the specification says when left out. */
  readonly workingLimits?: WorkingLimits | undefined
  /** Of the episodes that are kept in the process; as the specification says when left out. */
  readonly cacheLimits?: HotSetLimits | undefined
  /** Names this process to others. Left out, a run that was stopped is resumed after a while. */
  readonly holder?: ProcessHolder | undefined
  readonly clock: Clock
  /** Where "yesterday" ends. */
  readonly zone: TimeZone
  readonly tokens: TokenCounter
  readonly ids: IdSource
  readonly events: EventSink
}

export type WorkProgress = Extract<MemoryEvent, { kind: 'work-progressed' }>

/** One setting and where its value comes from. Secrets are hidden. */
export interface Setting {
  readonly name: string
  readonly value: string
  readonly origin: string
}

/** Everything that the flows of one memory share. */
export interface MemoryContext extends MemoryDeps {
  readonly indexing: Indexing
  readonly turns: Turns
  readonly learning: LearningHooks
  /** For what is written after the answer. */
  readonly background: Background
  /** The stored episodes that were read lately. */
  readonly episodeCache: EpisodeCache
  /** The tasks that this process works on. Loaded when one is used: most commands use none. */
  openTasks(): Promise<OpenTasks>
  /** The validated patterns, ready to be matched. */
  readonly patternCache: PatternCache
  readonly rateLimit: RateLimit
  readonly measurements: Measurements
  readonly classify: ClassifyMode
  readonly recallLog: RecallLog
  readonly knownTopics: KnownTopics
  readonly marks: LineMarks
  /** Whose the workspace is, where there is one. */
  readonly workspaceOwner?: Scope | undefined
  /** Frees the space of indexes that are no longer used. */
  discardUnused(): Promise<void>
  /** Bytes on disk, where that is known. */
  storageBytes?(): Promise<number>
  readonly settings: readonly Setting[]
  readonly workspaceFlows: WorkspaceFlows
  /** Absent where the storage has backups of its own. */
  readonly backups?: BackupDeps | undefined
  /** Calls a listener when long work moves on, until the returned function is called. */
  watchProgress(listener: (progress: WorkProgress) => void): () => void
  /** Checks of the folder, the permissions and the like, for `doctor`. */
  diagnose(): Promise<readonly Check[]>
  /**
   * Reads the workspace and brings the indexes up to date. Resolves to false when that takes longer
   * than the limit: it goes on in the background, and what was done is kept.
   */
  catchUp(limitMs: number): Promise<boolean>
  /** Resolves when no background work is left. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Who deletes an episode, and with what. */
export interface Leaving {
  readonly caller: Caller
  readonly deps: MemoryContext
  /** Of the episode. */
  readonly scope: Scope
}

/** Takes an episode out of something that was learned from it, in the same write. */
export type EpisodeGoneStep = (episodeId: string, draft: Draft, leaving: Leaving) => Promise<void>

/** A task, as far as advice depends on it. */
export interface AdvisedTask {
  readonly description: string
  readonly type?: string | undefined
  readonly project?: string | undefined
  /** An error that it met. */
  readonly error?: string | undefined
  /** The most pieces of each kind that it is given, and their tokens. */
  readonly k?: number | undefined
  readonly tokens?: number | undefined
  /** What it tried against an error in vain. */
  readonly tried?: readonly string[] | undefined
}

/** One line that may help a task, and the record that it comes from. */
export interface Offer {
  readonly id: string
  readonly kind: 'pattern' | 'bug' | 'episode'
  /** Whether to do it, or to leave it. */
  readonly advice: 'do' | 'avoid'
  readonly text: string
  readonly flags: readonly SuspicionFlag[]
}

/** A record that an episode made or added to, in one line. */
export interface LearnedRecord {
  readonly kind: 'bug' | 'rule' | 'pattern'
  readonly id: string
  readonly text: string
}

export interface PreparedTask {
  readonly found: readonly Retrieved[]
  /** What its patterns say. */
  readonly advice: readonly Offer[]
  readonly guidance?: Guidance | undefined
}

/** What learning does for tasks, and with episodes in the write that changes them. */
export interface LearningHooks {
  /** What is known for a task, for its context, and what to make of it. */
  prepareTask(task: AdvisedTask, caller: Caller, deps: MemoryContext): Promise<PreparedTask>
  /** What helped against an error. */
  adviseOnError(
    error: string,
    task: AdvisedTask,
    caller: Caller,
    deps: MemoryContext,
  ): Promise<{ readonly offers: readonly Offer[] }>
  /** What became of what a task was offered. */
  readOffers(
    offered: readonly Pick<EpisodeOffer, 'kind' | 'id'>[],
    run: CheckedEpisode,
    deps: MemoryContext,
  ): Promise<readonly EpisodeOffer[]>
  onStored(episode: Episode, draft: Draft, deps: MemoryContext): Promise<void>
  /**
   * After a task: learns what one episode can teach, and reflects in the background when it is time.
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
