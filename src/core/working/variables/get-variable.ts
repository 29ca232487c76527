import type { JsonValue } from '../../json.ts'
import { findEntry } from '../entries/hold-entry.ts'
import { touchEntry } from '../entries/read-entry.ts'
import type { MovedOut } from '../pruning/moved-out.ts'
import type { Circumstances, WorkingMemory } from '../working-memory.ts'
import { SECTION_OF_SCOPE, type VariableScope, variableKey } from './variable.ts'

export interface VariableName {
  readonly name: string
  /** When left out, the narrowest scope that has the name. */
  readonly scope?: VariableScope | undefined
  /** The subtask of an intermediate value; the current one when left out. */
  readonly subtask?: string | undefined
}

export interface ReadVariable {
  readonly memory: WorkingMemory
  /** `null` when there is no such variable, or it was moved out. */
  readonly value: JsonValue | null
  /** Set when the value stands outside: fetch it. */
  readonly moved?: MovedOut
}

const NARROWEST_FIRST: readonly VariableScope[] = [
  'intermediate',
  'execution',
  'task',
  'global',
  'metadata',
]

/** Reads a variable and marks that it was read. */
export function getVariable(
  memory: WorkingMemory,
  { name, scope, subtask }: VariableName,
  given: Pick<Circumstances, 'at'>,
): ReadVariable {
  const owner = subtask ?? memory.progress.currentSubtask ?? undefined
  const places = (scope === undefined ? NARROWEST_FIRST : [scope]).map((place) => ({
    section: SECTION_OF_SCOPE[place],
    key: variableKey({ name, scope: place, subtask: owner }),
  }))
  const outside = findOutside(memory, new Set(places.map(({ key }) => key)))
  for (const { section, key } of places) {
    const entry = findEntry(memory, section, key)
    if (entry !== undefined) {
      return { memory: touchEntry(memory, section, entry, given), value: JSON.parse(entry.text) }
    }
    const moved = outside.get(key)
    if (moved !== undefined) return { memory, value: null, moved }
  }
  return { memory, value: null }
}

// The keys of variables begin with their scopes, which no other keys do.
function findOutside(
  { moved }: WorkingMemory,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, MovedOut> {
  const found = new Map<string, MovedOut>()
  for (const reference of moved) {
    if (keys.has(reference.entry.key)) found.set(reference.entry.key, reference)
  }
  return found
}
