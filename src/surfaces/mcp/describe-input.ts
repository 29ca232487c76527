import * as z from 'zod'
import type { ToolDefinition } from './toolsets.ts'

type JsonSchema = { readonly [keyword: string]: unknown }

/** The JSON Schema of what a model passes to a tool. */
export interface ToolParameters {
  type: 'object'
  properties: Record<string, JsonSchema>
  required?: string[]
}

/** Describes the input of a tool to a model: the fields that it is shown, under their names. */
export function describeInput(definition: ToolDefinition): ToolParameters {
  const { operation, fields, rename = {}, required: needed = [] } = definition
  const whole = z.toJSONSchema(operation.input, { io: 'input' }) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly required?: readonly string[]
  }
  const shown = fields ?? Object.keys(whole.properties ?? {})
  const nameOf = (field: string): string => rename[field] ?? field
  const required = [...(whole.required ?? []), ...needed]
    .filter((name) => shown.includes(name))
    .map(nameOf)
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map((name) => [nameOf(name), shorten(whole.properties?.[name] ?? {})]),
    ),
    ...(required.length === 0 ? {} : { required }),
  }
}

/** What a model does not need to call a tool: breaking a limit returns an error. */
const LEFT_OUT = new Set([
  '$schema',
  'additionalProperties',
  'minLength',
  'maxLength',
  'maxItems',
  'minItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'propertyNames',
  'format',
  'pattern',
])

function shorten(schema: unknown): JsonSchema {
  return walk(schema) as JsonSchema
}

function walk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name === 'properties') return [[name, mapValues(inner as JsonSchema)]]
      return LEFT_OUT.has(name) ? [] : [[name, walk(inner)]]
    }),
  )
}

// The keys below `properties` are field names, whatever they are.
function mapValues(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, walk(one)]))
}
