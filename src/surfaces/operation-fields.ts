import type { z } from 'zod'
import type { Operation } from '../operations/operation.ts'

/** How a value is written as text: in a flag or a query string. */
export type FieldShape =
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'list'; readonly of: FieldShape }
  | { readonly kind: 'object'; readonly parts: readonly OperationField[] }

/** One input field of an operation. */
export interface OperationField {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly shape: FieldShape
}

/** The input fields of an operation, in declaration order. */
export function listFields(operation: Operation): readonly OperationField[] {
  return readFields(operation.input)
}

// Not via JSON Schema, which takes longer to generate than most commands take to run.
function readFields(schema: z.core.$ZodObject): readonly OperationField[] {
  return Object.entries(schema._zod.def.shape).map(([name, field]) => ({
    name,
    description: descriptionOf(field),
    isRequired: field._zod.optin === undefined,
    shape: readShape(field),
  }))
}

function descriptionOf(schema: z.core.$ZodType): string {
  const own = (schema as z.ZodType).description
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  return own ?? ('innerType' in def ? descriptionOf(def.innerType) : '')
}

function readShape(schema: z.core.$ZodType): FieldShape {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if ('innerType' in def) return readShape(def.innerType)
  switch (def.type) {
    case 'enum':
      return { kind: 'choice', choices: Object.values(def.entries).map(String) }
    case 'number':
      return { kind: 'number', isInteger: (schema as z.ZodNumber).isInt }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array':
      return { kind: 'list', of: readShape(def.element) }
    case 'string':
      return { kind: 'text' }
    case 'object':
      return { kind: 'object', parts: readFields(schema as z.core.$ZodObject) }
    default:
      return { kind: 'object', parts: [] }
  }
}
