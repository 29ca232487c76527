import { createFileTombstoneLog, createNodeWorkspaceFiles } from '../adapters/files/index.ts'
import { createNodeProjectFolders } from '../adapters/project/index.ts'
import {
  createProcessHolder,
  createSystemClock,
  createTenantGuard,
  createUuidV7Source,
} from '../adapters/system/index.ts'
import { createGptTokenCounter } from '../adapters/tokenizer/index.ts'
import { createTreeSitterParser } from '../adapters/tree-sitter/index.ts'
import { ALL_RECORD_KINDS } from '../core/all-record-kinds.ts'
import { machineTimeZone, timeZoneOf } from '../core/language/time/time-zone.ts'
import { SCOPE_PARTS } from '../core/scope.ts'
import type { Surface } from '../core/storage/records/provenance.ts'
import type { Caller } from '../flows/caller.ts'
import type { Meaning, MemoryContext, MemoryDeps } from '../flows/context.ts'
import { createMemoryContext } from '../flows/create-context.ts'
import { createCachingReader } from '../flows/recall/caching-reader.ts'
import {
  type CachingEmbedder,
  createCachingEmbedder,
} from '../flows/storage/indexes/caching-embedder.ts'
import { requireWhole } from '../flows/storage/migration/copy-memory.ts'
import type { Clock } from '../ports/clock.ts'
import type { MemoryEvent } from '../ports/event-sink.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { ProjectFolders } from '../ports/project-folders.ts'
import type { Reader } from '../ports/reader.ts'
import type { TombstoneLog } from '../ports/tombstone-log.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { WorkspaceFiles } from '../ports/workspace-files.ts'
import { callStepsOf } from './call-steps.ts'
import type { Config } from './config-schema.ts'
import { checkRuntime, checkVariables, storageBytes } from './diagnose.ts'
import { createEventSink } from './event-sink.ts'
import { toFolder } from './find-home.ts'
import type { Environment } from './load-config.ts'
import { type LocateOptions, locateMemory } from './locate-memory.ts'
import { openPresent } from './migrate-home.ts'
import { backupDepsOf } from './open-backups.ts'
import { openCache } from './open-cache.ts'
import { openEmbedder, openLanguageModel } from './open-models.ts'
import type { OpenedStorage } from './open-storage.ts'
import { checkFolder, prepareHome } from './prepare-home.ts'
import { traceParts } from './trace-parts.ts'

/** How to open a memory. Everything has a default. */
export interface OpenOptions extends LocateOptions {
  /**
   * What to do if there is no memory yet. A program names its folder in code and starts there
   * the first time, so by default a folder is created, but a memory of another `storage.kind` in
   * it is refused. `true` creates a new one beside it; `false` creates nothing.
   */
  readonly create?: boolean | undefined
  /** What is noted as the source of writes. Default: `library`. */
  readonly surface?: Surface | undefined
  /** Is told of changes of records, progress of long work, and failures in the background. */
  readonly onEvent?: ((event: MemoryEvent) => void) | undefined
  /**
   * Records a span around every operation and every call of a port, with the global tracer of
   * OpenTelemetry. Without a configured SDK there are none.
   */
  readonly traces?: boolean | undefined
  /** Default: the system clock. */
  readonly clock?: Clock | undefined
  /** Default: UUIDv7. */
  readonly ids?: IdSource | undefined
}

/** An API key and its caller. */
export interface KnownCaller extends Omit<Caller, 'surface'> {
  readonly key: string
}

export interface OpenedContext {
  readonly context: MemoryContext
  /** The configured identity, with all rights. */
  readonly owner: Caller
  readonly config: Config
  /** The root folder. */
  readonly home: string
  /** The callers allowed over HTTP; empty if no keys are configured. */
  readonly callers: readonly KnownCaller[]
}

