import { filesEntry } from '../active/files-entry.ts'
import { fileStateOf, trackFile } from '../active/track-file.ts'
import { andThen, begin } from '../change.ts'
import { readFile } from '../edits/read-edits.ts'
import { dropEntry } from '../entries/hold-entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import { STEPS_MAX } from '../progress.ts'
import { putEntries } from '../pruning/put-entry.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { countStep } from './count-step.ts'
import { errorMessageOf } from './error-type.ts'
import { findDiscoveries } from './find-discoveries.ts'
import { keepStep } from './keep-step.ts'
import {
  DISCOVERIES_MAX,
  ERRORS_MAX,
  pushRecent,
  type RecentError,
  TOOL_RESULTS_MAX,
} from './recent.ts'
import { findSameError } from './same-error.ts'
import {
  discoveryEntry,
  discoveryKey,
  errorEntry,
  errorKey,
  traceEntry,
  traceKey,
} from './step-entries.ts'
import type { StepInput, TaskStep } from './task-step.ts'

/**
 * Takes in one thing that the agent did: the step itself, the newest results, errors and
 * discoveries, the files it was about, and the statistics. However long its output is, it is
 * never refused.
 */
export function recordStep(memory: WorkingMemory, told: StepInput, given: Circumstances): Change {
  const { step, moves } = keepStep(memory, told, given)
  const { progress } = memory
  const counted: WorkingMemory = {
    ...memory,
    progress: {
      ...progress,
      steps: [...progress.steps, step].slice(-STEPS_MAX),
      statistics: countStep(progress.statistics, told, step),
    },
  }
  const kept: Change = { memory: counted, events: repeated(memory, step), moves }
  const buffered = [bufferResult, bufferError, bufferDiscoveries].reduce(
    (before, buffer) => andThen(before, (current) => buffer(current, step, told, given)),
    kept,
  )
  return andThen(buffered, (current) => trackFiles(current, step, told, given))
}

function repeated(memory: WorkingMemory, { signature, number }: TaskStep): Change['events'] {
  const same = signature === undefined ? undefined : findSameError(memory, signature)
  if (same === undefined) return []
  return [
    {
      type: 'error-repeated',
      signature: same.signature,
      step: number,
      earlierSteps: same.steps,
    },
  ]
}

type Buffer = (
  memory: WorkingMemory,
  step: TaskStep,
  told: StepInput,
  given: Circumstances,
) => Change

const bufferResult: Buffer = (memory, step, _told, given) => {
  const added = { step: step.number, tool: step.tool ?? '', isOk: step.error === undefined }
  const { ring, out } = pushRecent(memory.recent.toolResults, [added], TOOL_RESULTS_MAX)
  const pushed = { ...memory, recent: { ...memory.recent, toolResults: ring } }
  const left = dropAll(
    pushed,
    'results',
    out.map((result) => traceKey(result.step)),
  )
  const entry = traceEntry(step)
  return entry.text === '' ? begin(left) : putEntries(left, [entry], given)
}

const bufferError: Buffer = (memory, step, _told, given) => {
  if (step.error === undefined) return begin(memory)
  const error = toRecentError(memory, step, step.error)
  const { ring, out } = pushRecent(memory.recent.errors, [error], ERRORS_MAX)
  const pushed = { ...memory, recent: { ...memory.recent, errors: ring } }
  const left = dropAll(
    pushed,
    'execution',
    out.map((old) => errorKey(old.step)),
  )
  return putEntries(left, [errorEntry(error)], given)
}

const bufferDiscoveries: Buffer = (memory, step, told, given) => {
  const known = new Set(memory.recent.discoveries.map(({ text }) => text))
  const found = findDiscoveries(told, step.number).filter(({ text }) => !known.has(text))
  if (found.length === 0) return begin(memory)
  const { ring, out } = pushRecent(memory.recent.discoveries, found, DISCOVERIES_MAX)
  const pushed = { ...memory, recent: { ...memory.recent, discoveries: ring } }
  const left = dropAll(pushed, 'results', out.map(discoveryKey))
  return putEntries(left, found.map(discoveryEntry), given)
}

function dropAll(
  memory: WorkingMemory,
  section: SectionName,
  keys: readonly string[],
): WorkingMemory {
  return keys.reduce((before, key) => dropEntry(before, section, key), memory)
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
  told: StepInput,
  given: Circumstances,
): Change {
  const read = edits.length === 0 ? readFile(told.input) : undefined
  const touched = [
    ...edits.map((edit) => ({ path: edit.file, state: fileStateOf(edit) })),
    { path: read, state: 'read' as const },
  ].flatMap(({ path, state }) => (path === undefined || path === '' ? [] : [{ path, state }]))
  if (touched.length === 0) return begin(memory)
  const tracked = touched.reduce((before, file) => trackFile(before, file, given), memory)
  return putEntries(tracked, filesEntry(tracked), given)
}
