import { MemoryError } from '../core/errors.ts'
import type { Fact } from '../core/facts/fact.ts'
import type { FactInput, ListInput } from '../core/facts/fact-input.ts'
import type { RecallInput } from '../core/recall/recall-input.ts'
import type { Caller } from './caller.ts'
import { type FactHistory, forget, history, restore } from './facts/forget.ts'
import { type FactPage, getFact, listFacts } from './facts/list-facts.ts'
import { type RememberReceipt, remember, rememberAll } from './facts/remember.ts'
import { createTurns } from './facts/turns.ts'
import type { FactDeps } from './facts/write-fact.ts'
import { createIndexing } from './indexes/indexing.ts'
import type { MemoryDeps } from './memory-deps.ts'
import { type RecallResult, recall } from './recall/recall.ts'
import { type Check, diagnose, type Health, health } from './upkeep/health.ts'
import { type MemoryStats, stats } from './upkeep/stats.ts'

/** One value of the configuration, and where it came from. Secrets are not shown. */
export interface Setting {
  readonly name: string
  readonly value: string
  readonly origin: string
}

/** A memory, as one caller sees it. */
export interface Memory {
  /** Stores one statement, or strengthens the fact that already says it. */
  remember(input: FactInput): Promise<RememberReceipt>
  /** Stores many statements in their order, such as the turns of a conversation. */
  rememberAll(inputs: readonly FactInput[]): Promise<readonly RememberReceipt[]>
  /** Answers a question with what is relevant and nothing else. */
  recall(input: RecallInput): Promise<RecallResult>
  /** One fact by its id, forgotten or not. @throws MemoryError `NOT_FOUND` */
  get(id: string): Promise<Fact>
  /** Facts, the newest first, a page at a time. */
  list(input?: ListInput): Promise<FactPage>
  /** Takes a fact out of every answer. `restore` brings it back. */
  forget(input: { readonly id: string; readonly reason?: string | undefined }): Promise<Fact>
  restore(id: string): Promise<Fact>
  /** What happened to a fact, from its first line on. */
  history(id: string): Promise<FactHistory>
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
  /** Gives the room of indexes back that nothing fills any more. */
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
  const indexing = createIndexing(deps)
  const factDeps: FactDeps = { ...deps, indexing, turns: createTurns() }
  return memoryFor(caller, factDeps, surroundings)
}

function memoryFor(caller: Caller, deps: FactDeps, surroundings: MemorySurroundings): Memory {
  return {
    remember: (input) => remember(input, caller, deps),
    rememberAll: (inputs) => rememberAll(inputs, caller, deps),
    recall: (input) => recall(input, caller, deps),
    get: (id) => getFact(id, caller, deps),
    list: (input = {}) => listFacts(input, caller, deps),
    forget: (input) => forget(input, caller, deps),
    restore: (id) => restore(id, caller, deps),
    history: (id) => history(id, caller, deps),
    stats: () => stats(caller, deps),
    health: () => health(caller, deps),
    async doctor() {
      requireOwner(caller)
      return await diagnose(caller, deps, surroundings.diagnose)
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
    as: (other) => memoryFor(other, deps, surroundings),
    settle: () => deps.indexing.settle(),
    async close() {
      await deps.indexing.close()
      await surroundings.close()
    },
  }
}

function requireOwner(caller: Caller): void {
  if (caller.isOwner === true) return
  throw new MemoryError('Only the owner of this memory may ask for that', {
    code: 'FORBIDDEN',
    hint: 'Use a key that has "isOwner": true in server.keys, or the command line.',
  })
}
