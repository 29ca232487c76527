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
import { findSameError } from '../../../core/tasks/steps/same-error.ts'
import { addIntermediate, pushState } from '../../../core/tasks/working/push-state.ts'
import type {
  FetchInput,
  GetVariableInput,
  NoteInput,
  PushStateInput,
  RecordStepInput,
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
import type { MemoryContext } from '../../context.ts'
import { changeTask } from './change-task.ts'
import { readMoved, withoutSecrets } from './task-store.ts'

export type RecordedStep = Awaited<ReturnType<typeof recordTaskStep>>

export async function recordTaskStep(input: RecordStepInput, caller: Caller, deps: MemoryContext) {
  const { id, ...rest } = withoutSecrets(input)
  let before: WorkingMemory | undefined
  const { memory, events } = await changeTask(id, caller, deps, (open, given) => {
    before = open.memory
    return recordStep(open.memory, rest, given)
  })
  const { signature } = memory.progress.steps.at(-1) ?? {}
  const same =
    before === undefined || signature === undefined ? undefined : findSameError(before, signature)
  const step = memory.progress.statistics.steps
  return { id, events, step, sameError: same }
}

export async function pushTaskState(input: PushStateInput, caller: Caller, deps: MemoryContext) {
  const { id, output, executionEnded, ...state } = withoutSecrets(input)
  return await apply(id, caller, deps, (memory, given) => {
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

/** Reads a variable, and marks that it was read. What was moved out is brought back. */
export async function getTaskVariable(
  { id, ...name }: GetVariableInput,
  caller: Caller,
  deps: MemoryContext,
) {
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
  return { value }
}

/** Notes whatever is given: a decision, a hypothesis, a file or symbol, a variable. */
export async function noteInTask(input: NoteInput, caller: Caller, deps: MemoryContext) {
  const { id, decision, hypothesis, file, symbol, variable } = withoutSecrets(input)
  if ([decision, hypothesis, file, symbol, variable].every((one) => one === undefined)) {
    throw invalidInput(
      'There is nothing to note',
      'Pass "decision", "hypothesis", "file", "symbol" or "variable".',
    )
  }
  const decisionId = deps.ids.next()
  let number: string | undefined
  const { events } = await changeTask(id, caller, deps, ({ memory }, given) => {
    let change = begin(memory)
    const note = (step: (memory: WorkingMemory) => Change): void => {
      change = andThen(change, step)
    }
    if (decision !== undefined) {
      const { text, reason } = decision
      note((now) =>
        recordDecision(now, { id: decisionId, decision: text, rationale: reason }, given),
      )
    }
    if (hypothesis !== undefined) {
      note((now) => {
        const noted = noteHypothesis(now, hypothesis, given)
        number = noted.number
        return noted
      })
    }
    if (file !== undefined || symbol !== undefined) {
      note((now) => track(now, { file, symbol }, given))
    }
    if (variable !== undefined) {
      const { scope = 'task', ...rest } = variable
      note((now) => setVariable(now, { ...rest, scope }, given))
    }
    return change
  })
  return { id, events, hypothesis: number }
}

/** Neither likely nor unlikely. */
const CONFIDENCE_DEFAULT = 0.5

function noteHypothesis(
  memory: WorkingMemory,
  { number, text, about, ...update }: NonNullable<NoteInput['hypothesis']>,
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
  { file, symbol }: Pick<NoteInput, 'file' | 'symbol'>,
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

/** Summarises and moves out what is old, whether or not there is room. */
export async function pruneTask(
  { id }: { readonly id: string },
  caller: Caller,
  deps: MemoryContext,
) {
  return await apply(id, caller, deps, prune)
}

/** What was moved out, whole; it is warm again afterwards. */
export async function fetchInTask(
  { id, reference }: FetchInput,
  caller: Caller,
  deps: MemoryContext,
) {
  let text = ''
  const { events } = await changeTask(id, caller, deps, async ({ memory }, given) => {
    const { hash } = findMoved(memory, reference)
    text = await readMoved(hash, deps)
    return fetchMoved(memory, { hash, text }, given)
  })
  return { id, events, text }
}

async function apply(
  id: string,
  caller: Caller,
  deps: MemoryContext,
  step: (memory: WorkingMemory, given: StepContext) => Change,
) {
  const { events } = await changeTask(id, caller, deps, ({ memory }, given) => step(memory, given))
  return { id, events }
}
