import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { ActiveContext } from '../../../core/tasks/active/active-context.ts'
import { tokensOf } from '../../../core/tasks/entries/entries.ts'
import { type EpisodeOffer, OFFER_KINDS } from '../../../core/tasks/episodes/episode.ts'
import type { RecentBuffers } from '../../../core/tasks/steps/recent.ts'
import type { TaskStep } from '../../../core/tasks/steps/task-step.ts'
import type { Progress, Task } from '../../../core/tasks/working/progress.ts'
import { type Rendered, renderContext } from '../../../core/tasks/working/render.ts'
import { offeredIn } from '../../../core/tasks/working/task-context.ts'
import {
  restoreSnapshot,
  SNAPSHOTS_MAX,
  type Snapshot,
  type StoredTask,
  takeSnapshot,
} from '../../../core/tasks/working/task-record.ts'
import type {
  GetTaskInput,
  RestoreTaskInput,
  TaskContextInput,
} from '../../../core/tasks/working/task-schemas.ts'
import { begin, type StepContext } from '../../../core/tasks/working/working-memory.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { type OpenTask, requireOpen } from './open-tasks.ts'
import { retrieveForTask, type StartedTask } from './start-task.ts'
import { fetchInTask, readVariable } from './step-task.ts'
import { readMoved, stepContext } from './task-store.ts'

/** How far a task is. */
export type TaskView = ReturnType<typeof toView>

/** What is to be done, how far it is, what the newest steps brought, what the agent keeps in mind. */
export type TaskState = Pick<Task, 'goals' | 'criteria' | 'constraints'> &
  Pick<Progress, 'plan' | 'pendingActions'> &
  Pick<ActiveContext, 'files' | 'symbols' | 'hypotheses' | 'decisions'> &
  Pick<RecentBuffers, 'errors' | 'discoveries'> & {
    readonly offered: readonly TaskOffer[]
    readonly results: readonly (RecentBuffers['toolResults'][number] & Pick<TaskStep, 'output'>)[]
  }

/** What memory offered to a task; without a text once it is no longer in the context. */
interface TaskOffer extends Pick<EpisodeOffer, 'kind' | 'id'> {
  readonly text?: string | undefined
}

const LISTED_MAX = 100
const STEPS_LISTED_MAX = 200

