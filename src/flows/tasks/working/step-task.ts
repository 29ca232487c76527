import { invalidInput } from '../../../core/errors.ts'
import type { JsonValue } from '../../../core/json.ts'
import {
  filesEntry,
  recordDecision,
  trackFile,
  trackSymbol,
} from '../../../core/tasks/active/active-context.ts'
import { addHypothesis, updateHypothesis } from '../../../core/tasks/active/hypotheses.ts'
import { withoutCall } from '../../../core/tasks/episodes/failure-keys.ts'
import { fetchMoved, findMoved } from '../../../core/tasks/pruning/fetch.ts'
import { prune, putEntries } from '../../../core/tasks/pruning/make-room.ts'
import { recordStep } from '../../../core/tasks/steps/record-step.ts'
import { findSameError, triedInVain } from '../../../core/tasks/steps/same-error.ts'
import { addIntermediate, pushState } from '../../../core/tasks/working/push-state.ts'
import {
  clearWorkingMemory,
  retrieveFromEpisodic,
} from '../../../core/tasks/working/task-context.ts'
import type {
  RecordStepInput,
  UpdateTaskInput,
  VariableName,
} from '../../../core/tasks/working/task-schemas.ts'
import { endExecution, getVariable, setVariable } from '../../../core/tasks/working/variables.ts'
import {
  andThen,
  begin,
  type Change,
  type StepContext,
  type WorkingMemory,
} from '../../../core/tasks/working/working-memory.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext, Offer } from '../../context.ts'
import type { OpenTask } from './open-tasks.ts'
import { adviceEntries } from './start-task.ts'
import { readMoved, withoutSecrets } from './task-store.ts'

export type RecordedStep = Awaited<ReturnType<typeof recordTaskStep>>

export async function recordTaskStep(input: RecordStepInput, caller: Caller, deps: MemoryContext) {
  const { id, ...rest } = withoutSecrets(input)
  let before: WorkingMemory | undefined
  let advice: readonly Offer[] = []
  const tasks = await deps.openTasks()
  const { memory, events } = await tasks.change(id, caller, async (open, given) => {
    before = open.memory
    const { description = '', type } = open.memory.progress.task ?? {}
    const { project } = open.stored.scope
    const recorded = recordStep(open.memory, rest, given)
    if (rest.error !== undefined) {
      const tried = triedInVain(recorded.memory, given.signatureOf(rest.error))
      const task = { description, type, project, tried }
      const said = withoutCall(rest.error, rest.input)
      advice = (await deps.learning.adviseOnError(said, task, caller, deps)).offers
    }
    if (advice.length === 0) return recorded
    return andThen(recorded, (now) => retrieveFromEpisodic(now, adviceEntries(advice), given))
  })
  const { signature } = memory.progress.steps.at(-1) ?? {}
  const same =
    before === undefined || signature === undefined ? undefined : findSameError(before, signature)
  const step = memory.progress.statistics.steps
  return { id, events, step, sameError: structuredClone(same), advice }
}

/** Fields that say more about another one. */
const TOGETHER = [
  ['reason', 'decision'],
  ['decisionType', 'decision'],
  ['accepted', 'decision'],
  ['subtask', 'output'],
] as const

/** Changes whatever is given of a task, in one write. */
export async function updateTask(input: UpdateTaskInput, caller: Caller, deps: MemoryContext) {
  const { id, ...given } = withoutSecrets(input)
  if (Object.values(given).every((one) => one === undefined)) {
    throw invalidInput('There is nothing to update', 'Pass what has changed, such as "decision".')
  }
  for (const [field, needed] of TOGETHER) {
    if (given[field] === undefined || given[needed] !== undefined) continue
    throw invalidInput(`"${field}" needs "${needed}"`, `Pass "${needed}" too.`)
  }
  const decisionId = deps.ids.next()
  let number: string | undefined
  const tasks = await deps.openTasks()
  const change = ({ memory }: OpenTask, at: StepContext): Change => {
    const steps: ((now: WorkingMemory) => Change)[] = [(now) => pushTaskState(now, given, at)]
    const { decision, decisionType: type, reason: rationale, accepted } = given
    const { hypothesis, file, symbol, variable } = given
    if (decision !== undefined) {
      const decided = { id: decisionId, decision, type, rationale, accepted }
      steps.push((now) => recordDecision(now, decided, at))
    }
    if (hypothesis !== undefined) {
      steps.push((now) => {
        const noted = noteHypothesis(now, hypothesis, at)
        number = noted.number
        return noted
      })
    }
    if (file !== undefined || symbol !== undefined) {
      steps.push((now) => track(now, { file, symbol }, at))
    }
    if (variable !== undefined) {
      const { scope = 'task', ...rest } = variable
      steps.push((now) => setVariable(now, { ...rest, scope }, at))
    }
    if (given.prune === true) steps.push((now) => prune(now, at))
    return steps.reduce(andThen, begin(memory))
  }
  const { events } = await tasks.change(id, caller, change, { isBehind: true })
  return { id, events, hypothesis: number }
}

