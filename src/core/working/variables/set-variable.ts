import { invalidInput, MemoryError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { Entry } from '../entries/entry.ts'
import { findEntry } from '../entries/hold-entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import type { MovedOut } from '../pruning/moved-out.ts'
import { putEntry } from '../pruning/put-entry.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import {
  SECTION_OF_SCOPE,
  TYPE_OF_SCOPE,
  type VariableScope,
  type VariableType,
  variableKey,
} from './variable.ts'

export interface VariableInput {
  readonly name: string
  readonly value: JsonValue
  readonly scope: VariableScope
  /** Follows from the scope when left out. */
  readonly type?: VariableType | undefined
  /** The subtask that an intermediate value belongs to; the current one when left out. */
  readonly subtask?: string | undefined
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
  given: Circumstances,
): Change {
  const { name, scope } = input
  const type = input.type ?? TYPE_OF_SCOPE[scope]
  const subtask = scope === 'intermediate' ? subtaskOf(memory, input) : undefined
  const key = variableKey({ name, scope, subtask })
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
      ...(subtask === undefined ? {} : { subtask }),
    },
    given,
  )
}

function findGathered(memory: WorkingMemory, section: SectionName, key: string): Entry | undefined {
  const entry = findEntry(memory, section, key)
  const isOut = (moved: MovedOut): boolean => moved.entry.key === key && moved.section === section
  if (entry !== undefined || !memory.moved.some(isOut)) return entry
  throw new MemoryError(`What "${key}" has gathered so far was moved out`, {
    code: 'CONFLICT',
    hint: 'Fetch it, and set it again.',
  })
}

function subtaskOf(memory: WorkingMemory, { name, subtask }: VariableInput): string {
  const owner = subtask ?? memory.progress.currentSubtask
  if (owner !== null) return owner
  throw invalidInput(
    `No subtask is running that the value "${name}" could belong to`,
    'Pass "subtask", or begin one.',
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

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
