import { isStorableText } from '../../core/language/text/clean-text.ts'
import type { Condition, Filter, Scalar } from '../../core/storage/documents/filter.ts'
import { equalKey, equalValue, listKey, numberKey, prefixesOf, prefixKey } from './points.ts'

export type QdrantCondition = Readonly<Record<string, unknown>>

/**
 * A filter as Qdrant understands it. It may let too much pass, never too little: Qdrant cannot
 * compare texts by their order, so it is asked for what both ends of a range begin with, and what
 * comes back is checked again. Undefined if nothing passes.
 */
export function renderFilter(filter: Filter): readonly QdrantCondition[] | undefined {
  const rendered = filter.map(renderCondition)
  return rendered.every((condition) => condition !== undefined) ? rendered : undefined
}

export function matchAny(key: string, values: readonly string[]): QdrantCondition {
  return { key, match: { any: values } }
}

function renderCondition(condition: Condition): QdrantCondition | undefined {
  const { field } = condition
  switch (condition.is) {
    case 'equal':
      return condition.value === null
        ? { must_not: [matchAny('has', [field])] }
        : matchValues(equalKey(field), [condition.value])
    case 'one-of':
      return matchValues(equalKey(field), condition.values)
    case 'containing':
      return matchTexts(listKey(field), condition.values)
    case 'between':
      return renderRange(field, condition.from, condition.to)
  }
}

function matchValues(key: string, values: readonly Scalar[]): QdrantCondition | undefined {
  const storable = values.filter((value) => typeof value !== 'string' || isStorableText(value))
  return matchTexts(key, storable.map(equalValue))
}

function matchTexts(key: string, values: readonly string[]): QdrantCondition | undefined {
  const storable = values.filter(isStorableText)
  return storable.length === 0 ? undefined : matchAny(key, storable)
}

function renderRange(
  field: string,
  from: string | number | undefined,
  to: string | number | undefined,
): QdrantCondition {
  if (typeof from === 'string' && typeof to === 'string') {
    const shared = new Set(prefixesOf(to))
    const prefix = prefixesOf(from).findLast((one) => shared.has(one) && isStorableText(one))
    if (prefix !== undefined) return matchAny(prefixKey(field), [prefix])
  }
  const isOfText = typeof from === 'string' || typeof to === 'string'
  if (isOfText || (from === undefined && to === undefined)) return matchAny('has', [field])
  return {
    key: numberKey(field),
    range: {
      ...(from === undefined ? {} : { gte: from }),
      ...(to === undefined ? {} : { lt: to }),
    },
  }
}
