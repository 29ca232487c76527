import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Caller, callOperation, type MemoryContext } from '../../operations/call.ts'
import { toResult } from './tool-result.ts'
import { listToolDefinitions, readToolInput } from './toolsets.ts'
import { unknownName } from './unknown-name.ts'

interface ToolCall {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

interface Given {
  readonly toolsets: readonly string[]
  readonly hasOutputSchemas: boolean
  readonly context: MemoryContext
  readonly caller: Caller
  readonly onProgress?:
    | ((done: number, total: number | undefined, message: string) => void)
    | undefined
}

/** Runs one tool. A call cancelled by the client ends at its next step. */
export async function callTool(
  { name, arguments: given = {} }: ToolCall,
  { toolsets, hasOutputSchemas, context, caller, onProgress }: Given,
): Promise<CallToolResult> {
  const tool = listToolDefinitions(toolsets).find((one) => one.name === name)
  if (tool === undefined) throw unknownName('tool', name, 'tools/list')
  const { operation } = tool
  const input = readToolInput(tool, given)
  const stop =
    onProgress === undefined
      ? undefined
      : context.watchProgress(({ work, done, total }) => onProgress(done, total, work))
  try {
    const output = await callOperation(operation, input, caller, context)
    return toResult(output, operation, hasOutputSchemas)
  } finally {
    stop?.()
  }
}
