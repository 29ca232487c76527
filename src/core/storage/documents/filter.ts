import { invalidInput } from '../../errors.ts'
import { isStorableText } from '../../language/text/clean-text.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { CollectionDeclaration, FieldKind } from './collection.ts'
import type { FieldValue, FieldValues } from './extract-fields.ts'

export type Scalar = string | number | boolean

/** A test of one declared field. */
export type Condition =
  /** Equal to the value; `null` matches documents in which the field is absent. */
  | { readonly field: string; readonly is: 'equal'; readonly value: Scalar | null }
  /** Equal to one of the values. */
  | { readonly field: string; readonly is: 'one-of'; readonly values: readonly Scalar[] }
  /** At least `from` and less than `to`; either may be omitted. Text is ordered by code point. */
  | {
      readonly field: string
      readonly is: 'between'
      readonly from?: string | number
      readonly to?: string | number
    }
  /** A list field that holds at least one of the values. */
  | { readonly field: string; readonly is: 'containing'; readonly values: readonly string[] }

/** All conditions must hold. An empty filter matches everything. */
export type Filter = readonly Condition[]

/** One of the values; no values ask for nothing. */
export function oneOf(field: string, values: readonly string[] | undefined): Filter {
  return values === undefined || values.length === 0 ? [] : [{ field, is: 'one-of', values }]
}

/** The same for a list field. */
export function containing(field: string, values: readonly string[]): Filter {
  return values.length === 0 ? [] : [{ field, is: 'containing', values }]
}

export const CONDITIONS_MAX = 40
export const CONDITION_VALUES_MAX = 1_000
/** The maximum number of values across all conditions, so that every database can bind them. */
export const FILTER_VALUES_MAX = 10_000

/** True when the fields of a document pass the filter. Defines the semantics for all adapters. */
export function matchesFilter(fields: FieldValues, filter: Filter): boolean {
  return filter.every((condition) => {
    // A field may have the name of an inherited object property.
    const { field } = condition
    return matchesCondition(Object.hasOwn(fields, field) ? fields[field] : undefined, condition)
  })
}

export function matchesCondition(value: FieldValue | undefined, condition: Condition): boolean {
  switch (condition.is) {
    case 'equal':
      return condition.value === null ? value === undefined : value === condition.value
    case 'one-of':
      return condition.values.some((wanted) => wanted === value)
    case 'between':
      return isBetween(value, condition.from, condition.to)
    case 'containing':
      return Array.isArray(value) && condition.values.some((wanted) => value.includes(wanted))
  }
}

/**
 * Rejects a filter with an undeclared field or a value of the wrong kind.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkFilter(declaration: CollectionDeclaration, filter: Filter): void {
  if (filter.length > CONDITIONS_MAX) {
    throw invalidInput(`A filter takes at most ${CONDITIONS_MAX} conditions, not ${filter.length}`)
  }
  const values = filter.reduce((sum, condition) => sum + countValues(condition), 0)
  if (values > FILTER_VALUES_MAX) {
    throw invalidInput(`A filter can have at most ${FILTER_VALUES_MAX} values, not ${values}`)
  }
  for (const condition of filter) {
    const kind = findKind(declaration, condition.field)
    if (kind === undefined) {
      throw invalidInput(
        `"${declaration.name}" has no declared field "${condition.field}"`,
        `Declared: ${Object.keys(declaration.fields).join(', ')}.`,
      )
    }
    if (!fitsKind(condition, kind)) {
      throw invalidInput(`"${condition.is}" does not fit "${condition.field}", which is ${kind}`)
    }
  }
}

/** The kind of a declared field, or `undefined` when it is not declared. */
export function findKind(declaration: CollectionDeclaration, field: string): FieldKind | undefined {
  return Object.hasOwn(declaration.fields, field) ? declaration.fields[field] : undefined
}

function countValues(condition: Condition): number {
  return 'values' in condition ? condition.values.length : 1
}

function isBetween(
  value: FieldValue | undefined,
  from: string | number | undefined,
  to: string | number | undefined,
): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const isBelow = (end: string | number): boolean | undefined =>
    typeof value === typeof end ? compareScalars(value, end) < 0 : undefined
  return (
    (from === undefined || isBelow(from) === false) && (to === undefined || isBelow(to) === true)
  )
}

/** Compares two values of the same kind; false comes before true. */
export function compareScalars(left: Scalar, right: Scalar): number {
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right)
  return Number(left) - Number(right)
}

function fitsKind(condition: Condition, kind: FieldKind): boolean {
  switch (condition.is) {
    case 'equal':
      return condition.value === null || isScalarOf(condition.value, kind)
    case 'one-of':
      return areFew(condition.values) && condition.values.every((value) => isScalarOf(value, kind))
    case 'between':
      return (
        (kind === 'text' || kind === 'number') &&
        [condition.from, condition.to].every((end) => end === undefined || isScalarOf(end, kind))
      )
    case 'containing':
      return (
        kind === 'texts' &&
        areFew(condition.values) &&
        condition.values.every((value) => isScalarOf(value, 'text'))
      )
  }
}

function areFew(values: readonly unknown[]): boolean {
  return values.length <= CONDITION_VALUES_MAX
}

/** True when a field of this kind can have the value. No field can have an unstorable value. */
export function isScalarOf(value: Scalar, kind: FieldKind): boolean {
  if (kind === 'text') return typeof value === 'string' && isStorableText(value)
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  return kind === 'boolean' && typeof value === 'boolean'
}
