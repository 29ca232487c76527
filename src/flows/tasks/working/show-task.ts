import { MemoryError } from '../../../core/errors.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { ActiveContext } from '../../../core/tasks/active/active-context.ts'
import { tokensOf } from '../../../core/tasks/entries/entries.ts'
import type { Progress } from '../../../core/tasks/working/progress.ts'
import { renderContext } from '../../../core/tasks/working/render.ts'
import {
  restoreSnapshot,
  SNAPSHOTS_MAX,
  type Snapshot,
  type StoredTask,
  takeSnapshot,
} from '../../../core/tasks/working/task-record.ts'
import type { RenderTaskInput, RestoreTaskInput } from '../../../core/tasks/working/task-schemas.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import {
  confirmMoves,
  keepMoves,
  openTask,
  putTask,
  readMoved,
  readTask,
  stepContext,
} from './task-store.ts'

/** How far a task is. */
export type TaskView = ReturnType<typeof toView>

/** The plan of a task, and what the agent keeps in mind. */
export type TaskState = Pick<Progress, 'plan' | 'pendingActions'> &
  Pick<ActiveContext, 'files' | 'symbols' | 'hypotheses' | 'decisions'>

const LISTED_MAX = 100

/** The context of a task, ready for a prompt, in any budget. */
export async function renderTask(
  { id, budgetTokens }: RenderTaskInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { memory } = await openTask(id, caller, { draft: deps.documents, deps })
  const nonce = deps.ids.next().replaceAll(/[^a-z0-9]/gu, '')
  const budget = budgetTokens ?? memory.limits.total
  return renderContext(memory, { budgetTokens: budget, nonce }, await stepContext(deps))
}

/** The tasks of a caller, the most recently changed first. */
export async function listTasks(
  { finished = false }: { readonly finished?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  const { documents } = await deps.documents.query('tasks', {
    filter: [
      ...scopeConditions(caller.scope),
      ...(finished ? [] : ([{ field: 'status', is: 'equal', value: 'open' }] as const)),
    ],
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: LISTED_MAX,
  })
  return documents.map((document) => toView(toRecord<StoredTask>(document)))
}

/** One task by its id, open or finished. @throws MemoryError `NOT_FOUND` */
export async function getTask(
  { id }: { readonly id: string },
  caller: Caller,
  deps: MemoryContext,
) {
  const stored = await readTask(id, caller, deps.documents)
  const { plan, pendingActions } = stored.memory.progress
  const { files, symbols, hypotheses, decisions } = stored.memory.active
  const state: TaskState = { plan, pendingActions, files, symbols, hypotheses, decisions }
  return { ...toView(stored), state }
}

function toView(stored: StoredTask) {
  const { progress, limits } = stored.memory
  const { phase, currentSubtask, statistics } = progress
  return {
    id: stored.id,
    description: stored.description,
    status: stored.status,
    startedAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    phase: phase ?? undefined,
    subtask: currentSubtask ?? undefined,
    tokens: tokensOf(stored.memory),
    limit: limits.total,
    statistics,
    snapshots: stored.snapshots,
    episodeId: stored.episodeId,
  }
}

/** Keeps a task as it is now, to go back to. */
export async function snapshotTask(
  { id }: { readonly id: string },
  caller: Caller,
  deps: MemoryContext,
) {
  const given = await stepContext(deps)
  const taken = await writeDraft(`task ${id}`, deps, async (draft) => {
    const { stored, memory } = await openTask(id, caller, { draft, deps })
    const { snapshot, moves } = takeSnapshot(memory, given)
    await keepMoves(moves, deps)
    const others = stored.snapshots.filter(({ hash }) => hash !== snapshot.hash)
    const snapshots = [...others, snapshot].slice(-SNAPSHOTS_MAX)
    await putTask({ ...stored, snapshots }, memory, memory, draft)
    return { snapshot, moves }
  })
  await confirmMoves(taken.moves, deps)
  return taken.snapshot
}

/** Takes a task back to a snapshot: everything since then did not happen. */
export async function restoreTask(
  { id, snapshot }: RestoreTaskInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const given = await stepContext(deps)
  return await writeDraft(`task ${id}`, deps, async (draft) => {
    const { stored, memory } = await openTask(id, caller, { draft, deps })
    const wanted = findSnapshot(stored, snapshot)
    const { hash } = wanted
    const restored = restoreSnapshot({ hash, text: await readMoved(hash, deps) })
    await putTask({ ...stored, updatedAt: given.at }, memory, restored.memory, draft)
    return { id, events: restored.events, snapshot: wanted }
  })
}

function findSnapshot({ id, snapshots }: StoredTask, wanted: string | undefined): Snapshot {
  const found =
    wanted === undefined ? snapshots.at(-1) : snapshots.find(({ hash }) => hash.startsWith(wanted))
  if (found !== undefined) return found
  throw new MemoryError(
    wanted === undefined
      ? `The task "${id}" has no snapshot`
      : `The task "${id}" has no snapshot "${wanted}"`,
    { code: 'NOT_FOUND', hint: 'Take one with `loci task snapshot`; `loci task list` shows them.' },
  )
}
