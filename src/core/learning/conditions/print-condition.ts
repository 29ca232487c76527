import type { Condition, ConditionTest, ConditionValue, SequenceItem } from './condition.ts'

/** What binds tighter has the larger number. */
const STRENGTH = { or: 0, and: 1, not: 2 } as const

/** The text of a condition, with no more parentheses than needed; it reads as the same condition. */
export function printCondition(condition: Condition): string {
  return printWithin(condition, STRENGTH.or)
}

function printWithin(condition: Condition, strength: number): string {
  switch (condition.is) {
    case 'or':
    case 'and': {
      const own = STRENGTH[condition.is]
      const printed = condition.parts
        .map((part) => printWithin(part, own))
        .join(` ${condition.is} `)
      return own < strength && condition.parts.length > 1 ? `(${printed})` : printed
    }
    case 'not':
      return `not ${printWithin(condition.part, STRENGTH.not)}`
    default:
      return printTest(condition)
  }
}

function printTest(test: ConditionTest): string {
  switch (test.is) {
    case 'compared':
      return `${test.feature} ${test.operator} ${printValue(test.value)}`
    case 'between':
      return `${test.feature} between ${test.min} and ${test.max}`
    case 'in':
      return `${test.feature} in ${printList(test.values)}`
    case 'contains':
      return `${test.feature} contains ${printContained(test)}`
    case 'starts':
      return `${test.feature} starts with ${quoteText(test.prefix)}`
    case 'exists':
      return `${test.feature} exists`
    case 'follows':
      return `${test.feature} follow ${printSequence(test.sequence)}`
  }
}

function printContained({
  of,
  values,
}: Extract<ConditionTest, { readonly is: 'contains' }>): string {
  const [only] = values
  return values.length === 1 && only !== undefined ? quoteText(only) : `${of} ${printList(values)}`
}

function printSequence(sequence: readonly SequenceItem[]): string {
  return sequence
    .map(({ value, isNext }, index) => {
      if (index === 0) return quoteText(value)
      return `${isNext ? 'next' : 'then'} ${quoteText(value)}`
    })
    .join(' ')
}

function printList(values: readonly ConditionValue[]): string {
  return `[${values.map(printValue).join(', ')}]`
}

function printValue(value: ConditionValue): string {
  return typeof value === 'string' ? quoteText(value) : String(value)
}

function quoteText(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
  return `"${escaped}"`
}
