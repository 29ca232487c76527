import { invalidInput } from '../../core/errors.ts'
import { type Instantiated, instantiate } from '../../core/patterns/instantiate.ts'
import type { InstantiationInput } from '../../core/patterns/instantiate-input.ts'
import { procedureLines } from '../../core/patterns/procedure-lines.ts'
import { taskFeatures } from '../../core/patterns/task-features.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { requirePattern } from './read-patterns.ts'

/**
 * A template with its parameters filled, or a procedure with its branches decided, as far as what
 * is told of the task decides them.
 *
 * @throws MemoryError `INVALID_INPUT` that says what is missing or wrong; `NOT_FOUND`
 */
export async function instantiatePattern(
  input: InstantiationInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<Instantiated> {
  const { id, parameters = {}, context } = input
  const { content } = await requirePattern(id, caller, deps.documents)
  if (content.type === 'template' && context === undefined) return instantiate(content, parameters)
  if (content.type === 'procedure' && Object.keys(parameters).length === 0) {
    const features = context === undefined ? undefined : taskFeatures(context, caller.scope)
    return { lines: procedureLines(content, features), parameters: {} }
  }
  throw invalidInput(
    `"${id}" is a ${content.type}`,
    'A template takes "parameters", and a procedure "context"; nothing else is filled in.',
  )
}
