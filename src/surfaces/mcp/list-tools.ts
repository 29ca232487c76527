import type { Tool } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { describeInput } from './describe-input.ts'
import { listToolDefinitions, type ToolDefinition } from './toolsets.ts'

/** Describes tools to a client. Output schemas only on request: they cost many tokens. */
export function listTools(
  toolsets: readonly string[],
  { hasOutputSchemas = false }: { readonly hasOutputSchemas?: boolean | undefined } = {},
): readonly Tool[] {
  return listToolDefinitions(toolsets).map((definition) => toTool(definition, hasOutputSchemas))
}

function toTool(definition: ToolDefinition, hasOutputSchema: boolean): Tool {
  const { operation, name, description } = definition
  return {
    name,
    description,
    inputSchema: describeInput(definition) as Tool['inputSchema'],
    ...(hasOutputSchema ? { outputSchema: describeOutput(definition) } : {}),
    annotations: {
      readOnlyHint: operation.effect === 'reads',
      destructiveHint: operation.effect === 'removes',
      idempotentHint: operation.isIdempotent,
      // No tool has effects outside this memory.
      openWorldHint: false,
    },
  }
}

// Clients that validate results expect an object at the root.
function describeOutput({ operation }: ToolDefinition): Tool['outputSchema'] {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(operation.output, { io: 'output' })
  return { ...schema, type: 'object' } as Tool['outputSchema']
}
