import * as z from 'zod'
import { factSchema } from '../../core/facts/fact.ts'
import { historyEntrySchema } from '../../core/facts/history.ts'
import { scopeSchema } from '../../core/scope.ts'
import { provenanceSchema } from '../../core/storage/records/provenance.ts'
import { ALL_OPERATIONS } from '../../operations/all-operations.ts'
import type { Operation } from '../../operations/operation.ts'

/** A JSON Schema, typed as far as OpenAPI needs it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Schemas shared by several responses, by their name in the document. */
const SHARED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Fact: factSchema,
  HistoryEntry: historyEntrySchema,
  Provenance: provenanceSchema,
  Scope: scopeSchema,
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'The kind of error. Stable.' },
        message: { type: 'string', description: 'What went wrong.' },
        hint: { type: 'string', description: 'What to do next.' },
        issues: {
          type: 'array',
          description: 'The invalid fields.',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, message: { type: 'string' } },
            required: ['path', 'message'],
            additionalProperties: false,
          },
        },
      },
      required: ['code', 'message'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
}

export interface SchemaComponents {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The name of an operation's output schema. */
  outputName(operation: Operation): string
  /** The input schema of an operation. */
  input(operation: Operation): JsonSchema
}

/** Collects the schemas of all operations, each shared one once. */
export function collectSchemas(): SchemaComponents {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(SHARED_SCHEMAS)) registry.add(schema, { id })
  for (const { name, output } of ALL_OPERATIONS) {
    if (!registry.has(output)) registry.add(output, { id: `${toTypeName(name)}Answer` })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return {
    schemas: {
      ...Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, strip(schema)])),
      Error: ERROR_SCHEMA,
    },
    outputName: ({ output }) => registry.get(output)?.id ?? '',
    input: ({ input }) => strip(z.toJSONSchema(input, { io: 'input' })),
  }
}

/** `tasks.start` → `TasksStart`. */
function toTypeName(name: string): string {
  return name
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

// OpenAPI declares the dialect once and identifies schemas by their path in the document.
function strip(schema: object): JsonSchema {
  const { $schema: _dialect, $id: _id, ...rest } = schema as Record<string, unknown>
  return rest
}
