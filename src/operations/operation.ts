import type { z } from 'zod'
import { checkInput } from '../core/check-input.ts'
import type { Memory } from '../flows/memory.ts'

export type { Memory }

/**
 * One thing a caller may ask for. The CLI command, the HTTP route, the MCP tool and the
 * reference pages are all derived from it, so a new operation is one new file.
 */
export interface Operation {
  /** Kebab-case; the CLI command and the MCP tool have this name. */
  readonly name: string
  /** One sentence in the imperative, for people and for models. */
  readonly summary: string
  /** Strict: unknown fields are refused. */
  readonly input: z.ZodObject
  /** What a successful run resolves to. */
  readonly output: z.ZodType
  /** `:name` in the path takes the input field of that name. */
  readonly http: { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string }
  /** The input field that the command line may give without its flag. */
  readonly positional?: string
  /** What it does to the memory: nothing, adds to it, or takes something away. */
  readonly effect: 'reads' | 'writes' | 'removes'
  /** True when asking twice has the same effect as asking once. */
  readonly isIdempotent: boolean

  /** @throws MemoryError `INVALID_INPUT` naming each wrong field. */
  run(memory: Memory, input: unknown): Promise<unknown>
}

interface OperationDefinition<Input extends z.ZodObject, Output extends z.ZodType>
  extends Omit<Operation, 'input' | 'output' | 'run'> {
  readonly input: Input
  readonly output: Output
  run(memory: Memory, input: z.output<Input>): Promise<z.output<Output>>
}

/** Makes an operation whose `run` only ever sees validated input. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: OperationDefinition<Input, Output>,
): Operation {
  return {
    ...definition,
    async run(memory, input) {
      const checked = checkInput(definition.input, input, definition.name)
      return await definition.run(memory, checked)
    },
  }
}
