import { invalidInput } from '../../../core/errors.ts'
import type { JsonValue } from '../../../core/json.ts'
import {
  filesEntry,
  recordDecision,
  trackFile,
  trackSymbol,
} from '../../../core/tasks/active/active-context.ts'
import { addHypothesis, updateHypothesis } from '../../../core/tasks/active/hypotheses.ts'
import { fetchMoved, findMoved } from '../../../core/tasks/pruning/fetch.ts'
import { prune, putEntries } from '../../../core/tasks/pruning/make-room.ts'
import { recordStep } from '../../../core/tasks/steps/record-step.ts'
import { findSameError, triedInVain } from '../../../core/tasks/steps/same-error.ts'
import { addIntermediate, pushState } from '../../../core/tasks/working/push-state.ts'
import { retrieveFromEpisodic } from '../../../core/tasks/working/task-context.ts'
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
import { changeTask } from './change-task.ts'
import { adviceEntries } from './start-task.ts'
import { readMoved, withoutSecrets } from './task-store.ts'

export type RecordedStep = Awaited<ReturnType<typeof recordTaskStep>>

export async function recordTaskStep(input: RecordStepInput, caller: Caller, deps: MemoryContext) {
  const { id, ...rest } = withoutSecrets(input)
  let before: WorkingMemory | undefined
  let advice: readonly Offer[] = []
  const { memory, events } = await changeTask(id, caller, deps, async (open, given) => {
    before = open.memory
    const { description = '', type } = open.memory.progress.task ?? {}
    const { project } = open.stored.scope
    const recorded = recordStep(open.memory, rest, given)
    if (rest.error !== undefined) {
      const tried = triedInVain(recorded.memory, given.signatureOf(rest.error))
      const task = { description, type, project, tried }
      advice = (await deps.learning.adviseOnError(rest.error, task, caller, deps)).offers
    }
    if (advice.length === 0) return recorded
    return andThen(recorded, (now) => retrieveFromEpisodic(now, adviceEntries(advice), given))
  })
  const { signature } = memory.progress.steps.at(-1) ?? {}
  const same =
    before === undefined || signature === undefined ? undefined : findSameError(before, signature)
  const step = memory.progress.statistics.steps
  return { id, events, step, sameError: same, advice }
}

/** Changes whatever is given of a task, in one write. */
export async function updateTask(input: UpdateTaskInput, caller: Caller, deps: MemoryContext) {
  const { id, ...given } = withoutSecrets(input)
  if (Object.values(given).every((one) => one === undefined)) {
    throw invalidInput('There is nothing to update', 'Pass what has changed, such as "decision".')
  }
  if (given.reason !== undefined && given.decision === undefined) {
    throw invalidInput('There is a reason and no decision', 'Pass "decision" too.')
  }
  const decisionId = deps.ids.next()
  let number: string | undefined
  const { events } = await changeTask(id, caller, deps, ({ memory }, at) => {
    const steps: ((now: WorkingMemory) => Change)[] = [(now) => pushTaskState(now, given, at)]
    const { decision, reason: rationale, hypothesis, file, symbol, variable } = given
    if (decision !== undefined) {
      steps.push((now) => recordDecision(now, { id: decisionId, decision, rationale }, at))
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
  })
  return { id, events, hypothesis: number }
}

function pushTaskState(
  memory: WorkingMemory,
  given: Omit<UpdateTaskInput, 'id'>,
  at: StepContext,
): Change {
  const { output, executionEnded, phase, current, completed, failed, pendingActions, plan } = given
  const state = { phase, current, completed, failed, pendingActions, plan }
  const subtask = memory.progress.currentSubtask ?? current
  const brought =
    output === undefined
      ? begin(memory)
      : addIntermediate(memory, { subtask: requireSubtask(subtask), output }, at)
  const isMoved = Object.values(state).some((one) => one !== undefined)
  const pushed = isMoved ? andThen(brought, (now) => pushState(now, state, at)) : brought
  return executionEnded === true ? andThen(pushed, endExecution) : pushed
}

function requireSubtask(subtask: string | undefined): string {
  if (subtask !== undefined) return subtask
  throw invalidInput('No subtask is running that this output is of', 'Pass "current" first.')
}

/** Reads a variable, and marks that it was read. What was moved out is brought back. */
export async function readVariable(
  id: string,
  name: VariableName,
  caller: Caller,
  deps: MemoryContext,
): Promise<JsonValue | null> {
  let value: JsonValue | null = null
  await changeTask(id, caller, deps, async ({ memory }, given) => {
    const read = getVariable(memory, name, given)
    value = read.value
    if (read.moved === undefined) return begin(read.memory)
    const { hash } = read.moved
    const fetched = fetchMoved(memory, { hash, text: await readMoved(hash, deps) }, given)
    value = getVariable(fetched.memory, name, given).value
    return fetched
  })
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
  const { events } = await changeTask(id, caller, deps, async ({ memory }, given) => {
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
        'No hypothesis is named',
        'Pass "text" for a new one, "number" for a known one.',
      )
    }
    return { ...updateHypothesis(memory, { ...update, id: number }, given), number }
  }
  const { confidence = CONFIDENCE_DEFAULT, evidence, status } = update
  // The same said before goes on under its own number.
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
