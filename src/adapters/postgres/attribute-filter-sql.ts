import { invalidInput } from '../../core/errors.ts'
import { isStorableText } from '../../core/language/text/clean-text.ts'
import type { Condition, Filter, Scalar } from '../../core/storage/documents/filter.ts'
import type { Parameters } from './parameters.ts'

/**
 * A filter over the `attributes` of the entries, as SQL. They are JSON, because an index has
 * no declarations; so values are compared together with their type, as in JavaScript.
 */
export function renderAttributeFilter(attributes: string, filter: Filter, parameters: Parameters) {
  const conditions = filter.map((condition) => {
    const value = `(${attributes} -> ${parameters.add(condition.field)}::text)`
    return renderCondition(value, condition, parameters)
  })
  return ['true', ...conditions].join(' and ')
}

function renderCondition(value: string, condition: Condition, parameters: Parameters): string {
  switch (condition.is) {
    case 'equal':
      if (condition.value === null) return `${value} is null`
      return equalsAny(value, [condition.value], parameters)
    case 'one-of':
      return equalsAny(value, condition.values, parameters)
    case 'between':
      return isBetween(value, condition, parameters)
    case 'containing': {
      const wanted = parameters.add(condition.values.filter(isStorableText))
      return `(jsonb_typeof(${value}) = 'array' and ${value} ?| ${wanted}::text[])`
    }
  }
}

function equalsAny(value: string, wanted: readonly Scalar[], parameters: Parameters): string {
  const possible = wanted.filter((scalar) => typeof scalar !== 'string' || isStorableText(scalar))
  const json = parameters.add(possible.map((scalar) => JSON.stringify(scalar)))
  return `${value} = any(${json}::text[]::jsonb[])`
}

// Numbers are compared as JSON, in which an index can have them in their order.
function isBetween(
  value: string,
  { from, to }: { readonly from?: string | number; readonly to?: string | number },
  parameters: Parameters,
): string {
  const ends = [
    ...(from === undefined ? [] : [{ operator: '>=', end: from }]),
    ...(to === undefined ? [] : [{ operator: '<', end: to }]),
  ]
  if (ends.some(({ end }) => typeof end === 'string' && !isStorableText(end))) {
    throw invalidInput('A filter may not hold NUL or half of a surrogate pair', 'Clean the text.')
  }
  const test = (kind: 'string' | 'number', compare: (operator: string, end: string) => string) => {
    const comparisons = ends.map(({ operator, end }) =>
      typeof end === kind ? compare(operator, parameters.add(end)) : 'false',
    )
    return [`jsonb_typeof(${value}) = '${kind}'`, ...comparisons].join(' and ')
  }
  const texts = test('string', (sign, end) => `(${value} #>> '{}') collate "C" ${sign} ${end}`)
  const numbers = test('number', (sign, end) => `${value} ${sign} to_jsonb(${end}::float8)`)
  if (ends.length === 0) return `(${texts} or ${numbers})`
  return typeof ends[0]?.end === 'string' ? `(${texts})` : `(${numbers})`
}
