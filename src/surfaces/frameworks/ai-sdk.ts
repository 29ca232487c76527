import type { Memory } from '../../operations/memory.ts'
import { createTools, type ToolParameters, type ToolsOptions } from './tools.ts'

export { type MiddlewareOptions, memoryMiddleware } from './memory-middleware.ts'

export interface AiToolsOptions<Schema> extends ToolsOptions {
  /** `jsonSchema` of the package `ai`: pass yours, so that any version of it fits. */
  readonly jsonSchema: (schema: ToolParameters) => Schema
}

/** A tool as `generateText` and `streamText` take it. */
export interface AiTool<Schema> {
  readonly description: string
  readonly inputSchema: Schema
  /** @throws Error with what the model reads, which the SDK passes on as a failed call. */
  execute(input: unknown): Promise<string>
}

/**
 * The memory as tools of the AI SDK, by name: `tools: memoryTools(memory, { jsonSchema })`.
 * @throws MemoryError `INVALID_INPUT` for an unknown toolset or name.
 */
export function memoryTools<Schema>(
  memory: Memory,
  { jsonSchema, ...options }: AiToolsOptions<Schema>,
): Record<string, AiTool<Schema>> {
  const { tools, call } = createTools(memory, options)
  const entries = tools.map(({ name, description, parameters }) => {
    const tool: AiTool<Schema> = {
      description,
      inputSchema: jsonSchema(parameters),
      async execute(input) {
        const { text, isError } = await call(name, input)
        if (isError) throw new Error(text)
        return text
      },
    }
    return [name, tool] as const
  })
  return Object.fromEntries(entries)
}
