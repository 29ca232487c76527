import { MemoryError } from '../../../core/errors.ts'
import { isInScope } from '../../../core/scope.ts'
import type { TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { type StoredTask, withSteps } from '../../../core/tasks/working/task-record.ts'
import {
  begin,
  type Change,
  type StepContext,
  type WorkingMemory,
} from '../../../core/tasks/working/working-memory.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { hideForgotten } from '../../facts/rejections.ts'
import { endsWithin } from '../../storage/indexes/ends-within.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { followChanges } from '../../storage/records/follow-changes.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { confirmMoves, keepMoves, putTask, readSteps, stepContext } from './task-store.ts'

export interface OpenTask {
  readonly stored: StoredTask
  /** With its steps; of a finished task, without. */
  readonly memory: WorkingMemory
}

/** What a step made of a task. */
interface TaskChange extends Change {
  /** Of the record beside its working memory. */
  readonly task?: Partial<Pick<StoredTask, 'status' | 'episodeId' | 'snapshots'>> | undefined
}

/** May run again, on what another process wrote in between. */
type TaskStep<Result extends TaskChange = TaskChange> = (
  task: OpenTask,
  given: StepContext,
) => Result | Promise<Result>

interface Noted<Result extends TaskChange = TaskChange> {
  readonly step: TaskStep<Result>
  readonly given: StepContext
}

/** The tasks that this process works on. */
export interface OpenTasks {
  /** A task as it is now, open or finished. @throws MemoryError `NOT_FOUND` */
  read(id: string, caller: Caller): Promise<OpenTask>
  /**
   * Changes an open task by one step. When this resolves it is stored, with all changes before it;
   * or, where it may be written behind, it soon will be.
   *
   * @throws MemoryError `NOT_FOUND`; `CONFLICT` for a task that is not open.
   */
  change<Result extends TaskChange>(
    id: string,
    caller: Caller,
    step: TaskStep<Result>,
    options?: { readonly isBehind?: boolean } & Pick<MemoryContext, 'carried'>,
  ): Promise<Result>
  /** Resolves when all changes are stored. */
  flush(): Promise<void>
}

/** What is written behind is written after this long. */
const BEHIND_MS = 500
/** More changes than this do not wait. */
const PENDING_MAX = 1_000
/** Of more tasks, the least recently used are read again. */
const HELD_MAX = 16

interface Held {
  /** Of the record that this was read from. */
  readonly version: number
  /** How often something had been forgotten when it was read. */
  readonly forgotten: number
  readonly written: WorkingMemory
  readonly now: OpenTask
  /** What is not written yet, to be done again when another process wrote in between. */
  readonly pending: readonly Noted[]
  readonly trust: TrustLevel
}

interface State {
  /** The least recently used first. */
  readonly held: Map<string, Held>
  /** Those unchanged since they were read. */
  readonly unchanged: Set<string>
  forgotten: number
  isTimed: boolean
  follow(): Promise<void>
  readonly deps: MemoryContext
}

/**
 * Keeps open tasks in the process, so that reading and noting wait for no disk. Before each use the
 * feed of changes is followed: what another process wrote is never missed, and never overwritten,
 * since each write names the version that it replaces.
 */
export function createOpenTasks(deps: MemoryContext): OpenTasks {
  const unchanged = new Set<string>()
  const follow = followChanges(deps, (changes) => {
    for (const { id } of changes ?? []) unchanged.delete(id)
    if (changes?.every(({ collection }) => collection !== 'rejections') === true) return
    unchanged.clear()
    state.forgotten++
  })
  const held = new Map<string, Held>()
  const state: State = { held, unchanged, forgotten: 0, isTimed: false, follow, deps }
  return {
    read: (id, caller) => inTurn(id, deps, async () => (await current(id, caller, state)).now),
    async change(id, caller, step, { isBehind = false, carried } = {}) {
      const given = await stepContext(deps)
      return await inTurn(id, deps, async () => {
        const open = await current(id, caller, state)
        requireOpen(open.now)
        const noted = { step, given }
        const result = isBehind ? await note(open, noted, state) : undefined
        const own = { ...state, deps: { ...deps, carried } }
        return result ?? (await write(id, noted, open.trust, own))
      })
    },
    flush: () => flush(state),
  }
}

function inTurn<Result>(id: string, { turns }: MemoryContext, work: () => Promise<Result>) {
  return turns.take(`working ${id}`, work)
}

async function current(id: string, caller: Caller, state: State): Promise<Held> {
  const { held, unchanged, deps } = state
  await state.follow()
  const known = unchanged.has(id) ? held.get(id) : undefined
  // Before it is read: the feed reports later changes.
  unchanged.add(id)
  try {
    const found = known ?? (await load(id, deps.documents, callerTrust(caller), state))
    const { scope, status } = found.now.stored
    if (!isInScope(scope, caller.scope)) throw noTask(id)
    if (status !== 'open' && (held.get(id)?.pending.length ?? 0) > 0) {
      deps.background.report('writing what was noted of a task', `It was ${status} elsewhere.`)
    }
    hold({ ...found, trust: callerTrust(caller) }, state)
    return found
  } finally {
    if (!held.has(id)) unchanged.delete(id)
  }
}

function hold(task: Held, { held, unchanged }: State): void {
  const { id, status } = task.now.stored
  held.delete(id)
  if (status === 'open') held.set(id, task)
  for (const [oldest, { pending }] of held) {
    if (held.size <= HELD_MAX) return
    if (pending.length === 0 && held.delete(oldest)) unchanged.delete(oldest)
  }
}

async function load(
  id: string,
  source: Pick<Draft, 'get'>,
  trust: TrustLevel,
  { held, forgotten, deps }: State,
): Promise<Held> {
  const [document] = await source.get('tasks', [id])
  if (document === undefined) throw noTask(id)
  const { version } = document
  const known = held.get(id)
  if (known?.version === version && known.forgotten === forgotten) return known
  const stored = toRecord<StoredTask>(document)
  const written = withSteps(stored.memory, await readSteps(id, deps))
  const read = { version, forgotten, written, now: { stored, memory: written }, trust }
  if (known === undefined || stored.status !== 'open') return { ...read, pending: [] }
  const again = await redo(read.now, known, deps)
  // What was forgotten meanwhile must not come back with what is written only now.
  const memory = await hideForgotten(again.memory, { scope: stored.scope, trust }, deps)
  return { ...read, now: { ...again, memory }, pending: known.pending }
}

async function redo(stored: OpenTask, { pending }: Held, deps: MemoryContext): Promise<OpenTask> {
  let now = stored
  for (const { step, given } of pending) {
    try {
      const result = await step(now, given)
      await keepMoves(result.moves, deps)
      now = after(now, result, given)
    } catch (error) {
      deps.background.report('noting again what was noted of a task', error)
    }
  }
  return now
}

/** Notes a change that is written later, or nothing where it cannot wait. */
async function note<Result extends TaskChange>(
  open: Held,
  { step, given }: Noted<Result>,
  state: State,
): Promise<Result | undefined> {
  const result = await step(open.now, given)
  if (result.moves.length > 0 || open.pending.length >= PENDING_MAX) return undefined
  const now = after(open.now, result, given)
  if (now === open.now) return result
  hold({ ...open, now, pending: [...open.pending, { step, given }] }, state)
  void writeLater(state)
  return result
}

async function write<Result extends TaskChange>(
  id: string,
  { step, given }: Noted<Result>,
  trust: TrustLevel,
  state: State,
): Promise<Result> {
  const { deps, forgotten } = state
  let next: Held | undefined
  const result = await writeDraft(`task ${id}`, deps, async (draft) => {
    const open = await load(id, draft, trust, state)
    const changed = await step(requireOpen(open.now), given)
    await keepMoves(changed.moves, deps)
    const now = after(open.now, changed, given)
    const isStored = now.memory === open.written && now === open.now
    const stored = isStored
      ? now.stored
      : await putTask(now.stored, open.written, now.memory, draft)
    const version = isStored ? open.version : open.version + 1
    next = { version, forgotten, written: now.memory, now: { ...now, stored }, pending: [], trust }
    return changed
  })
  if (next !== undefined) hold(next, state)
  await confirmMoves(result.moves, deps)
  return result
}

async function flush(state: State): Promise<void> {
  const ended = await Promise.allSettled(
    [...state.held.keys()].map((id) => inTurn(id, state.deps, () => writePending(id, state))),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

async function writePending(id: string, state: State): Promise<void> {
  const known = state.held.get(id)
  if (known === undefined || known.pending.length === 0) return
  await state.follow()
  const given = await stepContext(state.deps)
  try {
    await write(id, { step: ({ memory }) => begin(memory), given }, known.trust, state)
  } catch (error) {
    // Finished or deleted elsewhere: there is nothing left to be changed.
    const isOver = MemoryError.is(error, 'CONFLICT') || MemoryError.is(error, 'NOT_FOUND')
    if (isOver) state.held.delete(id)
    throw error
  }
}

async function writeLater(state: State): Promise<void> {
  if (state.isTimed) return
  state.isTimed = true
  await endsWithin(BEHIND_MS, new Promise(() => {}))
  state.isTimed = false
  const { background } = state.deps
  await background.track(flush(state)).catch((error: unknown) => {
    background.report('writing what was noted of a task', error)
  })
}

function after(now: OpenTask, { memory, task }: TaskChange, { at }: StepContext): OpenTask {
  if (memory === now.memory && task === undefined) return now
  return { stored: { ...now.stored, ...task, updatedAt: at }, memory }
}

/** @throws MemoryError `CONFLICT` for a task that is not open. */
export function requireOpen(task: OpenTask): OpenTask {
  const { id, status, episodeId } = task.stored
  if (status === 'open') return task
  const happened = episodeId === undefined ? '' : `What happened is in the episode ${episodeId}. `
  throw new MemoryError(`The task "${id}" is ${status}`, {
    code: 'CONFLICT',
    hint: `${happened}Start another task.`,
  })
}

function noTask(id: string): MemoryError {
  return new MemoryError(`There is no task "${id}"`, {
    code: 'NOT_FOUND',
    hint: 'Start one with `loci task start`; `loci task list` shows the open ones.',
  })
}

type Flow<Input, Result> = (input: Input, caller: Caller, deps: MemoryContext) => Promise<Result>

/** A flow whose input loses the sentences that were forgotten: a task must not bring them back. */
export function withoutForgotten<Input, Result>(flow: Flow<Input, Result>): Flow<Input, Result> {
  return async (input, caller, deps) => {
    const voice = { scope: caller.scope, trust: callerTrust(caller) }
    return await flow(await hideForgotten(input, voice, deps), caller, deps)
  }
}
