import { invalidInput } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import { isStorableText } from '../../language/text/clean-text.ts'
import { oncePer } from '../../once-per.ts'
import type { CollectionDeclaration, FieldKind } from './collection.ts'

export type FieldValue = string | number | boolean | readonly string[]
/** The declared fields of a body. Absent fields have no key. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** The maximum text length of a declared field, so that every database can index it. */
export const FIELD_TEXT_LENGTH_MAX = 1_000
/** The maximum number of texts in a list field. */
export const FIELD_LIST_LENGTH_MAX = 1_000

/**
 * Reads the declared fields out of a body.
 *
 * @throws MemoryError `INVALID_INPUT` when a value does not have the declared kind.
 */
export function extractFields(declaration: CollectionDeclaration, body: JsonObject): FieldValues {
  const values: Record<string, FieldValue> = {}
  for (const { path, keys, kind } of pathsOf(declaration)) {
    const value = readPath(body, keys)
    if (value === undefined || value === null) continue
    if (!isOfKind(value, kind)) {
      throw invalidInput(
        `The field "${path}" of "${declaration.name}" is declared as ${kind}`,
        `Texts can have at most ${FIELD_TEXT_LENGTH_MAX} characters and no NUL; numbers must be finite.`,
      )
    }
    values[path] = value as FieldValue
  }
  return values
}

interface FieldPath {
  readonly path: string
  readonly keys: readonly string[]
  readonly kind: FieldKind
}

// A declaration never changes, and is used for every document read or written.
const pathsOf = oncePer(({ fields }: CollectionDeclaration): readonly FieldPath[] =>
  Object.entries(fields).map(([path, kind]) => ({ path, keys: path.split('.'), kind })),
)

function readPath(body: JsonObject, keys: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = body
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    if (!Object.hasOwn(value, key)) return undefined
    value = (value as JsonObject)[key]
  }
  return value
}

function isOfKind(value: JsonValue, kind: FieldKind): boolean {
  switch (kind) {
    case 'text':
      return isFieldText(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'texts':
      return (
        Array.isArray(value) && value.length <= FIELD_LIST_LENGTH_MAX && value.every(isFieldText)
      )
  }
}

function isFieldText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= FIELD_TEXT_LENGTH_MAX && isStorableText(value)
}
