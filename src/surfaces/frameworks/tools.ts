import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { Memory } from '../../operations/memory.ts'
import type { Operation } from '../../operations/operation.ts'
import { describeInput, type ToolParameters } from '../mcp/describe-input.ts'
import { toErrorText, toText } from '../mcp/tool-result.ts'
import {
  checkToolsets,
  listToolDefinitions,
  readToolInput,
  type ToolDefinition,
} from '../mcp/toolsets.ts'

export type { ToolParameters }

export interface ToolsOptions {
  /** Which tools: `default`, `all`, `memgpt` or names of groups, as for MCP. Default: `default`. */
  readonly toolsets?: readonly string[] | undefined
  /** Of these, only the tools with these names. */
  readonly names?: readonly string[] | undefined
}

/** A tool as a model sees it. */
export interface Tool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: ToolParameters
}

/** What the model reads. An error says what to do next. */
export interface ToolAnswer {
  readonly text: string
  readonly isError: boolean
}

export interface MemoryTools {
  readonly tools: readonly Tool[]
  /** Runs a tool with the arguments of the model, as an object or as JSON. */
  call(name: string, args?: unknown): Promise<ToolAnswer>
  /**
   * What belongs in every system prompt: core memory, pinned facts and open questions, fenced as
   * data. The same until one of them changes, so that prompts are cached. Empty if there is nothing.
   */
  systemPrompt(): Promise<string>
}

/**
 * The memory as tools for any model that calls functions.
 * @throws MemoryError `INVALID_INPUT` for an unknown toolset or name.
 */
export function createTools(memory: Memory, options: ToolsOptions = {}): MemoryTools {
  const definitions = choose(options)
  return {
    tools: definitions.map((definition) => ({
      name: definition.name,
      description: definition.description,
      parameters: describeInput(definition),
    })),
    async call(name, args = {}) {
      try {
        const tool = definitions.find((one) => one.name === name)
        if (tool === undefined) throw unknownTool(name, definitions)
        const method = methodOf(memory, tool.operation)
        const output = await method(readToolInput(tool, readArguments(args)))
        return { text: toText(output, tool.operation), isError: false }
      } catch (error) {
        if (!MemoryError.is(error)) throw error
        return { text: toErrorText(error), isError: true }
      }
    },
    systemPrompt: async () => (await memory.context()).text,
  }
}

function choose({ toolsets, names }: ToolsOptions): readonly ToolDefinition[] {
  const offered = listToolDefinitions(checkToolsets(toolsets))
  const unknown = names?.find((name) => !offered.some((one) => one.name === name))
  if (unknown !== undefined) throw unknownTool(unknown, offered)
  return names === undefined ? offered : offered.filter(({ name }) => names.includes(name))
}

function unknownTool(name: string, offered: readonly ToolDefinition[]): MemoryError {
  const known = offered.map((one) => one.name).join(', ')
  return invalidInput(`There is no tool "${name.slice(0, 100)}"`, `There are: ${known}.`)
}

type Method = (input: object) => Promise<unknown>

/** By the name of the operation, so that the memory may be a client of a server as well. */
function methodOf(memory: Memory, { group, verb, name }: Operation): Method {
  const methods = memory as unknown as Readonly<Record<string, unknown>>
  const owner = group === '' ? methods : (methods[group] as typeof methods | undefined)
  const method = owner?.[verb]
  if (typeof method === 'function') return method as Method
  throw new MemoryError(`This memory has no ${name}`, { code: 'UNSUPPORTED' })
}

function readArguments(given: unknown): Readonly<Record<string, unknown>> {
  const read = typeof given === 'string' ? parse(given) : given
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read }
  throw invalidInput('The arguments are not an object', 'Pass a JSON object with the fields.')
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    const hint = 'Pass a JSON object with the fields of the tool.'
    throw new MemoryError('The arguments are not JSON', { code: 'INVALID_INPUT', hint, cause })
  }
}
