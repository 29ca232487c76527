import { oncePer } from '../../once-per.ts'
import { taskWords } from '../digests/task-features.ts'
import type {
  Comparison,
  Condition,
  ConditionTest,
  ConditionValue,
  Features,
  FeatureValue,
  SequenceItem,
} from './condition.ts'

/** `undefined`: unknown. */
type Truth = boolean | undefined
type Order = Exclude<Comparison, '=' | '!='>

/**
 * True when a condition certainly holds. An unknown feature makes a test neither true nor false,
 * and its negation too; only `exists` always has an answer.
 */
export function holds(condition: Condition, features: Features): boolean {
  return truthOf(condition, features) === true
}

function truthOf(condition: Condition, features: Features): Truth {
  switch (condition.is) {
    case 'and':
      return joinTruths(condition.parts, features, false)
    case 'or':
      return joinTruths(condition.parts, features, true)
    case 'not': {
      const truth = truthOf(condition.part, features)
      return truth === undefined ? undefined : !truth
    }
    default:
      return truthOfTest(condition, featureOf(features, condition.feature))
  }
}

/** One part that is `deciding` decides; otherwise one that is not known leaves it open. */
function joinTruths(parts: readonly Condition[], features: Features, deciding: boolean): Truth {
  let truth: Truth = !deciding
  for (const part of parts) {
    const own = truthOf(part, features)
    if (own === deciding) return deciding
    if (own === undefined) truth = undefined
  }
  return truth
}

/** Counts are not kept: they follow from the lists. Two errors that say the same are one. */
const COUNTED: ReadonlyMap<string, string> = new Map([
  ['files.count', 'files'],
  ['errors.count', 'failures'],
])

// A feature may be named like something every object inherits.
function featureOf(features: Features, asked: string): FeatureValue | undefined {
  const list = COUNTED.get(asked)
  const name = list ?? (asked === 'task.text' ? 'task.words' : asked)
  const value = Object.hasOwn(features, name) ? features[name] : undefined
  return list !== undefined && areTexts(value) ? value.length : value
}

function truthOfTest(test: ConditionTest, value: FeatureValue | undefined): Truth {
  switch (test.is) {
    case 'compared':
      return compare(value, test.operator, test.value)
    case 'between':
      return isNumber(value) ? value >= test.min && value <= test.max : undefined
    case 'in':
      return isIn(value, test.values)
    case 'contains':
      return areTexts(value) ? contains(value, test) : undefined
    case 'starts':
      return startsWith(value, test.prefix)
    case 'exists':
      return isKnown(value)
    case 'follows':
      return areSteps(value) ? followsSequence(value, test.sequence) : undefined
  }
}

/**
 * True when steps with these values come one after the other. One pass over the steps that keeps
 * every prefix of the sequence met so far, so nothing is tried twice.
 */
export function followsSequence(
  steps: readonly (readonly string[])[],
  sequence: readonly SequenceItem[],
): boolean {
  const [only] = sequence
  if (only === undefined) return true
  if (sequence.length === 1) return steps.some((step) => step.includes(only.value))
  // For each item: does the sequence up to it end at some step, and at the step before?
  const anywhere = sequence.map(() => false)
  const justBefore = sequence.map(() => false)
  return steps.some((step) => {
    // From the last item to the first: what ends at this step must not count for it yet.
    for (let index = sequence.length - 1; index >= 0; index--) {
      const { value, isNext } = sequence[index] as SequenceItem
      const isReached = index === 0 || (isNext ? justBefore : anywhere)[index - 1] === true
      const endsHere = isReached && step.includes(value)
      justBefore[index] = endsHere
      if (endsHere) anywhere[index] = true
    }
    return justBefore.at(-1) === true
  })
}

function startsWith(value: FeatureValue | undefined, prefix: string): Truth {
  if (typeof value === 'string') return value.startsWith(prefix)
  return areTexts(value) ? value.some((text) => text.startsWith(prefix)) : undefined
}

type Containing = Extract<ConditionTest, { readonly is: 'contains' }>

/** The words of texts that are asked for, each as it is written and as its stem. */
const wordsOf = oncePer(
  ({ values }: Containing) =>
    new Map(values.map((value) => [value, value.split(/\s+/u).map(taskWords)])),
)

function contains(texts: readonly string[], test: Containing): boolean {
  const { of, values, feature } = test
  const asked = feature === 'task.text' ? wordsOf(test) : undefined
  const isThere = (wanted: string): boolean =>
    asked === undefined
      ? texts.includes(wanted)
      : (asked.get(wanted) ?? []).every(
          (forms) => forms.length === 0 || forms.some((form) => texts.includes(form)),
        )
  return of === 'all' ? values.every(isThere) : values.some(isThere)
}

function compare(
  value: FeatureValue | undefined,
  operator: Comparison,
  wanted: ConditionValue,
): Truth {
  if (typeof value !== typeof wanted || Number.isNaN(value)) return undefined
  if (operator === '=') return value === wanted
  if (operator === '!=') return value !== wanted
  return typeof value === 'number' ? ORDERS[operator](value, Number(wanted)) : undefined
}

const ORDERS: Readonly<Record<Order, (value: number, wanted: number) => boolean>> = {
  '<': (value, wanted) => value < wanted,
  '<=': (value, wanted) => value <= wanted,
  '>': (value, wanted) => value > wanted,
  '>=': (value, wanted) => value >= wanted,
}

function isIn(value: FeatureValue | undefined, values: readonly ConditionValue[]): Truth {
  const comparable = values.filter((wanted) => typeof wanted === typeof value)
  if (comparable.length === 0 || Number.isNaN(value)) return undefined
  return comparable.some((wanted) => wanted === value)
}

function isKnown(value: FeatureValue | undefined): boolean {
  if (value === undefined || Number.isNaN(value)) return false
  return typeof value === 'string' || Array.isArray(value) ? value.length > 0 : true
}

function isNumber(value: FeatureValue | undefined): value is number {
  return typeof value === 'number' && !Number.isNaN(value)
}

// An empty list is an empty list of either.
function areTexts(value: FeatureValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function areSteps(value: FeatureValue | undefined): value is readonly (readonly string[])[] {
  return Array.isArray(value) && value.every((item) => Array.isArray(item))
}
