import { MemoryError } from '../../../core/errors.ts'
import { isInScope } from '../../../core/scope.ts'
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
import { betterSummaries } from './better-summaries.ts'
import { confirmMoves, keepMoves, putTask, readSteps, stepContext } from './task-store.ts'

export interface OpenTask {
  readonly stored: StoredTask
  /** With its steps; of a finished task, without. */
  readonly memory: WorkingMemory
}

/** What a step made of a task. */
export interface TaskChange extends Change {
  /** Of the record beside its working memory. */
  readonly task?: Partial<Pick<StoredTask, 'status' | 'episodeId' | 'snapshots'>> | undefined
}

/** May run again: on what another process wrote in between. */
type TaskStep<Result extends TaskChange> = (
  task: OpenTask,
  given: StepContext,
) => Result | Promise<Result>

interface ChangeOptions {
  /** True when the caller does not wait until it is stored. */
  readonly isBehind?: boolean | undefined
  /** True when older steps are needed as well as they are stored. */
  readonly isWhole?: boolean | undefined
}

/** The tasks that this process works on. */
export interface OpenTasks {
  /** A task as it is now, open or finished. @throws MemoryError `NOT_FOUND` */
  read(id: string, caller: Caller, options?: Pick<ChangeOptions, 'isWhole'>): Promise<OpenTask>
  /**
   * Changes an open task by one step. It is stored when this resolves, with all changes before it,
   * unless it may be written behind.
   *
   * @throws MemoryError `NOT_FOUND`; `CONFLICT` for a task that is finished.
   */
  change<Result extends TaskChange>(
    id: string,
    caller: Caller,
    step: TaskStep<Result>,
    options?: ChangeOptions,
  ): Promise<Result>
  /** Resolves when all changes are stored, of this task or of all. */
  flush(id?: string): Promise<void>
}

/** What is written behind is written after this long. */
const BEHIND_MS = 500
/** More changes than this are not left to be written behind. */
const PENDING_MAX = 1_000
/** Tasks kept in the process; of more, the least recently used are read again. */
const HELD_MAX = 16

interface Held {
  /** Of the record that this was read from. */
  readonly version: number
  readonly written: WorkingMemory
  readonly now: OpenTask
  /** What is not written yet, to be done again when another process wrote in between. */
  readonly pending: readonly { readonly step: TaskStep<TaskChange>; readonly given: StepContext }[]
  /** How often something was forgotten before the first of them. */
  readonly forgotten: number
}

/**
 * Keeps open tasks in the process, so that reading and noting cost no access to the disk. Before
 * each use the feed of changes is followed: what another process wrote is never missed, and never
 * overwritten, since each write names the version that it replaces.
 */
