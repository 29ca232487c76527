import { closestWord } from '../../closest-word.ts'
import {
  type Condition,
  type ConditionTest,
  type ConditionValue,
  type FeatureType,
  testsOf,
} from './condition.ts'

const PARAMETER = 'parameter.'

/** An undeclared parameter may be any of these: the value it is compared with decides. */
type AskedType = FeatureType | 'text, number or yes-no'

const QUESTIONS: Readonly<Record<AskedType, readonly ConditionTest['is'][]>> = {
  text: ['compared', 'in', 'starts', 'exists'],
  number: ['compared', 'between', 'in', 'exists'],
  'yes-no': ['compared', 'exists'],
  texts: ['contains', 'starts', 'exists'],
  words: ['contains', 'exists'],
  steps: ['follows', 'exists'],
  'text, number or yes-no': ['compared', 'between', 'in', 'starts', 'exists'],
}

const REMEDIES: Readonly<Record<AskedType, string>> = {
  text: '`=`, `!=`, `in`, `starts with` or `exists`, with texts in double quotes',
  number: '`=`, `!=`, `<`, `<=`, `>`, `>=`, `between`, `in` or `exists`, with numbers',
  'yes-no': '`=`, `!=` or `exists`, with `true` or `false`',
  texts: '`contains`, `contains any`, `contains all`, `starts with` or `exists`, with texts',
  words: '`contains`, `contains any`, `contains all` or `exists`, with words in double quotes',
  steps: '`follow` or `exists`, such as `steps follow "a" then "b"`',
  'text, number or yes-no':
    '`=`, `!=`, `<`, `<=`, `>`, `>=`, `between`, `in`, `starts with` or `exists`',
}

/**
 * What is wrong with a condition, as a sentence that says what to write instead; `undefined` when
 * every feature exists and its type fits the test. Where `types` declares no parameter,
 * `parameter.*` may have any single value.
 */
export function checkCondition(
  condition: Condition,
  types: Readonly<Record<string, FeatureType>>,
): string | undefined {
  for (const test of testsOf(condition)) {
    const problem = checkTest(test, types)
    if (problem === undefined) continue
    return test.at === undefined ? `${problem}.` : `Character ${test.at}: ${problem}.`
  }
  return undefined
}

function checkTest(
  test: ConditionTest,
  types: Readonly<Record<string, FeatureType>>,
): string | undefined {
  const type = typeOf(test.feature, types)
  if (type === undefined) return describeUnknown(test.feature, types)
  if (!QUESTIONS[type].includes(test.is) || !valuesOf(test).every((value) => fits(value, type))) {
    return `\`${test.feature}\` is ${type}; use ${REMEDIES[type]}`
  }
  if (test.is === 'compared' && typeof test.value !== 'number' && /[<>]/u.test(test.operator)) {
    return `\`${test.operator}\` compares numbers; write \`=\` or \`!=\``
  }
  if (test.is === 'in' && new Set(test.values.map((value) => typeof value)).size > 1) {
    return 'a list must have one type; write only texts, or only numbers'
  }
  if (test.is === 'between' && test.min > test.max) {
    return `nothing is between ${test.min} and ${test.max}; write the smaller number first`
  }
  return undefined
}

function typeOf(
  feature: string,
  types: Readonly<Record<string, FeatureType>>,
): AskedType | undefined {
  if (Object.hasOwn(types, feature)) return types[feature]
  const isOpen = !Object.keys(types).some((name) => name.startsWith(PARAMETER))
  return isOpen && feature.startsWith(PARAMETER) ? 'text, number or yes-no' : undefined
}

function describeUnknown(feature: string, types: Readonly<Record<string, FeatureType>>): string {
  const names = Object.keys(types)
  const near = closestWord(feature, names)
  const known = near === undefined ? `one of ${names.join(', ')}` : `\`${near}\``
  return `there is no feature \`${feature}\`; write ${known}`
}

function valuesOf(test: ConditionTest): readonly ConditionValue[] {
  if (test.is === 'compared') return [test.value]
  return test.is === 'in' ? test.values : []
}

function fits(value: ConditionValue, type: AskedType): boolean {
  if (type === 'text') return typeof value === 'string'
  if (type === 'number') return typeof value === 'number'
  return type === 'yes-no' ? typeof value === 'boolean' : true
}
