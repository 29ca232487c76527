import type { Scope } from '../core/scope.ts'
import type { Check } from '../core/storage/finding.ts'
import type { EventSink } from '../ports/event-sink.ts'
import type { CallStep } from './call-step.ts'
import type {
  ClassifyMode,
  LearningHooks,
  MemoryContext,
  MemoryDeps,
  Setting,
  WorkProgress,
} from './context.ts'
import { createKnownTopics } from './facts/entities/known-topics.ts'
import { createLineMarks, NO_MARKS, tombstoneStep } from './facts/forgotten/line-marks.ts'
import { createRateLimit } from './facts/rate-limit.ts'
import { createRecallLog } from './facts/recall-log.ts'
import { refusalStep } from './facts/refusals.ts'
import type { bindWorkspace as BindWorkspace } from './facts/workspace/bind-workspace.ts'
import { NO_WORKSPACE } from './facts/workspace/no-workspace.ts'
import { createMeasurements } from './learning/metrics/measurements.ts'
import { createPatternCache } from './learning/patterns/pattern-cache.ts'
import type { BackupDeps } from './storage/backup/backups.ts'
import { createBlobSketches } from './storage/blobs/blob-sketches.ts'
import { createBackground } from './storage/indexes/background.ts'
import { endsWithin } from './storage/indexes/ends-within.ts'
import { followAll } from './storage/records/follow-all.ts'
import { createTurns } from './storage/records/turns.ts'
import { openWritePath } from './storage/records/write-path.ts'
import { createEpisodeCache } from './tasks/episodes/episode-cache.ts'
import type { OpenTasks } from './tasks/working/open-tasks.ts'

// Lazily loaded when an episode changes: most commands change none.
const HOOKS: LearningHooks = {
  prepareTask: async (...given) => await (await loadHooks()).prepareTask(...given),
  adviseOnError: async (...given) => await (await loadHooks()).adviseOnError(...given),
  readOffers: async (...given) => await (await loadHooks()).readOffers(...given),
  onStored: async (...given) => await (await loadHooks()).onStored(...given),
  onFinished: async (...given) => await (await loadHooks()).onFinished(...given),
  onRated: async (...given) => await (await loadHooks()).onRated(...given),
  onGone: async (...given) => await (await loadHooks()).onGone(...given),
}

async function loadHooks(): Promise<LearningHooks> {
  return (await import('./learning/learning-hooks.ts')).LEARNING_HOOKS
}

async function loadOpenTasks(context: MemoryContext): Promise<OpenTasks> {
  return (await import('./tasks/working/open-tasks.ts')).createOpenTasks(context)
}

/** The dependencies of a memory besides its stores. */
export interface MemorySurroundings {
  readonly settings: readonly Setting[]
  diagnose(): Promise<readonly Check[]>
  /** How many events a caller may send per minute. Default: by surface. */
  readonly eventsPerMinute?: number | undefined
  /** How statements are classified. Default: `hybrid`. Without a model, by rules. */
  readonly classify?: ClassifyMode | undefined
  /** Frees the space of indexes that are no longer used. */
  discardUnused(): Promise<void>
  /** The bytes on disk, if known. */
  storageBytes?(): Promise<number>
  readonly backups?: BackupDeps | undefined
  /** Run around every operation, the first one outermost. */
  readonly callSteps?: readonly CallStep[] | undefined
  /** Lets the memory follow its workspace. Required if there is one. */
  readonly bindWorkspace?: typeof BindWorkspace | undefined
  /** Closes what was opened for this memory. */
  close(): Promise<void>
}

/** @param owner The owner of the memory and its workspace. */
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
  const background = createBackground(events)
  const { tombstones, documents, clock } = given
  const marks = tombstones === undefined ? NO_MARKS : createLineMarks(tombstones, documents)
  const { settings, discardUnused, storageBytes, backups, callSteps = [] } = surroundings
  let openTasks: Promise<OpenTasks> | undefined
  // The parts reference each other: each gets the whole, which is complete before any is called.
  const context = { ...given, events, background, marks } as MemoryContext
  // Forgotten facts are logged, so that this survives the loss of the database.
  const logged = tombstones === undefined ? [] : [tombstoneStep(tombstones, marks)]
  const services: Omit<MemoryContext, keyof MemoryDeps | 'background' | 'marks'> = {
    indexing: openWritePath(context, [refusalStep(documents), ...logged]),
    settings,
    backups,
    callSteps,
    discardUnused,
    ...(storageBytes === undefined ? {} : { storageBytes }),
    turns: createTurns(),
    learning: HOOKS,
    blobSketches: createBlobSketches(given.blobs),
    episodeCache: createEpisodeCache(context),
    openTasks() {
      openTasks ??= loadOpenTasks(context)
      return openTasks
    },
    patternCache: createPatternCache(context),
    measurements: createMeasurements(),
    recallLog: createRecallLog(context),
    knownTopics: createKnownTopics(context),
    rateLimit: createRateLimit(clock, surroundings.eventsPerMinute),
    classify: surroundings.classify ?? 'hybrid',
    workspaceFlows: NO_WORKSPACE,
    watchProgress(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    diagnose: async () => [
      ...(await surroundings.diagnose()),
      ...(await context.workspaceFlows.check()),
    ],
    async catchUp(limitMs) {
      // Failures here are reported with the next answer, which is given without it.
      return await endsWithin(limitMs, context.indexing.catchUp()).catch(() => false)
    },
    async settle() {
      await (await openTasks)?.flush()
      await context.recallLog.flush()
      await background.settle()
      await context.indexing.settle()
    },
    async close() {
      // A lost fingerprint only costs a repetition: closing must not fail for it.
      await context.recallLog.flush().catch(() => {})
      try {
        await (await openTasks)?.flush()
      } finally {
        await background.stop()
        await context.indexing.close()
        await surroundings.close()
      }
    },
  }
  Object.assign(context, services)
  const { bindWorkspace } = surroundings
  if (given.workspace !== undefined && bindWorkspace !== undefined) {
    Object.assign(context, bindWorkspace({ ...context }, given.workspace, owner))
  }
  return given.tenants === undefined ? context : followAll(context, given.tenants)
}
