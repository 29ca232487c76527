import { invalidInput, MemoryError } from '../../errors.ts'
import { isObject, type JsonValue } from '../../json.ts'
import { findEntry, keepEntries, touchEntry } from '../entries/entries.ts'
import { type Entry, keyPart, SECTIONS, type SectionName } from '../entries/entry.ts'
import { putEntry } from '../pruning/make-room.ts'
import type { MovedOut } from '../pruning/move-out.ts'
import type { VariableInput, VariableName } from './task-schemas.ts'
import type { Change, StepContext, WorkingMemory } from './working-memory.ts'

/** Where a variable is bound, from the widest to the narrowest; metadata are beside them. */
export const VARIABLE_SCOPES = ['global', 'task', 'execution', 'intermediate', 'metadata'] as const
export type VariableScope = (typeof VARIABLE_SCOPES)[number]

export const VARIABLE_TYPES = [
  'task',
  'intermediate',
  'accumulator',
  'control-flow',
  'metadata',
] as const
type VariableType = (typeof VARIABLE_TYPES)[number]

export interface Variable {
  readonly name: string
  readonly scope: VariableScope
  readonly type: VariableType
}

/** What ends a variable. Metadata outlive the task: reflection reads them. */
type VariableEnd = 'subtask' | 'execution' | 'task' | 'never'

/** The section that holds the variables of a scope. */
const SECTION_OF_SCOPE: Readonly<Record<VariableScope, SectionName>> = {
  global: 'task',
  task: 'task',
  execution: 'execution',
  intermediate: 'results',
  metadata: 'execution',
}

const TYPE_OF_SCOPE: Readonly<Record<VariableScope, VariableType>> = {
  global: 'task',
  task: 'task',
  execution: 'control-flow',
  intermediate: 'intermediate',
  metadata: 'metadata',
}

/**
 * When a variable ends. Task variables and accumulators last the whole task, loop counters as long
 * as their scope, metadata for ever. An intermediate value lasts until no later subtask refers to
 * it: pruning moves it out then. Design document 001, section 1.4.
 */
export function endOf({ scope, type }: Variable): VariableEnd {
  if (scope === 'metadata' || type === 'metadata') return 'never'
  if (type === 'task' || type === 'accumulator') return 'task'
  if (scope === 'execution') return 'execution'
  return scope === 'intermediate' && type === 'control-flow' ? 'subtask' : 'task'
}

function variableKey(name: string, scope: VariableScope, subtask = ''): string {
  return scope === 'intermediate' ? `${scope}/${keyPart(subtask)}/${name}` : `${scope}/${name}`
}

/**
 * Binds a value to a name in a scope. An accumulator takes it in: numbers add up, lists and
 * objects grow.
 *
 * @throws MemoryError `INVALID_INPUT` for an intermediate value without a subtask, `CONFLICT` for
 *   an accumulator that was moved out and must be fetched first.
 */
export function setVariable(
  memory: WorkingMemory,
  input: VariableInput,
  given: StepContext,
): Change {
  const { name, scope } = input
  const type = input.type ?? TYPE_OF_SCOPE[scope]
  const subtask = scope === 'intermediate' ? subtaskOf(memory, input) : undefined
  const key = variableKey(name, scope, subtask)
  const section = SECTION_OF_SCOPE[scope]
  const before = type === 'accumulator' ? findGathered(memory, section, key) : undefined
  const value =
    before === undefined ? input.value : accumulate(JSON.parse(before.text), input.value)
  return putEntry(
    memory,
    {
      section,
      key,
      kind: 'variable',
      label: name,
      text: JSON.stringify(value),
      variable: { name, scope, type },
      subtask,
    },
    given,
  )
}

function findGathered(memory: WorkingMemory, section: SectionName, key: string): Entry | undefined {
  const entry = findEntry(memory, section, key)
  const isOut = (moved: MovedOut): boolean => moved.entry.key === key && moved.section === section
  if (entry !== undefined || !memory.moved.some(isOut)) return entry
  throw new MemoryError(`The content of "${key}" was moved out`, {
    code: 'CONFLICT',
    hint: 'Fetch it, and set it again.',
  })
}

function subtaskOf(memory: WorkingMemory, { name, subtask }: VariableInput): string {
  const owner = subtask ?? memory.progress.currentSubtask
  if (owner !== null) return owner
  throw invalidInput(
    `No subtask is running for the value "${name}"`,
    'Pass "subtask", or start one.',
  )
}

/** What was gathered, and one more. Of two values that do not go together, the new one stays. */
function accumulate(before: JsonValue, added: JsonValue): JsonValue {
  if (typeof before === 'number' && typeof added === 'number') return before + added
  if (Array.isArray(before)) return joinLists(before, Array.isArray(added) ? added : [added])
  if (isObject(before) && isObject(added)) return { ...before, ...added }
  return added
}

function joinLists(before: readonly JsonValue[], added: readonly JsonValue[]): JsonValue {
  const known = new Set(before.map((item) => JSON.stringify(item)))
  return [...before, ...added.filter((item) => !known.has(JSON.stringify(item)))]
}

interface ReadVariable {
  readonly memory: WorkingMemory
  /** `null` when there is no such variable, or it was moved out. */
  readonly value: JsonValue | null
  /** Set when the value was moved out: fetch it. */
  readonly moved?: MovedOut | undefined
}

const NARROWEST_FIRST: readonly VariableScope[] = [
  'intermediate',
  'execution',
  'task',
  'global',
  'metadata',
]

export function getVariable(
  memory: WorkingMemory,
  { name, scope, subtask }: VariableName,
  given: Pick<StepContext, 'at'>,
): ReadVariable {
  const owner = subtask ?? memory.progress.currentSubtask ?? undefined
  const places = (scope === undefined ? NARROWEST_FIRST : [scope]).map((place) => ({
    section: SECTION_OF_SCOPE[place],
    key: variableKey(name, place, owner),
  }))
  // The keys of variables begin with their scopes, which no other keys do.
  const moved = new Map(memory.moved.map((one) => [one.entry.key, one]))
  for (const { section, key } of places) {
    const entry = findEntry(memory, section, key)
    if (entry !== undefined) {
      return { memory: touchEntry(memory, section, entry, given), value: JSON.parse(entry.text) }
    }
    const found = moved.get(key)
    if (found !== undefined) return { memory, value: null, moved: found }
  }
  return { memory, value: null }
}

export function endSubtaskVariables(memory: WorkingMemory, subtask: string): Change {
  return dropVariables(
    memory,
    (entry) =>
      entry.variable !== undefined &&
      endOf(entry.variable) === 'subtask' &&
      entry.subtask === subtask,
  )
}

/**
 * Drops what ends with an execution: the variables of its scope and every loop counter inside it.
 * The task continues, and can be executed again.
 */
export function endExecution(memory: WorkingMemory): Change {
  return dropVariables(memory, ({ variable }) => {
    return variable !== undefined && ['subtask', 'execution'].includes(endOf(variable))
  })
}

function dropVariables(memory: WorkingMemory, isOver: (entry: Entry) => boolean): Change {
  const over = SECTIONS.map((section) => ({
    section,
    keys: memory.sections[section].entries.filter(isOver).map(({ key }) => key),
  })).filter(({ keys }) => keys.length > 0)
  const kept = over.reduce(
    (before, { section }) => keepEntries(before, section, (entry) => !isOver(entry)),
    memory,
  )
  return {
    memory: kept,
    events: over.flatMap(({ keys }) => keys.map((key) => ({ type: 'variable-ended', key }))),
    moves: [],
  }
}
