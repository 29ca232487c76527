import type { z } from 'zod'
import { checkInput } from '../core/check-input.ts'
import type { Memory } from '../flows/memory.ts'

export type { Memory }

/**
 * One thing a caller may ask for. The CLI command, the HTTP route, the MCP tool, the check of the
 * library's method and the reference pages are all derived from it, so a new operation is one new
 * file.
 */
export interface Operation {
  /** Kebab-case; the CLI command and the MCP tool have this name. */
  readonly name: string
  /** The method of the library that it calls. */
  readonly method: keyof Memory
  /** The one field that the method of the library takes by itself: `get(id)`. */
  readonly argument?: string
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
  extends Omit<Operation, 'input' | 'output' | 'run' | 'method'> {
  /** Its name in camel case when left out. */
  readonly method?: keyof Memory
  readonly input: Input
  readonly output: Output
  run(memory: Memory, input: z.output<Input>): Promise<z.output<Output>>
}

/** Makes an operation whose `run` only ever sees validated input. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: OperationDefinition<Input, Output>,
): Operation {
  const { name, argument } = definition
  return {
    ...definition,
    method: definition.method ?? (toCamelCase(name) as keyof Memory),
    async run(memory, input) {
      const checked = checkInput(definition.input, input, name)
      markChecked(argument === undefined ? checked : checked[argument])
      return await definition.run(memory, checked)
    },
  }
}

function toCamelCase(name: string): string {
  return name.replaceAll(/-([a-z])/gu, (_dash, letter: string) => letter.toUpperCase())
}

// What an operation has checked need not be checked again by the method that it calls.
const CHECKED = new WeakSet<object>()

function markChecked(value: unknown): void {
  if (typeof value === 'object' && value !== null) CHECKED.add(value)
}

/** True for input that an operation has checked and hands on. */
export function isChecked(value: unknown): boolean {
  return typeof value === 'object' && value !== null && CHECKED.has(value)
}
