import { sum } from '../../group-by.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import { fileStateOf, filesEntry, trackFile } from '../active/active-context.ts'
import { readEdits, readFile } from '../edits/read-edits.ts'
import { dropEntry } from '../entries/entries.ts'
import type { SectionName } from '../entries/entry.ts'
import { putEntries } from '../pruning/make-room.ts'
import { toMove } from '../pruning/move-out.ts'
import { STEPS_MAX, type Statistics } from '../working/progress.ts'
import type { StepInput } from '../working/task-schemas.ts'
import {
  andThen,
  begin,
  type Change,
  type Move,
  type StepContext,
  type WorkingMemory,
} from '../working/working-memory.ts'
import {
  DISCOVERIES_MAX,
  discoveryEntry,
  discoveryKey,
  ERRORS_MAX,
  errorEntry,
  errorKey,
  findDiscoveries,
  pushRecent,
  type RecentError,
  TOOL_RESULTS_MAX,
  traceEntry,
  traceKey,
} from './recent.ts'
import { findSameError } from './same-error.ts'
import { clipMiddle, errorMessageOf, errorTypeOf, type TaskStep } from './task-step.ts'

/**
 * Takes in one thing that the agent did: the step itself, the newest results, errors and
 * discoveries, the files it was about, and the statistics. However long its output is, it is
 * never refused.
 */
export function recordStep(memory: WorkingMemory, input: StepInput, given: StepContext): Change {
  const { step, moves } = keepStep(memory, input, given)
  const { progress } = memory
  const counted: WorkingMemory = {
    ...memory,
    progress: {
      ...progress,
      steps: [...progress.steps, step].slice(-STEPS_MAX),
      statistics: countStep(progress.statistics, input, step),
    },
  }
  const kept: Change = { memory: counted, events: repeated(memory, step), moves }
  const buffered = [bufferResult, bufferError, bufferDiscoveries].reduce(
    (before, buffer) => andThen(before, (current) => buffer(current, step, input, given)),
    kept,
  )
  return andThen(buffered, (current) => trackFiles(current, step, input, given))
}

function repeated(memory: WorkingMemory, { signature, number }: TaskStep): Change['events'] {
  const same = signature === undefined ? undefined : findSameError(memory, signature)
  if (same === undefined) return []
  const { steps: earlierSteps } = same
  return [{ type: 'error-repeated', signature: same.signature, step: number, earlierSteps }]
}

type Buffer = (
  memory: WorkingMemory,
  step: TaskStep,
  input: StepInput,
  given: StepContext,
) => Change

const bufferResult: Buffer = (memory, step, _input, given) => {
  const added = { step: step.number, tool: step.tool ?? '', isOk: step.error === undefined }
  const { ring, out } = pushRecent(memory.recent.toolResults, [added], TOOL_RESULTS_MAX)
  const pushed = { ...memory, recent: { ...memory.recent, toolResults: ring } }
  const left = dropAll(pushed, 'results', out, (result) => traceKey(result.step))
  const entry = traceEntry(step)
  return entry.text === '' ? begin(left) : putEntries(left, [entry], given)
}

const bufferError: Buffer = (memory, step, _input, given) => {
  if (step.error === undefined) return begin(memory)
  const error = toRecentError(memory, step, step.error)
  const { ring, out } = pushRecent(memory.recent.errors, [error], ERRORS_MAX)
  const pushed = { ...memory, recent: { ...memory.recent, errors: ring } }
  const left = dropAll(pushed, 'execution', out, (old) => errorKey(old.step))
  return putEntries(left, [errorEntry(error)], given)
}

const bufferDiscoveries: Buffer = (memory, step, input, given) => {
  const known = new Set(memory.recent.discoveries.map(({ text }) => text))
  const found = findDiscoveries(input, step.number).filter(({ text }) => !known.has(text))
  if (found.length === 0) return begin(memory)
  const { ring, out } = pushRecent(memory.recent.discoveries, found, DISCOVERIES_MAX)
  const pushed = { ...memory, recent: { ...memory.recent, discoveries: ring } }
  const left = dropAll(pushed, 'results', out, discoveryKey)
  return putEntries(left, found.map(discoveryEntry), given)
}

function dropAll<Item>(
  memory: WorkingMemory,
  section: SectionName,
  items: readonly Item[],
  keyOf: (item: Item) => string,
): WorkingMemory {
  return items.reduce((before, item) => dropEntry(before, section, keyOf(item)), memory)
}

const CONTEXT_FILES_MAX = 10

