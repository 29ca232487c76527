import type {
  CollectionDeclaration,
  FieldKind,
} from '../../../core/storage/documents/collection.ts'
import {
  type Condition,
  type Filter,
  findKind,
  type Scalar,
} from '../../../core/storage/documents/filter.ts'
import type { Parameters } from '../parameters.ts'
import {
  columnOf,
  INDEXED_CHARACTERS,
  indexedPartOf,
  toIndexedText,
  toListItem,
} from './columns.ts'

/** Renders a validated filter as SQL. */
export function renderFilter(
  declaration: CollectionDeclaration,
  filter: Filter,
  parameters: Parameters,
): string {
  const conditions = filter.map((condition) => {
    const kind = findKind(declaration, condition.field)
    return kind === undefined ? 'false' : renderCondition(condition, kind, parameters)
  })
  return ['true', ...conditions].join(' and ')
}

function renderCondition(condition: Condition, kind: FieldKind, parameters: Parameters): string {
  const field = { name: condition.field, kind }
  switch (condition.is) {
    case 'equal':
      if (condition.value === null) return `${columnOf(field.name)} is null`
      return compare(field, '=', condition.value, parameters)
    case 'one-of':
      return renderOneOf(field, condition.values, parameters)
    case 'between':
      return [
        `${columnOf(field.name)} is not null`,
        ...(condition.from === undefined ? [] : [compare(field, '>=', condition.from, parameters)]),
        ...(condition.to === undefined ? [] : [compare(field, '<', condition.to, parameters)]),
      ].join(' and ')
    case 'containing':
      return `${columnOf(field.name)} && ${parameters.add(condition.values.map(toListItem))}::text[]`
  }
}

interface Field {
  readonly name: string
  readonly kind: FieldKind
}

const PARAMETER_TYPES = {
  text: 'text',
  number: 'double precision',
  boolean: 'boolean',
  texts: 'text[]',
} as const satisfies Record<FieldKind, string>

/**
 * Compares the indexed prefix of the field. For a text shorter than the prefix, that is
 * already exact; a longer one is then compared in full.
 */
function compare(field: Field, operator: '=' | '>=' | '<', value: Scalar, parameters: Parameters) {
  const type = PARAMETER_TYPES[field.kind]
  const indexed = indexedPartOf(field.name, field.kind)
  if (!isLong(value)) return `${indexed} ${operator} ${parameters.add(value)}::${type}`
  const first = parameters.add(toIndexedText(value))
  const whole = parameters.add(value)
  const narrowing = operator === '<' ? '<=' : operator
  return `${indexed} ${narrowing} ${first}::text and ${columnOf(field.name)} ${operator} ${whole}::text`
}

function renderOneOf(field: Field, values: readonly Scalar[], parameters: Parameters): string {
  if (values.length === 0) return 'false'
  const type = PARAMETER_TYPES[field.kind]
  const indexed = indexedPartOf(field.name, field.kind)
  const first = values.map((value) => (isLong(value) ? toIndexedText(value) : value))
  const narrowing = `${indexed} = any(${parameters.add(first)}::${type}[])`
  if (!values.some(isLong)) return narrowing
  return `${narrowing} and ${columnOf(field.name)} = any(${parameters.add(values)}::text[])`
}

function isLong(value: Scalar): value is string {
  return typeof value === 'string' && value.length >= INDEXED_CHARACTERS
}
