import type { Condition, Features } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { adviceOf, type Pattern, type PatternAdvice } from './pattern.ts'
import type { Applicability, PatternContent, ProcedureContent } from './pattern-content.ts'

const LABELS: Readonly<Record<PatternAdvice, string>> = { do: 'Do', avoid: 'Avoid' }
/** Matches a name that already says what not to do. */
const NEGATED = /^(?:don't|do not|never|avoid)\b|, don't /iu

/** A pattern in one line: `Do: Run the tests before you edit a file.` */
export function describeAdvice(pattern: Pick<Pattern, 'advice' | 'expects' | 'name'>): string {
  const advice = adviceOf(pattern)
  return advice === 'avoid' && NEGATED.test(pattern.name)
    ? pattern.name
    : `${LABELS[advice]}: ${pattern.name}`
}

export function describeWhen(applicability: Applicability): string {
  const { problemTypes, domains, complexity, capabilities, conditions, antiConditions } =
    applicability
  const parts = [
    problemTypes.length === 0 ? 'any task' : `${problemTypes.join(' or ')} tasks`,
    domains.length === 0 ? '' : `in ${domains.join(' or ')}`,
    complexity === undefined ? '' : `of complexity ${complexity.min} to ${complexity.max}`,
    capabilities.length === 0 ? '' : `with ${capabilities.join(', ')} available`,
    conditions.length === 0 ? '' : `when ${conditions.join(' and ')}`,
    antiConditions.length === 0 ? '' : `not when ${antiConditions.join(' or ')}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

export function contentLines(content: PatternContent): readonly string[] {
  switch (content.type) {
    case 'strategy':
      return [content.approach, ...content.principles, ...optional(content.tradeOffs)]
    case 'template':
      return content.structure
    case 'heuristic':
      return [`if ${content.condition}: ${content.action}`, ...optional(content.rationale)]
    case 'procedure':
      return procedureLines(content)
  }
}

function optional(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text]
}

type Branch = ProcedureContent['branches'][number]
type Case = ProcedureContent['until'][number]

/** `undefined`: the features do not decide it, or only words say it. */
type Decision = boolean | undefined

/**
 * A procedure line by line: each step, and its branches. Given features, decided branches are
 * written as steps or omitted, and a finished procedure says only that.
 */
export function procedureLines(
  { steps, branches, until }: ProcedureContent,
  features?: Features,
): readonly string[] {
  const finished = until.filter((one) => decide(one, features) === true)
  if (finished.length > 0) return finished.map((one) => `Done when: ${describeCase(one)}.`)
  const ends = until.filter((one) => decide(one, features) === undefined)
  return [
    ...steps.flatMap((step) => [
      describeStep(step),
      ...branches
        .filter(({ after }) => after === step.name)
        .flatMap((branch) => describeBranch(branch, decide(branch, features))),
    ]),
    ...(ends.length === 0 ? [] : [`Done when ${ends.map(describeCase).join(', or when ')}.`]),
  ]
}

/** The branches that the features decide to take: after which step, and why. */
export function takenBranches(
  { branches }: ProcedureContent,
  features: Features,
): readonly string[] {
  return branches
    .filter((branch) => decide(branch, features) === true)
    .map((branch) => `after ${branch.after}: ${describeCase(branch)}`)
}

function decide({ when }: Case, features: Features | undefined): Decision {
  const condition = when === undefined ? undefined : readCondition(when).condition
  if (condition === undefined || features === undefined) return undefined
  const opposite: Condition = { is: 'not', part: condition }
  if (holds(condition, features)) return true
  return holds(opposite, features) ? false : undefined
}

function describeBranch(branch: Branch, decision: Decision): readonly string[] {
  if (decision === false) return []
  const steps = branch.steps.map(describeStep)
  const next = branch.goTo === undefined ? [] : [`continue with ${branch.goTo}`]
  if (decision === true) return [...steps, ...next.map(capitalize)]
  return [`if ${describeCase(branch)}: ${[...steps, ...next].join('; ')}`]
}

/** In words where there are some, with the condition after them. */
function describeCase({ when, description }: Case): string {
  if (description === undefined) return when ?? ''
  return when === undefined ? description : `${description} (${when})`
}

function describeStep({ name, action, tool }: ProcedureContent['steps'][number]): string {
  return tool === undefined ? `${name}: ${action}` : `${name}: ${action} (${tool})`
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
