import type { Condition, ConditionTest, FollowedSign } from '../../conditions/condition.ts'
import { contraryOf, isHappening, sayStep, sayTask } from './sign-words.ts'
import { sayPlan } from './tell-plan.ts'

/** A condition in words. */
export interface Said {
  /** Such as `tasks that ask how many`, when it is about the task. */
  readonly where?: string | undefined
  /** Such as `use grep and later use search`, when it is about what is done or happens. */
  readonly what?: string | undefined
  /** Not to do it, where "do not" would be said of "nothing": `always give a tool an input`. */
  readonly contrary?: string | undefined
  /** True when nobody can choose to do it. */
  readonly isHappening: boolean
  /** True for one thing that is done, false for one thing after the other. */
  readonly isSingle: boolean
  /** False when "not" cannot be said of it without saying "not" twice. */
  readonly isDeniable: boolean
}

const PLAIN = { isHappening: false, isSingle: true, isDeniable: true } as const

/** Says what a condition is about, as far as it can be said. */
export function sayCondition(condition: Condition): Said {
  if (condition.is === 'follows') return sayFollowed(condition)
  if (condition.is === 'compared' && condition.feature === 'task.type') {
    return { ...PLAIN, where: `${condition.value} tasks` }
  }
  return condition.is === 'contains' ? { ...PLAIN, ...sayContained(condition) } : PLAIN
}

function sayContained({
  feature,
  values,
}: Extract<ConditionTest, { is: 'contains' }>): Pick<Said, 'where' | 'what'> {
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

type Followed = Extract<ConditionTest, { is: 'follows' }>

function sayFollowed({ feature, signs, slice }: Followed): Said {
  if (feature === 'plan') return { ...PLAIN, what: `plan to ${sayPlan(signs)}`, isSingle: false }
  const [only, ...others] = signs
  const contrary = only === undefined || others.length > 0 ? undefined : contraryOf(only.sign)
  const isNegative = signs.some(({ sign }) => contraryOf(sign) !== undefined)
  const within = saySlice(slice)
  return {
    what: `${saySequence(signs)}${within}`,
    ...(contrary === undefined ? {} : { contrary: `${contrary}${within}` }),
    isHappening: signs.some(({ sign }) => isHappening(sign)),
    isSingle: others.length === 0,
    isDeniable: !isNegative || contrary !== undefined,
  }
}

function saySequence(signs: readonly FollowedSign[]): string {
  return signs
    .map(({ sign, isNext }, index) => {
      if (index === 0) return sayStep(sign)
      return `${isNext ? 'right after it' : 'later'} ${sayStep(sign)}`
    })
    .join(' and ')
}

function saySlice(slice: Followed['slice']): string {
  if (slice === undefined) return ''
  return slice.from === slice.to ? ` as step ${slice.from}` : ` within the first ${slice.to} steps`
}
