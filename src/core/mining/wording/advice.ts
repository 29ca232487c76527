import type { Condition } from '../../conditions/condition.ts'
import { capitalise } from './capitalise.ts'
import type { Said } from './say-condition.ts'
import { isHappening } from './sign-words.ts'

/** What was found of the runs that did something, or of those that did not. */
export interface Advised {
  readonly condition: Condition
  readonly isNot: boolean
  readonly expects: 'success' | 'failure'
}

const NAME_LENGTH_MAX = 200

/** Advice is said of what is to be done, whichever runs showed it. */
export function nameOf(said: Said, side: Advised): string {
  return capitalise(tell(said, side)).slice(0, NAME_LENGTH_MAX)
}

function tell({ where, what }: Said, side: Advised): string {
  if (what === undefined) return tellTasks(where ?? 'such tasks', side)
  if (isOmen(side)) return tellOmen({ where, what }, side)
  const advice = isWanted(side) ? what : `do not ${what}`
  return where === undefined ? advice : `${advice} in ${where}`
}

function tellTasks(where: string, { isNot, expects }: Advised): string {
  const tasks = isNot ? `tasks other than ${where}` : where
  return `${tasks} ${expects === 'success' ? 'go well' : 'often go wrong'}`
}

function tellOmen({ where, what }: Said, { isNot, expects }: Advised): string {
  const runs = where === undefined ? 'runs' : `runs of ${where}`
  const end = expects === 'success' ? 'mostly succeed' : 'mostly fail'
  return `${runs} that ${isNot ? 'do not ' : ''}${what} ${end}`
}

/** What it ends with happens, and is no advice: it tells how the run is going. */
export function isOmen({ condition }: Advised): boolean {
  if (condition.is !== 'follows' || condition.feature === 'plan') return false
  return isHappening(condition.signs.at(-1)?.sign ?? '')
}

export function isWanted({ expects, isNot }: Advised): boolean {
  return (expects === 'success') !== isNot
}

export function howOf({ what, where }: Said, side: Advised): string {
  if (what === undefined) {
    return side.expects === 'success'
      ? `Go on as usual: ${where ?? 'such tasks'} mostly go well.`
      : 'Take more care than usual: check each result before you go on.'
  }
  if (isOmen(side)) return adviseOmen(side)
  return `${isWanted(side) ? capitalise(what) : `Avoid this: ${what}`}.`
}

/** What to make of how the run is going. */
export function adviseOmen({ expects, isNot }: Advised): string {
  const sign = isNot ? 'When it does not come to that' : 'When it comes to that'
  return expects === 'success'
    ? `${sign}, go on: such runs mostly succeed.`
    : `${sign}, stop and find the cause before the next step: such runs mostly fail.`
}
