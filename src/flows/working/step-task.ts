import { invalidInput } from '../../core/errors.ts'
import type { JsonValue } from '../../core/json.ts'
import {
  filesEntry,
  recordDecision,
  trackFile,
  trackSymbol,
} from '../../core/working/active/active-context.ts'
import { addHypothesis, updateHypothesis } from '../../core/working/active/hypotheses.ts'
import { fetchMoved, findMoved } from '../../core/working/pruning/fetch.ts'
import { putEntries } from '../../core/working/pruning/make-room.ts'
import { addIntermediate, pushState } from '../../core/working/push-state.ts'
import { recordStep } from '../../core/working/steps/record-step.ts'
import { findSameError, type SameError } from '../../core/working/steps/same-error.ts'
import type {
  DecideInput,
  FetchInput,
  GetVariableInput,
  HypothesisCall,
  PushStateInput,
  RecordStepInput,
  SetVariableInput,
  TrackInput,
} from '../../core/working/task-schemas.ts'
import { endExecution, getVariable, setVariable } from '../../core/working/variables.ts'
import {
  andThen,
  begin,
  type Change,
  type StepContext,
  type WorkingMemory,
} from '../../core/working/working-memory.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { changeTask, type TaskChange } from './change-task.ts'
import { readMoved, withoutSecrets } from './task-store.ts'

export interface RecordedStep extends TaskChange {
  readonly step: number
  /** Set when the same error was met before in this task. */
  readonly sameError?: SameError | undefined
}

export async function recordTaskStep(
  input: RecordStepInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<RecordedStep> {
  const { task, ...rest } = withoutSecrets(input)
  let before: WorkingMemory | undefined
  const { memory, events } = await changeTask(task, caller, deps, (open, given) => {
    before = open.memory
    return recordStep(open.memory, rest, given)
  })
  const { signature } = memory.progress.steps.at(-1) ?? {}
  const same =
    before === undefined || signature === undefined ? undefined : findSameError(before, signature)
  const step = memory.progress.statistics.steps
  return { task, events, step, sameError: same }
}

export async function pushTaskState(
  input: PushStateInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskChange> {
  const { task, output, executionEnded, ...state } = withoutSecrets(input)
  return await apply(task, caller, deps, (memory, given) => {
    const subtask = memory.progress.currentSubtask ?? state.current
    const brought =
      output === undefined
        ? begin(memory)
        : addIntermediate(memory, { subtask: requireSubtask(subtask), output }, given)
    const pushed = andThen(brought, (current) => pushState(current, state, given))
    return executionEnded === true ? andThen(pushed, endExecution) : pushed
  })
}

function requireSubtask(subtask: string | undefined): string {
  if (subtask !== undefined) return subtask
  throw invalidInput('No subtask is running that this output is of', 'Pass "current" first.')
}

export async function setTaskVariable(
  input: SetVariableInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskChange> {
  const { task, scope = 'task', ...variable } = withoutSecrets(input)
  return await apply(task, caller, deps, (memory, given) =>
    setVariable(memory, { ...variable, scope }, given),
  )
}

/** A value, and where it stands when it was moved out. */
export interface TaskVariable {
  /** `null` when there is no such variable. */
  readonly value: JsonValue | null
}

/** Reads a variable, and marks that it was read. What was moved out is brought back. */
export async function getTaskVariable(
  { task, ...name }: GetVariableInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskVariable> {
  let value: JsonValue | null = null
  await changeTask(task, caller, deps, async ({ memory }, given) => {
    const read = getVariable(memory, name, given)
    value = read.value
    if (read.moved === undefined) return begin(read.memory)
    const { hash } = read.moved
    const fetched = fetchMoved(memory, { hash, text: await readMoved(hash, deps) }, given)
    value = getVariable(fetched.memory, name, given).value
    return fetched
  })
  return { value }
}

/** Adds a hypothesis, or updates one that is known. */
export async function hypothesize(
  input: HypothesisCall,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskChange & { readonly id: string }> {
  const { task, id, text, about, ...update } = withoutSecrets(input)
  if (id === undefined && text === undefined) {
    throw invalidInput('No hypothesis is named', 'Pass "text" for a new one, "id" for a known one.')
  }
  let known = id ?? ''
  const { events } = await changeTask(task, caller, deps, ({ memory }, given) => {
    if (text === undefined) return updateHypothesis(memory, { ...update, id: known }, given)
    const { confidence = CONFIDENCE_DEFAULT, evidence, status } = update
    const added = addHypothesis(memory, { id, text, about, confidence, evidence }, given)
    // The same said before goes on under its own number.
    known = added.id
    if (status === undefined || status === 'open') return added
    return andThen(added, (current) => updateHypothesis(current, { id: known, status }, given))
  })
  return { task, id: known, events }
}

/** Neither likely nor unlikely. */
const CONFIDENCE_DEFAULT = 0.5

export async function decide(
  input: DecideInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskChange> {
  const { task, ...decision } = withoutSecrets(input)
  const id = deps.ids.next()
  return await apply(task, caller, deps, (memory, given) =>
    recordDecision(memory, { id, ...decision }, given),
  )
}

export async function trackInTask(
  input: TrackInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskChange> {
  const { task, file, state = 'read', symbol, kind, line } = withoutSecrets(input)
  if (file === undefined && symbol === undefined) {
    throw invalidInput('Nothing to track is named', 'Pass "file", "symbol", or both.')
  }
  return await apply(task, caller, deps, (memory, given) => {
    const used = file === undefined ? memory : trackFile(memory, { path: file, state }, given)
    const tracked =
      symbol === undefined ? used : trackSymbol(used, { name: symbol, kind, file, line }, given)
    return putEntries(tracked, filesEntry(tracked), given)
  })
}

/** What was moved out, whole; it is warm again afterwards. */
export async function fetchInTask(
  { task, reference }: FetchInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<TaskChange & { readonly text: string }> {
  let text = ''
  const { events } = await changeTask(task, caller, deps, async ({ memory }, given) => {
    const { hash } = findMoved(memory, reference)
    text = await readMoved(hash, deps)
    return fetchMoved(memory, { hash, text }, given)
  })
  return { task, events, text }
}

async function apply(
  task: string,
  caller: Caller,
  deps: EpisodeDeps,
  step: (memory: WorkingMemory, given: StepContext) => Change,
): Promise<TaskChange> {
  const { events } = await changeTask(task, caller, deps, ({ memory }, given) =>
    step(memory, given),
  )
  return { task, events }
}
