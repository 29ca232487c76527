import type { CorrectInput } from '../core/facts/correct-input.ts'
import type { Fact } from '../core/facts/fact.ts'
import type { FactInput, ListInput } from '../core/facts/fact-input.ts'
import type { PurgeInput } from '../core/facts/purge-input.ts'
import type { TurnsInput } from '../core/facts/turns-input.ts'
import type { ExtractInput } from '../core/gate/extract-input.ts'
import type { Extracted } from '../core/gate/extract-statements.ts'
import type { RememberReceipt } from '../core/gate/receipt.ts'
import type { RecallInput } from '../core/recall/recall-input.ts'
import type { UnderstandInput, Understanding } from '../core/recall/understand-text.ts'
import type { CompareInput } from '../core/similarity/compare-input.ts'
import type { SimilarityJudgement } from '../core/similarity/judge-similarity.ts'
import type { ImportReport } from '../core/transfer/import-report.ts'
import type { ExportInput, ImportInput } from '../core/transfer/transfer-input.ts'
import type { ReflectInput, Reflection } from '../core/workspace/reflect-input.ts'
import type { Retained, RetainInput } from '../core/workspace/retain-input.ts'
import { type Caller, requireOwner } from './caller.ts'
import { bindEntityMemory, type EntityMemory } from './entities/entity-memory.ts'
import { createKnownTopics } from './entities/known-topics.ts'
import { bindEpisodes, type EpisodeMemory } from './episodes/bind-episodes.ts'
import { createEpisodeCache } from './episodes/episode-cache.ts'
import { type AllowedAgain, allow } from './facts/allow.ts'
import { compare } from './facts/compare.ts'
import { correct } from './facts/correct.ts'
import { extract } from './facts/extract.ts'
import { forget, restore } from './facts/forget.ts'
import { type FactHistory, history } from './facts/history.ts'
import { type FactPage, getFact, listFacts } from './facts/list-facts.ts'
import { type Purged, purge } from './facts/purge.ts'
import { recordTurns } from './facts/record-turns.ts'
import { remember, rememberAll } from './facts/remember.ts'
import { createTurns } from './facts/turns.ts'
import type { FactDeps } from './facts/write-fact.ts'
import { keepForgotten } from './forgotten/keep-forgotten.ts'
import { createKeptMarks, type KeptMarks, NO_MARKS } from './forgotten/kept-marks.ts'
import { type ClassifyMode, createClassifier } from './gate/classify-event.ts'
import type { GateDeps } from './gate/gate-deps.ts'
import { createGivenOutLog } from './gate/given-out.ts'
import { createRateLimit } from './gate/rate-limit.ts'
import { createStatementReadings } from './gate/statement-readings.ts'
import { createBackground } from './indexes/background.ts'
import { createIndexing, type Indexing } from './indexes/indexing.ts'
import type { MemoryDeps } from './memory-deps.ts'
import { bindMemoryTools, type MemoryTools } from './memory-tool/bind-memory-tools.ts'
import { type RecallResult, recall } from './recall/recall.ts'
import { understand } from './recall/understand.ts'
import { type ExportPage, exportAll, exportPage } from './transfer/export.ts'
import { importAll, importContent } from './transfer/import.ts'
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
export interface Memory extends EntityMemory, EpisodeMemory, TaskMemory, MemoryTools {
  /** Judges one statement and stores it, unless it is known, refused or worth nothing. */
  remember(input: FactInput): Promise<RememberReceipt>
  /** The same for many statements, in their order. */
  rememberAll(inputs: readonly FactInput[]): Promise<readonly RememberReceipt[]>
  /** Keeps the turns of a conversation as they were said. */
  recordTurns(input: TurnsInput): Promise<readonly RememberReceipt[]>
  /** Answers a question with what is relevant and nothing else. */
  recall(input: RecallInput): Promise<RecallResult>
  /** What a question is taken to mean, before anything is looked for. */
  understand(input: UnderstandInput): Understanding
  /** How close two statements are, and whether they say the same. Stores nothing. */
  compare(input: CompareInput): Promise<SimilarityJudgement>
  /** The statements of a text that are worth keeping, each judged. Stores nothing. */
  extract(input: ExtractInput): readonly Extracted[]
  /** One fact by its id, forgotten or not. @throws MemoryError `NOT_FOUND` */
  get(id: string): Promise<Fact>
  /** Facts, the newest first, a page at a time. */
  list(input?: ListInput): Promise<FactPage>
  /** Takes a fact out of every answer. `restore` brings it back. */
  forget(input: { readonly id: string; readonly reason?: string | undefined }): Promise<Fact>
  restore(id: string): Promise<Fact>
  /** Allows again what a purged fact said. @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
  allow(id: string): Promise<AllowedAgain>
  /** Says that a fact is wrong, and what is right instead, if anything is. */
  correct(input: CorrectInput): Promise<RememberReceipt>
  /** Removes forgotten and rejected facts for good. That they are not to come back stays known. */
  purge(input: PurgeInput): Promise<Purged>
  /** One page of everything that this memory holds, as JSONL or Markdown. */
  export(input?: ExportInput): Promise<ExportPage>
  /** All pages, one after the other. */
  exportAll(input?: Omit<ExportInput, 'after'>): AsyncIterable<string>
  /** Takes over an export, or the notes in a Markdown file. `dryRun` only says what would be. */
  import(input: ImportInput): Promise<ImportReport>
  /** The same for a file of any length. */
  importAll(
    chunks: AsyncIterable<string>,
    input?: Omit<ImportInput, 'content' | 'firstLine'>,
  ): Promise<ImportReport>
  /** What happened to a fact, and what was believed before and after it. */
  history(id: string): Promise<FactHistory>
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
  /** Starts bringing the indexes up to date in the background, as a server should. */
  keepUp(): void
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
    deps.forgotten === undefined ? NO_MARKS : createKeptMarks(deps.forgotten, deps.documents)
  const indexing = openIndexing(deps, marks)
  const facts: FactDeps = { ...deps, indexing, turns: createTurns() }
  const bound: GateDeps = {
    ...facts,
    episodeCache: createEpisodeCache(deps),
    background,
    givenOut: createGivenOutLog(facts, background),
    knownTopics: createKnownTopics(deps),
    marks,
    rateLimit: createRateLimit(deps.clock, surroundings.eventsPerMinute),
    readStatement: createStatementReadings(deps.zone),
    classifier: createClassifier(surroundings.classify ?? 'hybrid', { ...deps, background }),
  }
  const workspace = bindWorkspace(bound, caller.scope)
  return memoryFor(caller, workspace.deps, surroundings, workspace.flows)
}