/** Opens everything the configuration specifies. */
export async function openContext(options: OpenOptions = {}): Promise<OpenedContext> {
  const located = await locateMemory(options)
  const { environment, store, config, settings, strangers } = located
  const { kind } = config.storage
  await prepareHome(store, { kind, create: options.create })
  const clock = options.clock ?? createSystemClock()
  const events = createEventSink(options.onEvent)
  let runtime: string | undefined
  const opened = openEmbedder(config.embedder, (loaded) => {
    runtime = loaded
    events.emit({ kind: 'model-loaded', model: opened?.embedder.model ?? '', runtime: loaded })
  })
  const tenants = kind === 'postgres' ? createTenantGuard() : undefined
  const { cache, diagnose } = await openCache(config.cache, () => tenants?.current())
  const embedder = opened === undefined ? undefined : createCachingEmbedder(opened.embedder, cache)
  const given = { tenant: tenants?.current, store, model: embedder, events }
  const storage = await openWhole(config, given, clock)
  const syntax = createTreeSitterParser()
  const parts: MemoryDeps = {
    documents: storage.documents,
    text: storage.text,
    blobs: storage.blobs,
    meaning: meaningOf(embedder, storage.vectors, opened?.reader),
    languageModel: openLanguageModel(config.languageModel),
    syntax,
    ...openFolders(config, { environment, surface: options.surface }, storage.isReadOnly),
    kinds: ALL_RECORD_KINDS,
    ...limitsOf(config),
    ...config.learning,
    reflection: config.reflection,
    holder: createProcessHolder(),
    tenants,
    clock,
    zone: config.timeZone === undefined ? machineTimeZone() : timeZoneOf(config.timeZone),
    tokens: createGptTokenCounter(),
    ids: options.ids ?? createUuidV7Source({ clock }),
    events,
  }
  const tombstones = await openTombstoneLog(config, store.log, parts)
  const traced = await traceParts({ ...parts, tombstones }, options.traces)
  const origin = homeOrigin(options, environment)
  const context = createMemoryContext(
    traced.parts,
    {
      settings: [{ name: 'home', value: store.folder, origin }, ...settings],
      diagnose: async () => [
        ...checkVariables(strangers),
        ...(kind === 'memory' ? [] : await checkFolder(store, kind)),
        ...(await storage.diagnose()),
        ...(await diagnose()),
        ...(runtime === undefined ? [] : [checkRuntime(runtime)]),
      ],
      eventsPerMinute: config.gate.eventsPerMinute,
      classify: config.gate.classify,
      discardUnused: storage.discardUnused,
      storageBytes: () => storageBytes([store.folder, store.records ?? []].flat()),
      backups: backupDepsOf(store, config, clock, storage),
      callSteps: [...traced.steps, ...callStepsOf(config, store, parts)],
      bindWorkspace: await loadWorkspace(config),
      close: () => closeAll([cache, opened?.embedder, syntax, storage]),
    },
    config.identity,
  )
  const whose = { owner: ownerOf(config, options.surface), callers: listCallers(config) }
  return { context, ...whose, config, home: store.folder }
}

async function openWhole(
  { storage: config, blobs, vectors }: Config,
  given: Omit<Parameters<typeof openPresent>[0], 'config' | 'blobs' | 'vectors'>,
  clock: Clock,
): Promise<OpenedStorage> {
  const storage = await openPresent({ ...given, config, blobs, vectors }, clock)
  try {
    await requireWhole(storage.documents)
    return storage
  } catch (error) {
    await storage.close()
    throw error
  }
}

function ownerOf({ identity }: Config, surface: Surface = 'library'): Caller {
  return { scope: identity, surface, isOwner: true }
}

function meaningOf(
  embedder: CachingEmbedder | undefined,
  vectors: VectorIndex | undefined,
  reader: Reader | undefined,
): Meaning | undefined {
  if (embedder === undefined || vectors === undefined) return undefined
  const cached = reader && createCachingReader(reader)
  return { embedder, vectors, reader: cached, forgetTexts: embedder.forgetTexts }
}

