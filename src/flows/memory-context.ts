import type { Scope } from '../core/scope.ts'
import type { EventSink, MemoryEvent } from '../ports/event-sink.ts'
import type { BackupDeps } from './backup/backups.ts'
import { createKnownTopics } from './entities/known-topics.ts'
import { createEpisodeCache } from './episodes/episode-cache.ts'
import { type ClassifyMode, createClassifier } from './facts/classify-event.ts'
import type { GateDeps } from './facts/gate-deps.ts'
import { createRateLimit } from './facts/rate-limit.ts'
import { createRecallLog } from './facts/recall-log.ts'
import { createStatementReadings } from './facts/relations.ts'
import { createTurns } from './facts/turns.ts'
import type { FactDeps } from './facts/write-fact.ts'
import { createLineMarks, type LineMarks, logTombstones, NO_MARKS } from './forgotten/line-marks.ts'
import { createBackground } from './indexes/background.ts'
import { endsWithin } from './indexes/ends-within.ts'
import { createIndexing, type Indexing } from './indexes/indexing.ts'
import type { MemoryDeps } from './memory-deps.ts'
import type { MetricsDeps } from './metrics/gather-metrics.ts'
import { createGuidanceLog } from './metrics/guidance-log.ts'
import { createMeasurements } from './metrics/measurements.ts'
import type { NightlyDeps } from './nightly/nightly-step.ts'
import { createPatternCache } from './patterns/pattern-cache.ts'
import type { Check } from './upkeep/health.ts'
import { bindWorkspace, type WorkspaceFlows } from './workspace/bind-workspace.ts'

/** One setting and where its value comes from. Secrets are hidden. */
export interface Setting {
  readonly name: string
  readonly value: string
  readonly origin: string
}

/** Everything that the flows of one memory share. */
export interface MemoryContext extends NightlyDeps, MetricsDeps {
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

/** What a memory needs besides its stores. */
export interface MemorySurroundings {
  readonly settings: readonly Setting[]
  diagnose(): Promise<readonly Check[]>
  /** How many events a caller may bring in a minute. Default: by the surface. */
  readonly eventsPerMinute?: number | undefined
  /** Who judges what a statement is. Default: `hybrid`. Without a model, the rules do. */
  readonly classify?: ClassifyMode | undefined
  /** Frees the space of indexes that nothing fills any more. */
  discardUnused(): Promise<void>
  /** The bytes on disk, where that is known. */
  storageBytes?(): Promise<number>
  readonly backups?: BackupDeps | undefined
  /** Closes what was opened for this memory. */
  close(): Promise<void>
}

export type WorkProgress = Extract<MemoryEvent, { kind: 'work-progressed' }>

/** @param owner Whose the memory is, and its workspace. */
export function createMemoryContext(
  given: MemoryDeps,
  surroundings: MemorySurroundings,
  owner: Scope,
): MemoryContext {
  const watchers = new Set<(progress: WorkProgress) => void>()
  const events: EventSink = {
    emit(event) {
      given.events.emit(event)
      if (event.kind === 'work-progressed') for (const watch of watchers) watch(event)
    },
  }
  const deps: MemoryDeps = { ...given, events }
  const background = createBackground(deps.events)
  const marks =
    deps.tombstones === undefined ? NO_MARKS : createLineMarks(deps.tombstones, deps.documents)
  const indexing = openIndexing(deps, marks)
  const facts: FactDeps = { ...deps, indexing, turns: createTurns() }
  const bound: GateDeps = {
    ...facts,
    episodeCache: createEpisodeCache(deps),
    patternCache: createPatternCache(deps),
    background,
    measurements: createMeasurements(),
    guidance: createGuidanceLog(facts, background),
    recallLog: createRecallLog(facts, background),
    knownTopics: createKnownTopics(deps),
    marks,
    rateLimit: createRateLimit(deps.clock, surroundings.eventsPerMinute),
    readStatement: createStatementReadings(deps.zone),
    classifier: createClassifier(surroundings.classify ?? 'hybrid', { ...deps, background }),
  }
  const workspace = bindWorkspace(bound, owner)
  const { settings, discardUnused, storageBytes, backups } = surroundings
  const context: MemoryContext = {
    ...workspace.deps,
    settings,
    backups,
    discardUnused,
    ...(storageBytes === undefined ? {} : { storageBytes }),
    workspaceFlows: workspace.flows,
    watchProgress(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    diagnose: async () => [...(await surroundings.diagnose()), ...(await workspace.flows.check())],
    async catchUp(limitMs) {
      // What fails here is reported with the next answer, which is given without it.
      return await endsWithin(limitMs, context.indexing.catchUp()).catch(() => false)
    },
    async settle() {
      await context.recallLog.flush()
      await context.guidance.flush()
      await background.settle()
      await context.indexing.settle()
    },
    async close() {
      // A fingerprint that is lost costs nothing but a repetition: closing must not fail for it.
      await context.recallLog.flush().catch(() => {})
      await context.guidance.flush().catch(() => {})
      await background.stop()
      await context.indexing.close()
      await surroundings.close()
    },
  }
  return context
}

function openIndexing(deps: MemoryDeps, marks: LineMarks): Indexing {
  const indexing = createIndexing(deps)
  return deps.tombstones === undefined ? indexing : logTombstones(indexing, deps.tombstones, marks)
}
