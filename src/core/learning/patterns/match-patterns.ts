import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { compareText } from '../../language/text/compare-text.ts'
import {
  type FormulaTerm,
  formulaTerms,
  PATTERN_WEIGHTS,
  scoreTerms,
  sumTerms,
  usage,
  validationRecency,
} from '../../recall/profiles/profiles.ts'
import type { Condition, Features } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { printCondition } from '../conditions/print-condition.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { takenBranches } from './describe-pattern.ts'
import type { Pattern } from './pattern.ts'
import type { Applicability } from './pattern-content.ts'

/** A pattern with everything that it asks of a task, as conditions. */
export interface CompiledPattern {
  readonly pattern: Pattern
  /** All must hold: problem type, features, conditions, in this order. */
  readonly conditions: readonly Condition[]
  /** None may hold. */
  readonly antiConditions: readonly Condition[]
}

/** `undefined` when a condition cannot be read: it is unknown when such a pattern applies. */
export function compilePattern(pattern: Pattern): CompiledPattern | undefined {
  const { applicability } = pattern
  const conditions = readAll(applicability.conditions)
  const antiConditions = readAll(applicability.antiConditions)
  if (conditions === undefined || antiConditions === undefined) return undefined
  return { pattern, conditions: [...narrowing(applicability), ...conditions], antiConditions }
}

function readAll(texts: readonly string[]): readonly Condition[] | undefined {
  const conditions = texts.flatMap((text) => readCondition(text).condition ?? [])
  return conditions.length === texts.length ? conditions : undefined
}

export function applies(
  { conditions, antiConditions }: CompiledPattern,
  features: Features,
): boolean {
  return (
    conditions.every((condition) => holds(condition, features)) &&
    !antiConditions.some((condition) => holds(condition, features))
  )
}

/** What a pattern asks of the task, besides its conditions. */
export function narrowing({
  problemTypes,
  domains,
  complexity,
  capabilities,
}: Applicability): readonly Condition[] {
  const conditions: Condition[] = [...oneOf('task.type', problemTypes)]
  conditions.push(...oneOf('task.domain', domains))
  if (complexity !== undefined) {
    conditions.push({ is: 'between', feature: 'task.complexity', ...complexity })
  }
  if (capabilities.length > 0) {
    conditions.push({ is: 'contains', of: 'all', feature: 'tools', values: capabilities })
  }
  return conditions
}

function oneOf(feature: string, values: readonly string[]): readonly Condition[] {
  const [only] = values
  if (only === undefined) return []
  if (values.length > 1) return [{ is: 'in', feature, values }]
  return [{ is: 'compared', feature, operator: '=', value: only }]
}

/** Spec P4. */
export const APPLICABLE_PATTERNS_DEFAULT = 5

/** Why a pattern is offered, and ranked where it is. */
export const applicableExplanationSchema = z.object({
  terms: scoreTerms,
  held: listOf(z.string()).describe('Conditions that hold.'),
  notHeld: listOf(z.string()).describe('Anti-conditions, none of which holds.'),
  taken: listOf(z.string())
    .optional()
    .describe('For a procedure: the branches taken for this task.'),
})

export interface ApplicablePattern {
  readonly pattern: Pattern
  readonly score: number
  readonly explanation: z.infer<typeof applicableExplanationSchema>
}

/**
 * The patterns that apply to a task, best first; of two that say the same, or contradict each
 * other, only the better one.
 */
export function findApplicable(
  patterns: readonly CompiledPattern[],
  features: Features,
  { limit = APPLICABLE_PATTERNS_DEFAULT, nowMs }: { limit?: number | undefined; nowMs: number },
): readonly ApplicablePattern[] {
  const scored = patterns
    .filter((compiled) => applies(compiled, features))
    .map(({ pattern }) => ({ pattern, terms: termsOf(pattern, nowMs) }))
    .map((one) => ({ ...one, score: sumTerms(one.terms) }))
    .sort((left, right) => {
      return right.score - left.score || compareText(left.pattern.id, right.pattern.id)
    })
  const kept: typeof scored = []
  for (const one of scored) {
    if (kept.length >= limit) break
    if (!kept.some((other) => isSame(one.pattern, other.pattern))) kept.push(one)
  }
  return kept.map(({ pattern, terms, score }) => ({
    pattern,
    score,
    explanation: {
      terms,
      held: [
        ...narrowing(pattern.applicability).map(printCondition),
        ...pattern.applicability.conditions,
      ],
      notHeld: pattern.applicability.antiConditions,
      ...(pattern.content.type === 'procedure'
        ? { taken: takenBranches(pattern.content, features) }
        : {}),
    },
  }))
}

// Of a project and of all projects, or of a type and of all types.
function isSame(left: Pattern, right: Pattern): boolean {
  return (
    (left.followedWhen !== undefined && left.followedWhen === right.followedWhen) ||
    left.relations.contradicts.includes(right.id) ||
    right.relations.contradicts.includes(left.id)
  )
}

function termsOf(
  { evidence, lifecycle, applicability }: Pattern,
  nowMs: number,
): readonly FormulaTerm[] {
  const validatedMs = Date.parse(evidence.lastValidatedAt ?? '')
  return formulaTerms(
    { ...PATTERN_WEIGHTS },
    {
      confidence: evidence.confidence,
      successRate: evidence.successRate,
      uses: usage(lifecycle.uses),
      validation: Number.isNaN(validatedMs) ? 0 : validationRecency(validatedMs, nowMs),
      features: specificity(applicability),
    },
  )
}

/** How specific a pattern is: the share of the ways of narrowing that it uses. */
function specificity(applicability: Applicability): number {
  const { problemTypes, domains, complexity, capabilities, conditions } = applicability
  const ways = [
    problemTypes.length > 0,
    domains.length > 0,
    complexity !== undefined,
    capabilities.length > 0,
    conditions.length > 0,
  ]
  return ways.filter(Boolean).length / ways.length
}
