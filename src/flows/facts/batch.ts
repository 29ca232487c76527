import type { Fact } from '../../core/facts/fact.ts'
import { type Scope, scopeKey } from '../../core/scope.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { type Draft, writeDraft } from '../storage/records/draft.ts'
import { recordRefused } from './refusals.ts'

/** The ids of known statements near a new one. */
export interface NearInIndex {
  readonly byWords: readonly string[]
  /** With their cosines. */
  readonly byMeaning: ReadonlyMap<string, number>
  /** The vector of the new one. */
  readonly values: Float32Array | undefined
}

export interface Writing<Deps extends MemoryContext = MemoryContext> {
  readonly draft: Draft
  readonly caller: Caller
  readonly deps: Deps
}

/** Events that are judged in order and written together. */
export interface Batch extends Writing<MemoryContext> {
  readonly storedIds: string[]
  /** The vectors of its statements, by the id of the fact: no index holds them yet. */
  readonly vectors: Map<string, Float32Array>
  /** What the indexes hold near a statement: they change only when the batch is written. */
  readonly searches: Map<Fact, Promise<NearInIndex>>
  /**
   * True for imported events, each with its own time: an older one is history next to what is
   * known, and a repetition does not count.
   */
  readonly isCarried?: boolean | undefined
}

export function openBatch(draft: Draft, caller: Caller, deps: MemoryContext): Batch {
  return { draft, caller, deps, storedIds: [], vectors: new Map(), searches: new Map() }
}

/**
 * Runs `work` on one batch, and writes the result atomically. If the result is a refusal, that
 * is recorded.
 */
export async function writeBatch<Result>(
  caller: Caller,
  deps: MemoryContext,
  work: (batch: Batch) => Promise<Result>,
  turn = turnOf(caller.scope),
): Promise<Result> {
  return await writeDraft(turn, deps, async (draft) => {
    const batch = openBatch(draft, caller, deps)
    return recordRefused(await work(batch), batch)
  })
}

/** A call that waits for its turn. */
interface WaitingCall extends Pick<Batch, 'caller' | 'deps'> {
  /** Lets the model read for it what is known by now. */
  readAhead(batch: Batch): Promise<void>
  /** Judges it. What this resolves to is called once all is written. */
  judge(batch: Batch): Promise<() => void>
  /** Does it in a turn of its own. */
  writeAlone(): void
  reject(error: unknown): void
}

/** Each waits for the judgements of all: a quarter of a second, where the model reads for each. */
const CALLS_TOGETHER_MAX = 16

const waiting = new WeakMap<MemoryContext['turns'], Map<string, WaitingCall[]>>()

/**
 * Like `writeBatch`, but for calls that wait for the same turn the model reads at once; then they
 * are judged one after the other and written together. A call is answered once that is done.
 */
export async function writeTogether<Result>(
  caller: Caller,
  deps: MemoryContext,
  work: (batch: Batch) => Promise<Result>,
  readAhead: (batch: Batch) => Promise<void>,
): Promise<Result> {
  return await new Promise((resolve, reject) => {
    const call: WaitingCall = {
      ...{ caller, deps, readAhead, reject },
      async judge(batch) {
        const result = await work(batch)
        return () => resolve(result)
      },
      writeAlone: () => resolve(writeBatch(caller, deps, work)),
    }
    const lists = waiting.get(deps.turns) ?? new Map<string, WaitingCall[]>()
    waiting.set(deps.turns, lists)
    const turn = turnOf(caller.scope)
    const others = lists.get(turn)
    if (others !== undefined && others.length < CALLS_TOGETHER_MAX) {
      others.push(call)
      return
    }
    const calls = [call]
    lists.set(turn, calls)
    const close = (): void => {
      if (lists.get(turn) === calls) lists.delete(turn)
    }
    void writeCalls(calls, turn, close, deps)
  })
}

/** @param close Who comes after that waits for the next turn. */
async function writeCalls(
  calls: readonly WaitingCall[],
  turn: string,
  close: () => void,
  deps: MemoryContext,
): Promise<void> {
  try {
    const carried = new Set<DocumentWrite>()
    const written = await writeDraft(turn, { ...deps, carried }, async (draft) => {
      close()
      for (const call of calls) for (const one of call.deps.carried ?? []) carried.add(one)
      const shared = { draft, storedIds: [], vectors: new Map(), searches: new Map() }
      const own = calls.map((call) => ({
        call,
        batch: { ...shared, caller: call.caller, deps: call.deps },
      }))
      if (own.length > 1) await Promise.all(own.map(({ call, batch }) => call.readAhead(batch)))
      const judged: (() => void)[] = []
      for (const { call, batch } of own) judged.push(await call.judge(batch))
      return judged
    })
    for (const call of calls) call.deps.carried?.clear()
    for (const answer of written) answer()
  } catch (error) {
    close()
    // What fails for one is no reason for the others to fail.
    for (const call of calls) {
      if (calls.length === 1) call.reject(error)
      else call.writeAlone()
    }
  }
}

/** Writers of one scope are serialized: one may repeat or replace what the other says. */
export function turnOf(scope: Scope): string {
  return `remember ${scopeKey(scope)}`
}
