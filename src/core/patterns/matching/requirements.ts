import type { Condition, ConditionTest, ConditionValue } from '../../conditions/condition.ts'
import type { Features, FeatureValue } from '../../conditions/features.ts'
import { featureOf } from '../../conditions/holds.ts'

/** The feature is one of the values, contains one, or has a step with one. */
export interface ValueRequirement {
  readonly is: 'one-of'
  readonly feature: string
  readonly values: readonly ConditionValue[]
}

/** The feature is a number from `min` to `max`. */
export interface RangeRequirement {
  readonly is: 'within'
  readonly feature: string
  readonly min: number
  readonly max: number
}

/** What features must have for a condition to hold. It may ask more than that. */
export type Requirement = ValueRequirement | RangeRequirement

export function requirementsOf(condition: Condition): readonly Requirement[] {
  switch (condition.is) {
    case 'and':
      return condition.parts.flatMap(requirementsOf)
    case 'or':
      return eitherRequirements(condition.parts)
    case 'not':
      return []
    default:
      return testRequirements(condition)
  }
}

/** What all parts ask about one feature, whichever of them holds. */
function eitherRequirements(parts: readonly Condition[]): readonly Requirement[] {
  const [first = [], ...others] = parts.map((part) => requirementsOf(part).filter(asksValues))
  return first.flatMap((requirement): readonly Requirement[] => {
    const { feature } = requirement
    const same = others.map((asked) => asked.find((other) => other.feature === feature))
    if (!same.every((other) => other !== undefined)) return []
    return [
      oneOf(
        feature,
        [requirement, ...same].flatMap(({ values }) => values),
      ),
    ]
  })
}

export function asksValues(requirement: Requirement): requirement is ValueRequirement {
  return requirement.is === 'one-of'
}

function testRequirements(test: ConditionTest): readonly Requirement[] {
  const { feature } = test
  switch (test.is) {
    case 'compared':
      return comparisonRequirements(test)
    case 'between':
      return [{ is: 'within', feature, min: test.min, max: test.max }]
    case 'in':
      return [oneOf(feature, test.values)]
    case 'contains':
      if (test.of === 'any') return [oneOf(feature, test.values)]
      return test.values.map((value) => oneOf(feature, [value]))
    case 'follows':
      return test.signs.map(({ sign }) => oneOf(feature, [sign]))
    case 'starts':
    case 'exists':
      return []
  }
}

function comparisonRequirements({
  feature,
  operator,
  value,
}: Extract<ConditionTest, { readonly is: 'compared' }>): readonly Requirement[] {
  if (operator === '=') return [oneOf(feature, [value])]
  if (operator === '!=' || typeof value !== 'number') return []
  const isBelow = operator === '<' || operator === '<='
  const min = isBelow ? Number.NEGATIVE_INFINITY : value
  return [{ is: 'within', feature, min, max: isBelow ? value : Number.POSITIVE_INFINITY }]
}

function oneOf(feature: string, values: readonly ConditionValue[]): ValueRequirement {
  return { is: 'one-of', feature, values: [...new Set(values)] }
}

/** The values that a feature has, each once. */
export type FeatureLookup = (feature: string) => readonly ConditionValue[]

/** Looks each feature up once. */
export function createLookup(features: Features): FeatureLookup {
  const known = new Map<string, readonly ConditionValue[]>()
  return (feature) => {
    const found = known.get(feature) ?? valuesOf(featureOf(features, feature))
    known.set(feature, found)
    return found
  }
}

function valuesOf(value: FeatureValue | undefined): readonly ConditionValue[] {
  if (value === undefined) return []
  return typeof value === 'object' ? [...new Set(value.flat())] : [value]
}
