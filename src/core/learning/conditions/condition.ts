/** A longer text is not read. */
export const CONDITION_LENGTH_MAX = 2_000
/** How deep parentheses and `not` may be nested. */
export const CONDITION_DEPTH_MAX = 20
/** How many values a list or a sequence may have. */
export const CONDITION_VALUES_MAX = 100

export const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const
export type Comparison = (typeof COMPARISONS)[number]

export type ConditionValue = string | number | boolean

/** A step that has this value, later than the item before it, or right after it (`isNext`). */
export interface SequenceItem {
  readonly value: string
  readonly isNext: boolean
}

interface Asked {
  readonly feature: string
  /** Where the test begins in the text, from 1; only for messages. */
  readonly at?: number | undefined
}

export type ConditionTest = Asked &
  (
    | { readonly is: 'compared'; readonly operator: Comparison; readonly value: ConditionValue }
    /** Both ends included. */
    | { readonly is: 'between'; readonly min: number; readonly max: number }
    | { readonly is: 'in'; readonly values: readonly ConditionValue[] }
    | { readonly is: 'contains'; readonly of: 'any' | 'all'; readonly values: readonly string[] }
    /** The text, or any of the texts. */
    | { readonly is: 'starts'; readonly prefix: string }
    /** Known and not empty. */
    | { readonly is: 'exists' }
    | { readonly is: 'follows'; readonly sequence: readonly SequenceItem[] }
  )

export type Condition =
  | { readonly is: 'or'; readonly parts: readonly Condition[] }
  | { readonly is: 'and'; readonly parts: readonly Condition[] }
  | { readonly is: 'not'; readonly part: Condition }
  | ConditionTest

/** One condition that holds when all do; `undefined` for none. */
export function andAll(conditions: readonly Condition[]): Condition | undefined {
  const [only] = conditions
  return conditions.length > 1 ? { is: 'and', parts: conditions } : only
}

/** Every test of a condition, from left to right. */
export function testsOf(condition: Condition): readonly ConditionTest[] {
  if (condition.is === 'not') return testsOf(condition.part)
  if (condition.is === 'and' || condition.is === 'or') return condition.parts.flatMap(testsOf)
  return [condition]
}

/** What conditions can test, of a task or a run. An absent feature is unknown: neither true nor false. */
export type Features = Readonly<Record<string, FeatureValue>>

export type FeatureValue =
  | string
  | number
  | boolean
  | readonly string[]
  /** Steps in order, each with its features. */
  | readonly (readonly string[])[]

export type FeatureType = 'text' | 'number' | 'yes-no' | 'texts' | 'words' | 'steps'

/** The names that conditions may use, besides `parameter.*` of templates. */
export const FEATURE_TYPES: Readonly<Record<string, FeatureType>> = {
  'task.type': 'text',
  'task.domain': 'text',
  'task.complexity': 'number',
  /** Its words, lower case, without stop words. */
  'task.words': 'texts',
  /** What is to be done: `task.text contains "flaky tests"`, in any order and inflection. */
  'task.text': 'words',
  /** The parts of the plan in order: what is done, and to what. */
  plan: 'steps',
  agent: 'text',
  project: 'text',
  files: 'texts',
  'files.count': 'number',
  /** Programming languages of these files. */
  languages: 'texts',
  /** Available (of a task) or used (of a run). */
  tools: 'texts',
  errors: 'texts',
  'errors.count': 'number',
  failures: 'texts',
  /** What each step did: `tool edit`, `run npm test`, `is a run of one test`, `error …`, `again`. */
  steps: 'steps',
  /** Of a run: `before | is a run of one test | is an edit`. */
  choices: 'texts',
  'steps.count': 'number',
  'steps.failed': 'number',
  /** Of a run. */
  'duration.seconds': 'number',
}
