import type { z } from 'zod'
import type { Caller } from '../flows/caller.ts'
import type { MemoryContext } from '../flows/context.ts'
import type { View } from './views/style.ts'

/**
 * `everyday`: what an agent or a person uses all day; MCP offers these unless asked for more.
 * `extended`: everything else that one caller may do with their own memory.
 * `admin`: operations on the whole memory. MCP never offers them.
 */
export type Tier = 'everyday' | 'extended' | 'admin'

/**
 * One thing that callers can do. The method of the library, the CLI command, the HTTP route, the
 * MCP tool, the metric and the reference pages are all derived from it.
 */
export interface OperationDefinition<Input extends z.ZodObject, Output extends z.ZodType> {
  /** One sentence in the imperative, for people and for models. */
  readonly summary: string
  /** Default: `extended`. */
  readonly tier?: Tier
  /** What it does to the memory: nothing, adds to it, or takes something away. */
  readonly effect: 'reads' | 'writes' | 'removes'
  /** Whether calling it twice has the same effect as calling it once. Default: true for reads. */
  readonly isIdempotent?: boolean
  /** Strict: unknown fields are refused. */
  readonly input: Input
  readonly output: Output
  /** `POST /v1/tasks/{id}/steps`: a name in braces takes the input field of that name. */
  readonly http: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`
  /** True if the result is something new: HTTP answers 201. Default: never. */
  isCreated?(result: z.output<Output>): boolean
  readonly cli?: CliView<z.output<Output>>
  readonly mcp?: {
    /** When a model should call it. */
    readonly when?: string
    /** The fields shown to a model; it may pass the others too. Default: all. */
    readonly fields?: readonly string[]
    /** Of these, what a model must pass, although the operation also takes something else. */
    readonly required?: readonly string[]
  }
  /** What a model reads instead of the JSON of the result, where that says more. */
  text?(result: z.output<Output>): string | undefined
  run(input: z.output<Input>, caller: Caller, memory: MemoryContext): Promise<z.output<Output>>
}

/** How the command line takes the input of an operation, and shows its result. */
export interface CliView<Result> {
  /** The input field that needs no flag. */
  readonly positional?: string
  readonly examples?: readonly string[]
  /** Renders the result for a person. Default, also for `undefined`: by the shape of the result. */
  show?(result: Result, view: View): string | undefined
  /** True when the result means that something is wrong, so that scripts can act on it. */
  isFailure?(result: Result): boolean
  /** True for commands that wait until the indexes are up to date. */
  readonly waitsForIndexes?: boolean
}

export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends OperationDefinition<Input, Output> {
  readonly tier: Tier
  readonly isIdempotent: boolean
  /** `recall`, or `facts.get`: the path of the library's method. */
  readonly name: string
  /** `facts`; empty for top-level operations. */
  readonly group: string
  /** `get`. */
  readonly verb: string
}

/** Operations on one kind of thing. */
export interface OperationGroup {
  /** The plural, used by the library and the routes; empty for top-level operations. */
  readonly name: string
  /** The singular, used by the command line and MCP. */
  readonly noun: string
  readonly summary: string
  readonly operations: Readonly<Record<string, Operation>>
}

/** Infers the types of an operation from its schemas. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: OperationDefinition<Input, Output>,
): OperationDefinition<Input, Output> {
  return definition
}

type Definitions = Readonly<Record<string, OperationDefinition<z.ZodObject, z.ZodType>>>

type Defined<Given extends Definitions> = {
  readonly [Verb in keyof Given]: Given[Verb] extends OperationDefinition<infer Input, infer Output>
    ? Operation<Input, Output>
    : never
}

/** Names operations by the group and the key that they stand under. */
export function defineGroup<const Given extends Definitions>(
  group: Omit<OperationGroup, 'operations'>,
  definitions: Given,
): Omit<OperationGroup, 'operations'> & { readonly operations: Defined<Given> } {
  const operations = Object.entries(definitions).map(([verb, definition]) => [
    verb,
    // It inherits from its definition, whose schemas may be getters that build them when first used.
    Object.assign(Object.create(definition), {
      tier: definition.tier ?? 'extended',
      isIdempotent: definition.isIdempotent ?? definition.effect === 'reads',
      name: group.name === '' ? verb : `${group.name}.${verb}`,
      group: group.name,
      verb,
    }),
  ])
  return { ...group, operations: Object.fromEntries(operations) as Defined<Given> }
}
