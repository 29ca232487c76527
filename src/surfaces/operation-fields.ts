import * as z from 'zod'
import type { Operation } from '../operations/operation.ts'

/** How a value is written where everything is text: in a flag or a query string. */
export type FieldShape =
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'list'; readonly of: FieldShape }
  | { readonly kind: 'object'; readonly parts: readonly OperationField[] }

/** One field of the input of an operation. */
export interface OperationField {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly shape: FieldShape
}

/** The part of a JSON Schema that fields are read from. */
interface FieldSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

/** The fields that an operation takes, in the order in which it declares them. */
export function listFields(operation: Operation): readonly OperationField[] {
  return readFields(z.toJSONSchema(operation.input, { io: 'input' }) as FieldSchema)
}

function readFields(schema: FieldSchema): readonly OperationField[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    description: field.description ?? '',
    isRequired: schema.required?.includes(name) ?? false,
    shape: readShape(field),
  }))
}

function readShape(schema: FieldSchema): FieldShape {
  if (schema.enum !== undefined) return { kind: 'choice', choices: schema.enum.map(String) }
  switch (schema.type) {
    case 'number':
    case 'integer':
      return { kind: 'number', isInteger: schema.type === 'integer' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array':
      return { kind: 'list', of: readShape(schema.items ?? {}) }
    case 'string':
      return { kind: 'text' }
    default:
      return { kind: 'object', parts: readFields(schema) }
  }
}