/** The context of a task, ready for a prompt, in any budget; with past tasks, where asked for. */
export async function readTaskContext(
  { id, tokens, recall = false, query, k }: TaskContextInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Rendered & Partial<Pick<StartedTask, 'events' | 'retrieved'>>> {
  const loaded =
    recall || query !== undefined
      ? await retrieveForTask(id, { text: query, k }, caller, deps)
      : undefined
  const { memory } = requireOpen(await (await deps.openTasks()).read(id, caller))
  const nonce = deps.ids.next().replaceAll(/[^a-z0-9]/gu, '')
  const budgetTokens = tokens ?? memory.limits.total
  const rendered = renderContext(memory, { budgetTokens, nonce }, await stepContext(deps))
  return { ...rendered, ...loaded }
}

/** The tasks of a caller, the most recently changed first. */
export async function listTasks(
  { finished = false }: { readonly finished?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  await (await deps.openTasks()).flush()
  const { documents } = await deps.documents.query('tasks', {
    filter: [
      ...scopeConditions(caller.scope),
      ...(finished ? [] : ([{ field: 'status', is: 'equal', value: 'open' }] as const)),
    ],
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: LISTED_MAX,
  })
  return documents.map((document) => {
    const stored = toRecord<StoredTask>(document)
    return toView({ stored, memory: stored.memory })
  })
}

/**
 * One task by its id, open or finished; of an open one also a variable, or what was moved out.
 *
 * @throws MemoryError `NOT_FOUND`
 */
export async function getTask(
  { id, variable: name, scope, subtask, item, after }: GetTaskInput,
  caller: Caller,
  deps: MemoryContext,
) {
  if (name === undefined && (scope !== undefined || subtask !== undefined)) {
    throw invalidInput('No variable was given', 'Pass "variable" too.')
  }
  const value =
    name === undefined ? undefined : await readVariable(id, { name, scope, subtask }, caller, deps)
  const moved = item === undefined ? undefined : await fetchInTask(id, item, caller, deps)
  const task = await (await deps.openTasks()).read(id, caller)
  const steps = after === undefined ? undefined : stepsAfter(task, after)
  // A copy: a caller must not change what is kept in the process.
  return structuredClone({ ...toView(task), state: stateOf(task), steps, value, ...moved })
}

function stepsAfter({ memory }: OpenTask, after: number) {
  return memory.progress.steps
    .filter(({ number }) => number > after)
    .slice(0, STEPS_LISTED_MAX)
    .map(({ edits: _edits, whole: _whole, ...step }) => step)
}

function stateOf({ memory }: OpenTask): TaskState {
  const { task, plan, pendingActions, steps } = memory.progress
  const { toolResults, errors, discoveries } = memory.recent
  const { files, symbols, hypotheses, decisions } = memory.active
  const { goals = [], criteria = [], constraints = [] } = task ?? {}
  const results = toolResults.map((result) => {
    const { output } = steps.find(({ number }) => number === result.step) ?? {}
    return output === undefined ? result : { ...result, output }
  })
  const aims = { goals, criteria, constraints, plan, pendingActions }
  const known = { files, symbols, hypotheses, decisions, offered: offersOf(memory) }
  return { ...aims, ...known, results, errors, discoveries }
}

function offersOf(memory: OpenTask['memory']): readonly TaskOffer[] {
  const { entries } = memory.sections.retrieved
  return OFFER_KINDS.flatMap((kind) =>
    offeredIn(memory, kind).map((id) => {
      const { text } = entries.find(({ key }) => key === `${kind}/${id}`) ?? {}
      return { kind, id, text }
    }),
  )
}

function toView({ stored, memory }: OpenTask) {
  const { progress, limits } = memory
  const { phase, currentSubtask, statistics } = progress
  return {
    id: stored.id,
    description: stored.description,
    status: stored.status,
    startedAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    phase: phase ?? undefined,
    subtask: currentSubtask ?? undefined,
    tokens: tokensOf(memory),
    limit: limits.total,
    statistics,
    snapshots: stored.snapshots,
    episodeId: stored.episodeId,
  }
}

/** Resolves when everything that was noted of a task is stored. */
export async function flushTask(id: string, caller: Caller, deps: MemoryContext): Promise<void> {
  await (await deps.openTasks()).change(id, caller, ({ memory }) => begin(memory))
}

/** Keeps a task as it is now, to go back to. */
export async function snapshotTask(id: string, caller: Caller, deps: MemoryContext) {
  const take = ({ stored, memory }: OpenTask, given: StepContext) => {
    const taken = takeSnapshot(memory, given)
    const others = stored.snapshots.filter(({ hash }) => hash !== taken.snapshot.hash)
    return { ...taken, task: { snapshots: [...others, taken.snapshot].slice(-SNAPSHOTS_MAX) } }
  }
  return (await (await deps.openTasks()).change(id, caller, take)).snapshot
}

/** Takes a task back to a snapshot: everything since then did not happen. */
export async function restoreTask(
  id: string,
  { snapshot }: RestoreTaskInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Snapshot> {
  const restored = await (await deps.openTasks()).change(id, caller, async ({ stored }) => {
    const wanted = findSnapshot(stored, snapshot)
    const { hash } = wanted
    const text = await readMoved(hash, deps)
    return { ...restoreSnapshot({ hash, text }), wanted }
  })
  return restored.wanted
}

function findSnapshot({ id, snapshots }: StoredTask, wanted: string | undefined): Snapshot {
  const found =
    wanted === undefined ? snapshots.at(-1) : snapshots.find(({ hash }) => hash.startsWith(wanted))
  if (found !== undefined) return found
  throw new MemoryError(
    wanted === undefined
      ? `The task "${id}" has no snapshot`
      : `The task "${id}" has no snapshot "${wanted}"`,
    { code: 'NOT_FOUND', hint: 'Take one with `snapshot`; `loci task get` shows them.' },
  )
}
