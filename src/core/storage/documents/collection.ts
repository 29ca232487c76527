import { invalidInput } from '../../errors.ts'

/** How a declared field is compared: exact string, number, boolean, or list of strings. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'texts'

/**
 * A named set of documents and the fields it can be queried by. A field's name is the dotted path
 * of its value in the body: `scope.tenant`. A body may omit a declared field; it then counts as
 * absent.
 */
export interface CollectionDeclaration {
  readonly name: string
  readonly fields: Readonly<Record<string, FieldKind>>
  /**
   * Fields of large collections whose index may answer a query alone, without reading the
   * documents: the usual order first, then what queries name.
   */
  readonly answers?: readonly string[]
}

const FIELDS_MAX = 40
const NAME = /^[a-z][a-z0-9-]{0,39}$/
const FIELD_NAME = /^[a-z][A-Za-z0-9]{0,39}(\.[a-z][A-Za-z0-9]{0,39}){0,3}$/

/** Checks a declaration once, so that no adapter has to. */
export function declareCollection(declaration: CollectionDeclaration): CollectionDeclaration {
  if (!NAME.test(declaration.name)) {
    throw invalidInput(`"${declaration.name}" is not a collection name`, `It must match ${NAME}.`)
  }
  const names = Object.keys(declaration.fields)
  if (names.length > FIELDS_MAX) {
    throw invalidInput(`"${declaration.name}" declares more than ${FIELDS_MAX} fields`)
  }
  const wrong = names.find((name) => !FIELD_NAME.test(name))
  if (wrong !== undefined) {
    throw invalidInput(`"${wrong}" is not a field name`, `It must match ${FIELD_NAME}.`)
  }
  return declaration
}