function toRecentError(memory: WorkingMemory, step: TaskStep, error: string): RecentError {
  const { progress, active } = memory
  const previous = progress.steps.at(-2)
  return {
    step: step.number,
    at: step.at,
    type: step.errorType ?? 'error',
    message: errorMessageOf(error),
    signature: step.signature ?? '',
    context: {
      ...(step.tool === undefined ? {} : { tool: step.tool }),
      ...(step.input === undefined ? {} : { input: step.input }),
      ...(step.subtask === undefined ? {} : { subtask: step.subtask }),
      ...(progress.phase === null ? {} : { phase: progress.phase }),
      files: active.files.slice(-CONTEXT_FILES_MAX).map(({ path }) => path),
      ...(previous?.tool === undefined ? {} : { previousTool: previous.tool }),
    },
  }
}

function trackFiles(
  memory: WorkingMemory,
  { edits = [] }: TaskStep,
  input: StepInput,
  given: StepContext,
): Change {
  const read = edits.length === 0 ? readFile(input.input) : undefined
  const touched = [
    ...edits.map((edit) => ({ path: edit.file, state: fileStateOf(edit) })),
    { path: read, state: 'read' as const },
  ].flatMap(({ path, state }) => (path === undefined || path === '' ? [] : [{ path, state }]))
  if (touched.length === 0) return begin(memory)
  const tracked = touched.reduce((before, file) => trackFile(before, file, given), memory)
  return putEntries(tracked, filesEntry(tracked), given)
}

/** What is kept of each text of a step; the whole goes to storage. */
const KEPT_LENGTH_MAX = { input: 2_000, output: 2_000, error: 4_000, thought: 1_000 } as const
type TextField = keyof typeof KEPT_LENGTH_MAX

/** The step to be kept, and a move of what was cut. */
function keepStep(
  memory: WorkingMemory,
  input: StepInput,
  given: StepContext,
): { readonly step: TaskStep; readonly moves: readonly Move[] } {
  const whole = textsOf(input)
  const isCut = TEXT_FIELDS.some((name) => (whole[name]?.length ?? 0) > KEPT_LENGTH_MAX[name])
  const move = isCut ? toMove({ tool: input.tool, ...whole }) : undefined
  const { currentSubtask, statistics } = memory.progress
  const step: TaskStep = {
    number: statistics.steps + 1,
    at: given.at,
    ...(currentSubtask === null ? {} : { subtask: currentSubtask }),
    ...(input.tool === undefined ? {} : { tool: cleanText(input.tool) }),
    ...clipped(whole),
    ...(whole.error === undefined
      ? {}
      : { errorType: errorTypeOf(whole.error), signature: given.signatureOf(whole.error) }),
    ...(input.durationMs === undefined ? {} : { durationMs: input.durationMs }),
    ...editsOf(input),
    ...(move === undefined ? {} : { whole: move.hash }),
  }
  return { step, moves: move === undefined ? [] : [move] }
}

const TEXT_FIELDS: readonly TextField[] = ['input', 'output', 'error', 'thought']

function textsOf(input: StepInput): Partial<Record<TextField, string>> {
  const texts: Partial<Record<TextField, string>> = {}
  for (const name of TEXT_FIELDS) {
    const value = input[name]
    if (value === undefined || value === '') continue
    texts[name] = cleanText(typeof value === 'string' ? value : JSON.stringify(value))
  }
  return texts
}

function clipped(whole: Partial<Record<TextField, string>>): Partial<Record<TextField, string>> {
  const texts: Partial<Record<TextField, string>> = {}
  for (const name of TEXT_FIELDS) {
    const text = whole[name]
    if (text !== undefined) texts[name] = clipMiddle(text, KEPT_LENGTH_MAX[name])
  }
  return texts
}

// What failed changed nothing.
function editsOf({ tool, input, error = '' }: StepInput): Pick<TaskStep, 'edits'> {
  const edits = error === '' ? readEdits(tool, input) : []
  return edits.length === 0 ? {} : { edits }
}

function countStep(before: Statistics, input: StepInput, step: TaskStep): Statistics {
  const isFailed = step.error !== undefined
  const { edits = [] } = step
  const proposed = isFailed ? readEdits(input.tool, input.input).length : edits.length
  return {
    steps: before.steps + 1,
    failedSteps: before.failedSteps + (isFailed ? 1 : 0),
    toolCalls: before.toolCalls + (input.tool === undefined ? 0 : 1),
    tokens: before.tokens + (input.tokens ?? 0),
    errors: before.errors + (isFailed ? 1 : 0),
    patchesProposed: before.patchesProposed + proposed,
    patchesApplied: before.patchesApplied + edits.length,
    linesAdded: before.linesAdded + sum(edits.map(({ linesAdded }) => linesAdded)),
    linesRemoved: before.linesRemoved + sum(edits.map(({ linesRemoved }) => linesRemoved)),
    llmCalls: before.llmCalls + (input.llmCalls ?? 0),
    costUsd: before.costUsd + (input.costUsd ?? 0),
  }
}
