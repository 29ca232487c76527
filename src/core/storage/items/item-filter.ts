import * as z from 'zod'
import { canonicalJson } from '../../canonical-json.ts'
import { json } from '../../field-schemas.ts'
import { isObject, type JsonValue } from '../../json.ts'
import { compareText } from '../../language/text/compare-text.ts'

const FIELDS_MAX = 20
const VALUES_MAX = 100
const FIELD_LENGTH_MAX = 200

const values = z.array(json).max(VALUES_MAX).readonly()
const bound = z.union([z.string(), z.number()])
const condition = z.strictObject({
  equal: json.optional().describe('Is this value.'),
  notEqual: json.optional().describe('Also true of a value without the field.'),
  oneOf: values.optional().describe('Is one of these values.'),
  noneOf: values.optional().describe('Also true of a value without the field.'),
  above: bound.optional().describe('Is greater.'),
  atLeast: bound.optional().describe('Is this or greater.'),
  below: bound.optional().describe('Is less.'),
  atMost: bound.optional().describe('Is this or less.'),
  exists: z.boolean().optional().describe('Whether the value has the field.'),
})
type Condition = z.infer<typeof condition>

/** Conditions on top-level fields of a value, all of which must hold. */
export const itemFilterSchema = z
  .record(z.string().min(1).max(FIELD_LENGTH_MAX), condition)
  .refine((filter) => Object.keys(filter).length <= FIELDS_MAX, {
    message: `must have at most ${FIELDS_MAX} fields`,
  })
  .describe('Conditions on top-level fields, all of which must hold: `{"age": {"atLeast": 18}}`.')
export type ItemFilter = z.infer<typeof itemFilterSchema>

/** Bounds compare texts by code point and numbers by size; nothing else is above or below. */
export function matchesItem(value: JsonValue, filter: ItemFilter): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const has = isObject(value) && Object.hasOwn(value, field)
    return holds(has ? (value[field] ?? null) : undefined, wanted)
  })
}

function holds(value: JsonValue | undefined, wanted: Condition): boolean {
  const isOneOf = (some: readonly JsonValue[]) => some.some((one) => isSame(value, one))
  const { equal, notEqual, oneOf, noneOf, exists } = wanted
  return (
    (equal === undefined || isSame(value, equal)) &&
    (notEqual === undefined || !isSame(value, notEqual)) &&
    (oneOf === undefined || isOneOf(oneOf)) &&
    (noneOf === undefined || !isOneOf(noneOf)) &&
    (exists === undefined || exists === (value !== undefined)) &&
    isInBounds(value, wanted)
  )
}

function isInBounds(value: JsonValue | undefined, bounds: Condition): boolean {
  const { above, atLeast, below, atMost } = bounds
  const compare = (end: string | number) => compareTo(value, end)
  return (
    (above === undefined || compare(above) > 0) &&
    (atLeast === undefined || compare(atLeast) >= 0) &&
    (below === undefined || compare(below) < 0) &&
    (atMost === undefined || compare(atMost) <= 0)
  )
}

// NaN is neither above nor below anything.
function compareTo(value: JsonValue | undefined, end: string | number): number {
  if (typeof value === 'string' && typeof end === 'string') return compareText(value, end)
  return typeof value === 'number' && typeof end === 'number' ? value - end : Number.NaN
}

function isSame(value: JsonValue | undefined, wanted: JsonValue): boolean {
  return value === wanted || (value !== undefined && canonicalJson(value) === canonicalJson(wanted))
}
