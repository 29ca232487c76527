import { invalidInput } from '../../../core/errors.ts'
import { isObject, type JsonValue } from '../../../core/json.ts'
import type { Memory } from '../../../operations/memory.ts'

type Filter = NonNullable<NonNullable<Parameters<Memory['items']['list']>[0]>['filter']>

const OPERATORS = {
  $eq: 'equal',
  $ne: 'notEqual',
  $in: 'oneOf',
  $nin: 'noneOf',
  $gt: 'above',
  $gte: 'atLeast',
  $lt: 'below',
  $lte: 'atMost',
  $exists: 'exists',
} as const

/** A filter of a LangGraph store as one of items: `{ age: { $gte: 18 }, city: 'Rome' }`. */
export function readFilter(given: Readonly<Record<string, unknown>> | undefined): Filter {
  const fields = Object.entries(given ?? {}).filter(([, wanted]) => wanted !== undefined)
  return Object.fromEntries(fields.map(([field, wanted]) => [field, readCondition(wanted)]))
}

function readCondition(wanted: unknown): Filter[string] {
  const names = isObject(wanted) ? Object.keys(wanted) : []
  if (!isObject(wanted) || !names.some((name) => name.startsWith('$'))) {
    return { equal: wanted as JsonValue }
  }
  const conditions = names.map((name) => {
    if (Object.hasOwn(OPERATORS, name)) {
      return [OPERATORS[name as keyof typeof OPERATORS], wanted[name]] as const
    }
    throw invalidInput(
      `"${name}" is not an operator of this store`,
      `Operators: ${Object.keys(OPERATORS).join(', ')}.`,
    )
  })
  return Object.fromEntries(conditions)
}
