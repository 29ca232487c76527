import { invalidInput } from '../../../core/errors.ts'
import { procedureLines } from '../../../core/learning/patterns/describe-pattern.ts'
import {
  type Instantiated,
  type InstantiationInput,
  instantiate,
} from '../../../core/learning/patterns/instantiate.ts'
import { featuresOfTask } from '../../../core/learning/patterns/task-features.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { requirePattern } from './store-patterns.ts'

/**
 * A template with its parameters filled, or a procedure with its branches decided as far as the
 * context decides them.
 *
 * @throws MemoryError `INVALID_INPUT` that says what is missing or wrong; `NOT_FOUND`
 */
export async function instantiatePattern(
  input: InstantiationInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Instantiated> {
  const { id, parameters = {}, context } = input
  const { content } = await requirePattern(id, caller, deps.documents)
  if (content.type === 'template' && context === undefined) return instantiate(content, parameters)
  if (content.type === 'procedure' && Object.keys(parameters).length === 0) {
    const features = context === undefined ? undefined : featuresOfTask(context, caller.scope)
    return { lines: procedureLines(content, features), parameters: {} }
  }
  throw invalidInput(
    `"${id}" is a ${content.type}`,
    'A template takes "parameters", a procedure "context"; other contents take neither.',
  )
}
