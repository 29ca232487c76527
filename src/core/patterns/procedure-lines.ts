import type { Condition } from '../conditions/condition.ts'
import type { Features } from '../conditions/features.ts'
import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import type { ProcedureBranch, ProcedureCase, ProcedureContent, ProcedureStep } from './pattern.ts'

/** `undefined`: what is known does not tell, or only words say it. */
type Decision = boolean | undefined

/**
 * A procedure line by line: each step, and after it what is done when something is the case. For
 * a task, or a run so far, what is known is decided: a branch that is taken is told as steps, one
 * that is not is left out, and the end is told first when it is reached.
 */
export function procedureLines(
  { steps, branches, until }: ProcedureContent,
  features?: Features,
): readonly string[] {
  const over = until.filter((one) => decide(one, features) === true)
  if (over.length > 0) return over.map((one) => `It is over: ${sayCase(one)}.`)
  const ends = until.filter((one) => decide(one, features) === undefined)
  return [
    ...steps.flatMap((step) => [
      sayStep(step),
      ...branches
        .filter(({ after }) => after === step.name)
        .flatMap((branch) => sayBranch(branch, decide(branch, features))),
    ]),
    ...(ends.length === 0 ? [] : [`It is over when ${ends.map(sayCase).join(', or when ')}.`]),
  ]
}

/** The branches that are taken, as far as what is known decides: after which step, and why. */
export function takenBranches(
  { branches }: ProcedureContent,
  features: Features,
): readonly string[] {
  return branches
    .filter((branch) => decide(branch, features) === true)
    .map((branch) => `after ${branch.after}: ${sayCase(branch)}`)
}

function decide({ when }: ProcedureCase, features: Features | undefined): Decision {
  const condition = when === undefined ? undefined : readCondition(when).condition
  if (condition === undefined || features === undefined) return undefined
  const opposite: Condition = { is: 'not', part: condition }
  if (holds(condition, features)) return true
  return holds(opposite, features) ? false : undefined
}

function sayBranch(branch: ProcedureBranch, decision: Decision): readonly string[] {
  if (decision === false) return []
  const { steps, goTo } = branch
  const done = steps.map(sayStep)
  const on = goTo === undefined ? [] : [`go on with ${goTo}`]
  if (decision === true) return [...done, ...on.map(capitalise)]
  return [`if ${sayCase(branch)}: ${[...done, ...on].join('; ')}`]
}

/** What must be the case: in words where there are some, with the condition behind them. */
function sayCase({ when, description }: ProcedureCase): string {
  if (description === undefined) return when ?? ''
  return when === undefined ? description : `${description} (${when})`
}

function sayStep({ name, action, tool }: ProcedureStep): string {
  return tool === undefined ? `${name}: ${action}` : `${name}: ${action} (${tool})`
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
