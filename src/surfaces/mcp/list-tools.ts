import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ALL_OPERATIONS } from '../../operations/all-operations.ts'
import type { Operation } from '../../operations/operation.ts'

let tools: readonly Tool[] | undefined

/** Describes every operation as a tool. Made once: over HTTP each request has its own server. */
export function listTools(): readonly Tool[] {
  tools ??= ALL_OPERATIONS.map(toTool)
  return tools
}

function toTool(operation: Operation): Tool {
  const { name, summary, effect, isIdempotent } = operation
  return {
    name,
    title: toTitle(name),
    description: summary,
    inputSchema: z.toJSONSchema(operation.input, { io: 'input' }) as Tool['inputSchema'],
    outputSchema: z.toJSONSchema(operation.output, { io: 'output' }) as Tool['outputSchema'],
    annotations: {
      title: toTitle(name),
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'removes',
      idempotentHint: isIdempotent,
      // A memory is a closed world: no tool reaches beyond it.
      openWorldHint: false,
    },
  }
}

/** `start-task` → `Start task`. */
function toTitle(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
