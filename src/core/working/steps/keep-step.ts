import type { JsonValue } from '../../json.ts'
import { cleanText } from '../../text/clean-text.ts'
import { readEdits } from '../edits/read-edits.ts'
import { toMove } from '../pruning/move-out.ts'
import type { Circumstances, Move, WorkingMemory } from '../working-memory.ts'
import { clipMiddle } from './clip.ts'
import { errorTypeOf } from './error-type.ts'
import type { StepInput, TaskStep } from './task-step.ts'

/** What is kept of each text of a step; the whole goes to storage. */
const KEPT_LENGTH_MAX = { input: 2_000, output: 2_000, error: 4_000, thought: 1_000 } as const
type TextField = keyof typeof KEPT_LENGTH_MAX

/** Makes a step that can be kept of what was told, and a move of what was cut. */
export function keepStep(
  memory: WorkingMemory,
  told: StepInput,
  given: Circumstances,
): { readonly step: TaskStep; readonly moves: readonly Move[] } {
  const whole = textsOf(told)
  const isCut = TEXT_FIELDS.some((name) => (whole[name]?.length ?? 0) > KEPT_LENGTH_MAX[name])
  const move = isCut ? toMove(JSON.stringify({ tool: told.tool, ...whole })) : undefined
  const { currentSubtask, statistics } = memory.progress
  const step: TaskStep = {
    number: statistics.steps + 1,
    at: given.at,
    ...(currentSubtask === null ? {} : { subtask: currentSubtask }),
    ...(told.tool === undefined ? {} : { tool: cleanText(told.tool) }),
    ...clipped(whole),
    ...(whole.error === undefined
      ? {}
      : { errorType: errorTypeOf(whole.error), signature: given.signatureOf(whole.error) }),
    ...(told.durationMs === undefined ? {} : { durationMs: told.durationMs }),
    ...editsOf(told),
    ...(move === undefined ? {} : { whole: move.hash }),
  }
  return { step, moves: move === undefined ? [] : [move] }
}

const TEXT_FIELDS: readonly TextField[] = ['input', 'output', 'error', 'thought']

function textsOf(told: StepInput): Partial<Record<TextField, string>> {
  const texts: Partial<Record<TextField, string>> = {}
  for (const name of TEXT_FIELDS) {
    const value = told[name]
    if (value !== undefined && value !== '') texts[name] = cleanText(toText(value))
  }
  return texts
}

function toText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
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
