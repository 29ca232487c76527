import type { Condition, ConditionTest } from '../../conditions/condition.ts'
import { sayStep, sayTask } from './sign-words.ts'
import { sayPlan } from './tell-plan.ts'

/** A hypothesis in words: where it applies, and what is done. */
export interface Said {
  /** Such as `tasks that ask how many`; nothing when it is any task. */
  readonly where?: string | undefined
  /** Such as `meet an error, then use search`; nothing when only the task is told. */
  readonly what?: string | undefined
}

/** Says what a condition is about, as far as its parts can be said. */
export function sayCondition(condition: Condition): Said {
  if (condition.is === 'and') {
    const parts = condition.parts.map(sayCondition)
    return {
      where: parts.find(({ where }) => where !== undefined)?.where,
      what: parts.find(({ what }) => what !== undefined)?.what,
    }
  }
  if (condition.is === 'follows') {
    const isPlan = condition.feature === 'plan'
    return { what: isPlan ? `plan to ${sayPlan(condition.signs)}` : saySequence(condition) }
  }
  if (condition.is === 'compared' && condition.feature === 'task.type') {
    return { where: `${condition.value} tasks` }
  }
  if (condition.is !== 'contains') return {}
  return sayContained(condition)
}

function sayContained({ feature, values }: Extract<ConditionTest, { is: 'contains' }>): Said {
  const listed = values.map((value) => `"${value}"`).join(', ')
  switch (feature) {
    case 'task.signs':
      return { where: values.map(sayTask).join(' or ') }
    case 'task.words':
      return { where: `tasks that speak of ${listed}` }
    case 'tools':
      return { what: `use ${values.join(' together with ')}` }
    default:
      return { what: `have ${feature} with ${listed}` }
  }
}

function saySequence({ signs, slice }: Extract<ConditionTest, { is: 'follows' }>): string {
  const said = signs
    .map(({ sign, isNext }, index) => {
      if (index === 0) return sayStep(sign)
      return `${isNext ? 'right after it' : 'later'} ${sayStep(sign)}`
    })
    .join(', and ')
  if (slice === undefined) return said
  if (slice.from === slice.to) return `${said} as step ${slice.from}`
  return `${said} within the first ${slice.to} steps`
}
