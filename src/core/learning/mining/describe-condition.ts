import phrases from '../../language/en/feature-phrases.json' with { type: 'json' }
import type { Condition, ConditionTest } from '../conditions/condition.ts'

const STEPS: Readonly<Record<string, string>> = phrases.steps
const TASKS: Readonly<Record<string, string>> = phrases.tasks

/** A condition in words. Every phrase is positive, so that it can be negated. */
export interface Phrase {
  /** What it says about the task: `tasks that ask how many`. */
  readonly where?: string | undefined
  /** What it says about a run: `use grep and later use search`. */
  readonly what?: string | undefined
  /** False when nobody can choose to do it. */
  readonly isChosen: boolean
}

export function describeCondition(condition: Condition): Phrase {
  if (condition.is === 'follows') return describeSequence(condition)
  if (condition.is === 'compared' && condition.feature === 'task.type') {
    return { where: `${condition.value} tasks`, isChosen: false }
  }
  return condition.is === 'contains' ? describeContained(condition) : { isChosen: false }
}

function describeContained({
  feature,
  values,
}: Extract<ConditionTest, { readonly is: 'contains' }>): Phrase {
  const quoted = values.map((value) => `"${value}"`).join(', ')
  switch (feature) {
    case 'task.kinds':
      return { where: values.map(describeKind).join(' or '), isChosen: false }
    case 'task.words':
      return { where: `tasks that mention ${quoted}`, isChosen: false }
    case 'tools':
      return { what: `use ${values.join(' together with ')}`, isChosen: true }
    default:
      return { what: `have ${feature} with ${quoted}`, isChosen: true }
  }
}

function describeSequence({
  feature,
  sequence,
}: Extract<ConditionTest, { readonly is: 'follows' }>): Phrase {
  if (feature === 'plan') {
    // `read a file, then test, then write`
    const parts = sequence.map(({ value }) => value.replace(/\{([a-z]+)\}$/u, 'a $1'))
    return { what: `plan to ${parts.join(', then ')}`, isChosen: true }
  }
  const what = sequence
    .map(({ value, isNext }, index) => {
      if (index === 0) return describeStep(value)
      return `${isNext ? 'right after it' : 'later'} ${describeStep(value)}`
    })
    .join(' and ')
  return { what, isChosen: sequence.every(({ value }) => isChosen(value)) }
}

/** False for a feature that is not the choice of the agent. */
export function isChosen(feature: string): boolean {
  return !/^(?:error|another error|recovered|first |output )/.test(feature)
}

/** A feature of a step, as something that one does or that happens. */
export function describeStep(feature: string): string {
  const fixed = STEPS[feature]
  if (fixed !== undefined) return fixed
  const [first = '', ...rest] = feature.split(' ')
  const of = rest.join(' ')
  switch (first) {
    case 'tool':
      return `use ${of}`
    case 'does':
      return `run "${of}"`
    case 'asks':
      return `query with "${of}"`
    case 'with':
      return `pass ${of}`
    case 'error':
      return `meet the error "${of}"`
    default:
      return `have a step with "${feature}"`
  }
}

function describeKind(kind: string): string {
  return TASKS[kind] ?? `tasks with ${kind}`.replace('with no ', 'free of ')
}