export function createOpenTasks(deps: MemoryContext): OpenTasks {
  /** The least recently used first. */
  const held = new Map<string, Held>()
  /** Those that nobody changed since they were read. */
  const unchanged = new Set<string>()
  let forgotten = 0
  let isTimed = false
  const follow = followChanges(deps, (changes) => {
    if (changes === undefined) unchanged.clear()
    for (const { id } of changes ?? []) unchanged.delete(id)
    if (changes?.every(({ collection }) => collection !== 'rejections') === true) return
    forgotten++
    unchanged.clear()
  })

  async function current(id: string, caller: Caller, isWhole = false): Promise<Held> {
    await follow()
    const known = held.get(id)
    const isCurrent = known !== undefined && unchanged.has(id) && !isWhole
    if (known !== undefined && isWhole) held.set(id, { ...known, version: 0 })
    unchanged.add(id)
    try {
      const found = isCurrent ? known : await load(id, deps.documents)
      if (!isInScope(found.now.stored.scope, caller.scope)) throw noTask(id)
      hold(id, found)
      return found
    } finally {
      if (!held.has(id)) unchanged.delete(id)
    }
  }

  function hold(id: string, task: Held): void {
    held.delete(id)
    if (task.now.stored.status === 'open') held.set(id, task)
    for (const [oldest, { pending }] of held) {
      if (held.size <= HELD_MAX) return
      if (pending.length === 0 && held.delete(oldest)) unchanged.delete(oldest)
    }
  }

  async function load(id: string, source: Pick<Draft, 'get'>): Promise<Held> {
    const [document] = await source.get('tasks', [id])
    if (document === undefined) throw noTask(id)
    const { version } = document
    const known = held.get(id)
    const pending = known?.pending ?? []
    const isSame = pending.length === 0 || known?.forgotten === forgotten
    if (known?.version === version && isSame) return known
    const stored = toRecord<StoredTask>(document)
    const isOpen = stored.status === 'open'
    const written = isOpen ? withSteps(stored.memory, await readSteps(id, deps)) : stored.memory
    const read = { version, written, now: { stored, memory: written }, pending: [], forgotten }
    if (!isOpen || pending.length === 0) return read
    return await redo(read, { pending, forgotten: known?.forgotten ?? 0 })
  }

  async function redo(read: Held, { pending, ...since }: Pick<Held, 'pending' | 'forgotten'>) {
    let { now } = read
    for (const { step, given } of pending) {
      try {
        const result = await step(now, given)
        await keepMoves(result.moves, deps)
        now = after(now, result, given)
      } catch (error) {
        deps.background.report('changing a task again that was changed elsewhere', error)
      }
    }
    if (since.forgotten === forgotten) return { ...read, now, pending, ...since }
    // What was forgotten since must not come back with what is written only now.
    const voice = { scope: now.stored.scope, trust: 'web' } as const
    const memory = await hideForgotten(now.memory, voice, deps)
    return { ...read, now: { ...now, memory }, pending, ...since }
  }

  async function write<Result extends TaskChange>(
    id: string,
    step: TaskStep<Result>,
    given: StepContext,
  ): Promise<Result> {
    let next: Held | undefined
    const result = await writeDraft(`task ${id}`, deps, async (draft) => {
      const open = await load(id, draft)
      requireOpen(open.now)
      const changed = await step(open.now, given)
      await keepMoves(changed.moves, deps)
      const { stored } = after(open.now, changed, given)
      const { memory } = changed
      const isStored = memory === open.written && stored === open.now.stored
      const put = isStored ? stored : await putTask(stored, open.written, memory, draft)
      const version = open.version + (isStored ? 0 : 1)
      next = { version, written: memory, now: { stored: put, memory }, pending: [], forgotten }
      return changed
    })
    if (next !== undefined) hold(id, next)
    await confirmMoves(result.moves, deps)
    return result
  }

  async function flushOne(id: string): Promise<void> {
    await deps.turns.take(`working ${id}`, async () => {
      const known = held.get(id)
      if (known === undefined || known.pending.length === 0) return
      await follow()
      try {
        await write(id, ({ memory }) => begin(memory), await stepContext(deps))
      } catch (error) {
        // Finished or deleted elsewhere: there is nothing left to be changed.
        if (MemoryError.is(error, 'CONFLICT') || MemoryError.is(error, 'NOT_FOUND')) held.delete(id)
        throw error
      }
    })
  }

  async function flush(id?: string): Promise<void> {
    const ids = id === undefined ? [...held.keys()] : [id]
    const failed = (await Promise.allSettled(ids.map(flushOne))).find((one) => 'reason' in one)
    if (failed !== undefined) throw failed.reason
  }

  async function writeLater(): Promise<void> {
    if (isTimed) return
    isTimed = true
    await endsWithin(BEHIND_MS, new Promise(() => {}))
    isTimed = false
    await deps.background.track(flush()).catch((error: unknown) => {
      deps.background.report('writing what was noted of a task', error)
    })
  }

  return {
    read: (id, caller, { isWhole } = {}) =>
      deps.turns.take(`working ${id}`, async () => (await current(id, caller, isWhole)).now),
    async change(id, caller, step, { isBehind = false, isWhole } = {}) {
      const given = await stepContext(deps)
      const changed = await deps.turns.take(`working ${id}`, async () => {
        const open = await current(id, caller, isWhole)
        requireOpen(open.now)
        if (!isBehind || open.pending.length >= PENDING_MAX) return await write(id, step, given)
        const result = await step(open.now, given)
        if (result.moves.length > 0) return await write(id, step, given)
        const now = after(open.now, result, given)
        if (now === open.now) return result
        const since = open.pending.length === 0 ? forgotten : open.forgotten
        hold(id, { ...open, now, pending: [...open.pending, { step, given }], forgotten: since })
        void writeLater()
        return result
      })
      betterSummaries({ id, change: changed, given }, caller, deps)
      return changed
    },
    flush,
  }
}

function after(now: OpenTask, { memory, task }: TaskChange, { at }: StepContext): OpenTask {
  if (memory === now.memory && task === undefined) return now
  return { stored: { ...now.stored, ...task, updatedAt: at }, memory }
}

/** @throws MemoryError `CONFLICT` for a task that is finished. */
export function requireOpen(task: OpenTask): OpenTask {
  const { stored } = task
  if (stored.status === 'open') return task
  throw new MemoryError(`The task "${stored.id}" is ${stored.status}`, {
    code: 'CONFLICT',
    hint: `What happened is in the episode ${stored.episodeId ?? ''}. Start another task.`,
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
