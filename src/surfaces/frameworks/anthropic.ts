import { MemoryError } from '../../core/errors.ts'
import type { MemoryToolInput } from '../../core/facts/memory-tool/tool-input.ts'
import type { Memory } from '../../operations/memory.ts'
import { toErrorText } from '../mcp/tool-result.ts'

type Command = MemoryToolInput['command']

/** What `betaMemoryTool` of `@anthropic-ai/sdk` takes: a handler for each command. */
export type MemoryToolHandlers = Readonly<
  Record<Command, (command: MemoryToolInput) => Promise<string>>
>

/**
 * The memory tool `memory_20250818`, with its files in this memory:
 * `tools: [betaMemoryTool(memoryToolHandlers(memory))]`.
 */
export function memoryToolHandlers(memory: Pick<Memory, 'files'>): MemoryToolHandlers {
  const run = async (command: MemoryToolInput): Promise<string> => {
    const { content, isError } = await memory.files.run(command).catch(explain)
    if (isError) throw new Error(content.replace(/^Error: /, ''))
    return content
  }
  return { view: run, create: run, str_replace: run, insert: run, delete: run, rename: run }
}

// The SDK shows the model the message alone, and the hint says what to do.
function explain(error: unknown): { readonly content: string; readonly isError: true } {
  if (!MemoryError.is(error)) throw error
  return { content: toErrorText(error), isError: true }
}
