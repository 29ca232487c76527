import type { Condition } from '../../conditions/condition.ts'
import type { Features } from '../../conditions/features.ts'
import { holds } from '../../conditions/holds.ts'
import { printCondition } from '../../conditions/print-condition.ts'
import { readCondition } from '../../conditions/read-condition.ts'
import type { Applicability, Pattern } from '../pattern.ts'

/** A pattern with everything that it asks, as conditions. */
export interface CompiledPattern {
  readonly pattern: Pattern
  /** All must hold: problem type, features, conditions, in this order. */
  readonly conditions: readonly Condition[]
  /** None may hold. */
  readonly antiConditions: readonly Condition[]
}

/** Nothing for a pattern of which a condition cannot be read: nobody knows when it applies. */
export function compilePattern(pattern: Pattern): CompiledPattern | undefined {
  const { applicability } = pattern
  const conditions = readAll(applicability.conditions)
  const antiConditions = readAll(applicability.antiConditions)
  if (conditions === undefined || antiConditions === undefined) return undefined
  return { pattern, conditions: [...narrowing(applicability), ...conditions], antiConditions }
}

/** True when a pattern is of use for what these features tell. */
export function applies(
  { conditions, antiConditions }: CompiledPattern,
  features: Features,
): boolean {
  return (
    conditions.every((condition) => holds(condition, features)) &&
    !antiConditions.some((condition) => holds(condition, features))
  )
}

/** What a pattern asks, as people write it: what must hold, and what must not. */
export function explainApplicability(applicability: Applicability): {
  readonly held: readonly string[]
  readonly notHeld: readonly string[]
} {
  return {
    held: [...narrowing(applicability).map(printCondition), ...applicability.conditions],
    notHeld: applicability.antiConditions,
  }
}

/** What a pattern asks of the task itself, besides its conditions. */
export function narrowing({
  problemTypes,
  domains,
  complexity,
  capabilities,
}: Applicability): readonly Condition[] {
  return [
    ...oneOf('task.type', problemTypes),
    ...oneOf('task.domain', domains),
    ...(complexity === undefined
      ? []
      : [{ is: 'between' as const, feature: 'task.complexity', ...complexity }]),
    ...(capabilities.length === 0
      ? []
      : [{ is: 'contains' as const, of: 'all' as const, feature: 'tools', values: capabilities }]),
  ]
}

function oneOf(feature: string, values: readonly string[]): readonly Condition[] {
  const [only] = values
  if (only === undefined) return []
  if (values.length > 1) return [{ is: 'in', feature, values }]
  return [{ is: 'compared', feature, operator: '=', value: only }]
}

function readAll(texts: readonly string[]): readonly Condition[] | undefined {
  const conditions: Condition[] = []
  for (const text of texts) {
    const { condition } = readCondition(text)
    if (condition === undefined) return undefined
    conditions.push(condition)
  }
  return conditions
}