function pushTaskState(
  memory: WorkingMemory,
  given: Omit<UpdateTaskInput, 'id'>,
  at: StepContext,
): Change {
  const { output, executionEnded, phase, current, completed, failed, pendingActions, plan } = given
  const state = { phase, current, completed, failed, pendingActions, plan }
  const subtask = given.subtask ?? memory.progress.currentSubtask ?? current
  const isApart = given.subtask !== undefined
  const begun = given.clear === true ? clearWorkingMemory(memory, { isOver: false }) : begin(memory)
  const brought = andThen(begun, (now) =>
    output === undefined
      ? begin(now)
      : addIntermediate(now, { subtask: requireSubtask(subtask), output, isApart }, at),
  )
  const isMoved = Object.values(state).some((one) => one !== undefined)
  const pushed = isMoved ? andThen(brought, (now) => pushState(now, state, at)) : brought
  return executionEnded === true ? andThen(pushed, endExecution) : pushed
}

function requireSubtask(subtask: string | undefined): string {
  if (subtask !== undefined) return subtask
  throw invalidInput('No subtask is running for this output', 'Pass "subtask" too.')
}

/** Reads a variable, and marks that it was read. What was moved out is brought back. */
export async function readVariable(
  id: string,
  name: VariableName,
  caller: Caller,
  deps: MemoryContext,
): Promise<JsonValue | null> {
  let value: JsonValue | null = null
  const read = async ({ memory }: OpenTask, given: StepContext): Promise<Change> => {
    const found = getVariable(memory, name, given)
    value = found.value
    if (found.moved === undefined) return begin(found.memory)
    const { hash } = found.moved
    const fetched = fetchMoved(memory, { hash, text: await readMoved(hash, deps) }, given)
    value = getVariable(fetched.memory, name, given).value
    return fetched
  }
  await (await deps.openTasks()).change(id, caller, read, { isBehind: true })
  return value
}

/** What was moved out, whole; it is warm again afterwards. */
export async function fetchInTask(
  id: string,
  reference: string,
  caller: Caller,
  deps: MemoryContext,
) {
  let content = ''
  const tasks = await deps.openTasks()
  const { events } = await tasks.change(id, caller, async ({ memory }, given) => {
    const { hash } = findMoved(memory, reference)
    content = await readMoved(hash, deps)
    return fetchMoved(memory, { hash, text: content }, given)
  })
  return { content, events }
}

/** Neither likely nor unlikely. */
const CONFIDENCE_DEFAULT = 0.5

function noteHypothesis(
  memory: WorkingMemory,
  { number, text, about, ...update }: NonNullable<UpdateTaskInput['hypothesis']>,
  given: StepContext,
): Change & { readonly number: string } {
  if (text === undefined) {
    if (number === undefined) {
      throw invalidInput(
        'No hypothesis was given',
        'Pass "text" for a new one, or "number" for an existing one.',
      )
    }
    return { ...updateHypothesis(memory, { ...update, id: number }, given), number }
  }
  const { confidence = CONFIDENCE_DEFAULT, evidence, status } = update
  // A repeated hypothesis keeps its number.
  const added = addHypothesis(memory, { id: number, text, about, confidence, evidence }, given)
  if (status === undefined || status === 'open') return { ...added, number: added.id }
  const updated = andThen(added, (now) => updateHypothesis(now, { id: added.id, status }, given))
  return { ...updated, number: added.id }
}

function track(
  memory: WorkingMemory,
  { file, symbol }: Pick<UpdateTaskInput, 'file' | 'symbol'>,
  given: StepContext,
): Change {
  const used =
    file === undefined
      ? memory
      : trackFile(memory, { path: file.path, state: file.state ?? 'read' }, given)
  const tracked =
    symbol === undefined ? used : trackSymbol(used, { ...symbol, file: file?.path }, given)
  return putEntries(tracked, filesEntry(tracked), given)
}