function limitsOf({ tasks, episodes }: Config) {
  const sections = {
    system: tasks.systemTokens,
    task: tasks.taskTokens,
    execution: tasks.executionTokens,
    results: tasks.resultsTokens,
    retrieved: tasks.retrievedTokens,
  }
  const total = Object.values(sections).reduce((sum, tokens) => sum + tokens, 0)
  const { cacheSize: capacity, cacheMinutes, ...phaseLimits } = episodes
  const cacheLimits = { capacity, ttlMs: cacheMinutes * 60_000 }
  return { phaseLimits, cacheLimits, workingLimits: { total, sections } }
}

async function closeAll(
  opened: readonly ({ close(): Promise<void> } | undefined)[],
): Promise<void> {
  for (const part of opened) await part?.close()
}

function openFolders(
  { workspace, project, storage }: Config,
  {
    environment,
    surface,
  }: { readonly environment: Environment; readonly surface?: Surface | undefined },
  isReadOnly = false,
): { readonly workspace: WorkspaceFiles | undefined; readonly projects: ProjectFolders } {
  const [notes, code] = [workspace.folder, project.folder].map((named) =>
    named === undefined ? undefined : toFolder(named),
  )
  const { busyTimeoutMs } = storage
  // A command and an agent's tools run in the project; a server runs anywhere.
  const here = code ?? (surface === 'cli' || surface === 'mcp' ? '.' : undefined)
  // Page changes since the last read could not be stored.
  const isFollowed = notes !== undefined && !isReadOnly
  return {
    workspace: isFollowed ? createNodeWorkspaceFiles({ folder: notes, busyTimeoutMs }) : undefined,
    projects: createNodeProjectFolders({ folder: code, here, environment }),
  }
}

// If several machines share a store, none of them has the whole log.
async function openTombstoneLog(
  { storage }: Config,
  path: string,
  parts: MemoryDeps,
): Promise<TombstoneLog | undefined> {
  if (storage.kind !== 'embedded' && storage.kind !== 'json') return undefined
  const log = createFileTombstoneLog({ path })
  try {
    if (await mayHaveTombstones(log, parts)) {
      const [{ mergeTombstones }, { LEARNING_HOOKS }] = await Promise.all([
        import('../flows/tasks/episodes/merge-tombstones.ts'),
        import('../flows/learning/learning-hooks.ts'),
      ])
      await mergeTombstones({ ...parts, learning: LEARNING_HOOKS }, log)
    }
  } catch (error) {
    await parts.documents.close()
    throw error
  }
  return log
}

async function mayHaveTombstones(log: TombstoneLog, { documents }: MemoryDeps): Promise<boolean> {
  if ((await log.read()).length > 0) return true
  const counts = await Promise.all([
    documents.count('rejections', []),
    documents.count('episode-tombstones', []),
  ])
  return counts.some((count) => count > 0)
}

// Most memories have no workspace, and start faster without this code.
async function loadWorkspace({ workspace }: Config) {
  if (workspace.folder === undefined) return undefined
  const { bindWorkspace } = await import('../flows/facts/workspace/bind-workspace.ts')
  const options = { isReflectedNightly: workspace.reflect }
  const bind: typeof bindWorkspace = (deps, files, owner) =>
    bindWorkspace(deps, files, owner, options)
  return bind
}

function homeOrigin(options: OpenOptions, environment: Environment): string {
  if (options.home !== undefined) return 'argument'
  return environment.LOCI_HOME === undefined ? 'default' : 'environment'
}

// Scope parts that a key does not set are those of the configured identity.
function listCallers(config: Config): OpenedContext['callers'] {
  return config.server.keys.map(({ key, isOwner, trust, ...scope }) => ({
    key,
    isOwner,
    trust,
    scope: {
      ...config.identity,
      ...Object.fromEntries(SCOPE_PARTS.flatMap((part) => definedEntry(part, scope[part]))),
    },
  }))
}

function definedEntry(part: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[part, value]]
}
