import { keyPart } from '../entries/key-part.ts'
import type { SectionName } from '../entries/section-name.ts'

/** Where a variable is bound, from the widest to the narrowest; metadata stand beside them. */
export const VARIABLE_SCOPES = ['global', 'task', 'execution', 'intermediate', 'metadata'] as const
export type VariableScope = (typeof VARIABLE_SCOPES)[number]

/** What a variable is for. */
export const VARIABLE_TYPES = [
  'task',
  'intermediate',
  'accumulator',
  'control-flow',
  'metadata',
] as const
export type VariableType = (typeof VARIABLE_TYPES)[number]

export interface Variable {
  readonly name: string
  readonly scope: VariableScope
  readonly type: VariableType
}

/** What ends a variable. Metadata outlive the task: reflection reads them. */
export type VariableEnd = 'subtask' | 'execution' | 'task' | 'never'

/** The section in which the variables of a scope stand. */
export const SECTION_OF_SCOPE: Readonly<Record<VariableScope, SectionName>> = {
  global: 'task',
  task: 'task',
  execution: 'execution',
  intermediate: 'results',
  metadata: 'execution',
}

export const TYPE_OF_SCOPE: Readonly<Record<VariableScope, VariableType>> = {
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

/** The key of a variable's entry. */
export function variableKey({
  name,
  scope,
  subtask = '',
}: {
  readonly name: string
  readonly scope: VariableScope
  readonly subtask?: string | undefined
}): string {
  return scope === 'intermediate' ? `${scope}/${keyPart(subtask)}/${name}` : `${scope}/${name}`
}

const ENDS: readonly VariableEnd[] = ['subtask', 'execution', 'task']

/** True for a variable that ends no later than this. */
export function endsBy(variable: Variable, end: Exclude<VariableEnd, 'never'>): boolean {
  const own = ENDS.indexOf(endOf(variable))
  return own >= 0 && own <= ENDS.indexOf(end)
}
