import type { ReflectInput, Reflection } from '../core/workspace/reflect-input.ts'
import type { Retained, RetainInput } from '../core/workspace/retain-input.ts'
import { type Caller, requireOwner } from './caller.ts'
import { bindEntityMemory, type EntityMemory } from './entities/entity-memory.ts'
import { createKnownTopics } from './entities/known-topics.ts'
import { bindEpisodes, type EpisodeMemory } from './episodes/bind-episodes.ts'
import { createEpisodeCache } from './episodes/episode-cache.ts'
import { bindFacts, type FactMemory } from './facts/bind-facts.ts'
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
import { bindKnowledge, type KnowledgeMemory } from './knowledge/bind-knowledge.ts'
import type { MemoryDeps } from './memory-deps.ts'
import { bindMemoryTools, type MemoryTools } from './memory-tool/bind-memory-tools.ts'
import { createGuidanceLog } from './metrics/guidance-log.ts'
import { measureMemory } from './metrics/measure-memory.ts'
import { createMeasurements, type MeasuredDuration } from './metrics/measurements.ts'
import { bindMining, type MiningMemory } from './mining/bind-mining.ts'
import { bindLearning, type LearningMemory } from './nightly/bind-learning.ts'
import { bindPatterns, type PatternMemory } from './patterns/bind-patterns.ts'
import { createPatternCache } from './patterns/pattern-cache.ts'
import { type Check, diagnose, type Health, health } from './upkeep/health.ts'
import { type MemoryStats, stats } from './upkeep/stats.ts'
import { bindTasks, type TaskMemory } from './working/bind-tasks.ts'
import { bindWorkspace, type WorkspaceFlows } from './workspace/bind-workspace.ts'
import type { WorkspaceReport } from './workspace/report-workspace.ts'

/** One value of the configuration, and where it came from. Secrets are not shown. */
export interface Setting {
  readonly name: string
  readonly value: string
  readonly origin: string
}

/** A memory, as one caller sees it. */
export interface Memory
  extends FactMemory,
    EntityMemory,
    EpisodeMemory,
    PatternMemory,
    MiningMemory,
    TaskMemory,
    MemoryTools,
    LearningMemory,
    KnowledgeMemory {
  /** Writes statements into the log of the day, through the gate. Needs a workspace. */
  retain(input: RetainInput): Promise<Retained>
  /** Writes what recent facts amount to into marked blocks of the workspace. */
  reflect(input?: ReflectInput): Promise<Reflection>
  /** Looks at every file of the workspace, and says what is wrong in them. */
  syncWorkspace(): Promise<WorkspaceReport>
  stats(): Promise<MemoryStats>
  /** A quick look, cheap enough to be asked every few seconds. */
  health(): Promise<Health>
  /** Everything that can be checked, with what to do about it. */
  doctor(): Promise<Health>
  /** Rebuilds every index from the documents. `fromNothing` also embeds everything again. */
  reindex(options?: { readonly fromNothing?: boolean | undefined }): Promise<Health>
  /** The settings in force, each with its origin. */
  config(): readonly Setting[]
  /** Tells how long each operation took, from now on, a listener that never throws. Returns what ends that. */
  watchDurations(listener: (measured: MeasuredDuration) => void): () => void
  /** Starts bringing the indexes up to date in the background, as a server should. */
  keepUp(): void
  /**
   * Reads the workspace and brings the indexes up to date, waiting so long at the most. Resolves
   * to false when something is left: it goes on in the background, and what was done is kept.
   */
  catchUp(limitMs: number): Promise<boolean>
  /** The same memory, seen by another caller. */
  as(caller: Caller): Memory
  /** Resolves when no background work is left. */
  settle(): Promise<void>
  /** Ends background work and closes the stores. The memory cannot be used afterwards. */
  close(): Promise<void>
}

/** What a memory needs besides its stores. */
export interface MemorySurroundings {
  readonly settings: readonly Setting[]
  /** Checks of the folder, the permissions and the like, for `doctor`. */
  diagnose(): Promise<readonly Check[]>
  /** How many events a caller may bring in a minute; by the door when left out. */
  readonly eventsPerMinute?: number | undefined
  /** Who judges what a statement is; `hybrid` when left out. Without a model, the rules do. */
  readonly classify?: ClassifyMode | undefined
  /** Gives the room of indexes back that nothing fills any more, and clears what was deleted. */
  discardUnused(): Promise<void>
  /** How much room it takes on disk, where that can be told. */
  storageBytes?(): Promise<number>
  /** Closes what was opened for this memory. */
  close(): Promise<void>
}

/** Binds all flows to one set of dependencies. */
export function bindMemory(
  deps: MemoryDeps,
  surroundings: MemorySurroundings,
  caller: Caller,
): Memory {
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
  const workspace = bindWorkspace(bound, caller.scope)
  return memoryFor(caller, workspace.deps, surroundings, workspace.flows)
}

function openIndexing(deps: MemoryDeps, marks: LineMarks): Indexing {
  const indexing = createIndexing(deps)
  return deps.tombstones === undefined ? indexing : logTombstones(indexing, deps.tombstones, marks)
}

function memoryFor(
  caller: Caller,
  deps: GateDeps,
  surroundings: MemorySurroundings,
  workspace: WorkspaceFlows,
): Memory {
  const { discardUnused, storageBytes } = surroundings
  const learning = {
    ...deps,
    discardUnused,
    ...(storageBytes === undefined ? {} : { storageBytes }),
  }
  const memory: Memory = {
    ...bindEntityMemory(caller, deps, workspace.look),
    ...bindFacts(caller, learning, workspace.freshen),
    ...bindEpisodes(caller, deps),
    ...bindPatterns(caller, deps),
    ...bindMining(caller, deps),
    ...bindTasks(caller, deps),
    ...bindMemoryTools(caller, deps),
    ...bindLearning(caller, learning),
    ...bindKnowledge(caller, deps),
    retain: (input) => workspace.retain(input, caller),
    reflect: (input = {}) => workspace.reflect(input, caller),
    syncWorkspace: () => workspace.sync(caller),
    stats: () => stats(caller, deps),
    health: () => health(caller, deps),
    async doctor() {
      requireOwner(caller)
      return await diagnose(caller, deps, async () => [
        ...(await surroundings.diagnose()),
        ...(await workspace.check()),
      ])
    },
    async reindex({ fromNothing = false } = {}) {
      requireOwner(caller)
      await deps.indexing.rebuild({ fromNothing })
      await surroundings.discardUnused()
      return await health(caller, deps)
    },
    config() {
      requireOwner(caller)
      return surroundings.settings
    },
    watchDurations: (listener) => deps.measurements.watch(listener),
    keepUp: () => deps.indexing.keepUp(),
    async catchUp(limitMs) {
      const work = deps.indexing.catchUp()
      // What fails here is told with the next answer, which is given without it.
      return await endsWithin(limitMs, work).catch(() => false)
    },
    as: (other) => memoryFor(other, deps, surroundings, workspace),
    async settle() {
      await deps.recallLog.flush()
      await deps.guidance.flush()
      await deps.background.settle()
      await deps.indexing.settle()
    },
    async close() {
      // A fingerprint that is lost costs nothing but a repetition: closing must not fail for it.
      await deps.recallLog.flush().catch(() => {})
      await deps.guidance.flush().catch(() => {})
      await deps.background.stop()
      await deps.indexing.close()
      await surroundings.close()
    },
  }
  return measureMemory(memory, deps.measurements, (by, patterns) =>
    deps.guidance.note(by, patterns, caller.scope),
  )
}