function openIndexing(deps: MemoryDeps, marks: KeptMarks): Indexing {
  const indexing = createIndexing(deps)
  return deps.forgotten === undefined ? indexing : keepForgotten(indexing, deps.forgotten, marks)
}

function memoryFor(
  caller: Caller,
  deps: GateDeps,
  surroundings: MemorySurroundings,
  workspace: WorkspaceFlows,
): Memory {
  return {
    ...bindEntityMemory(caller, deps),
    remember: (input) => remember(input, caller, deps),
    rememberAll: (inputs) => rememberAll(inputs, caller, deps),
    recordTurns: (input) => recordTurns(input, caller, deps),
    recall: (input) => recall(input, caller, deps),
    understand: (input) => understand(input, deps),
    compare: (input) => compare(input, deps),
    extract: (input) => extract(input),
    get: (id) => getFact(id, caller, deps),
    async list(input = {}) {
      await workspace.freshen()
      return await listFacts(input, caller, deps)
    },
    forget: (input) => forget(input, caller, deps),
    restore: (id) => restore(id, caller, deps),
    allow: (id) => allow(id, caller, deps),
    correct: (input) => correct(input, caller, deps),
    purge: (input) => purge(input, caller, { ...deps, discardUnused: surroundings.discardUnused }),
    export: (input = {}) => exportPage(input, caller, deps),
    exportAll: (input = {}) => exportAll(input, caller, deps),
    import: (input) => importContent(input, caller, deps),
    importAll: (chunks, input = {}) => importAll(chunks, input, caller, deps),
    history: (id) => history(id, caller, deps),
    ...bindEpisodes(caller, deps),
    ...bindTasks(caller, deps),
    ...bindMemoryTools(caller, deps),
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
    keepUp: () => deps.indexing.keepUp(),
    as: (other) => memoryFor(other, deps, surroundings, workspace),
    async settle() {
      await deps.givenOut.flush()
      await deps.background.settle()
      await deps.indexing.settle()
    },
    async close() {
      // A fingerprint that is lost costs nothing but a repetition: closing must not fail for it.
      await deps.givenOut.flush().catch(() => {})
      await deps.background.stop()
      await deps.indexing.close()
      await surroundings.close()
    },
  }
}
