import type { Features } from '../../conditions/features.ts'
import {
  type FormulaTerm,
  formulaTerms,
  PATTERN_WEIGHTS,
  sumTerms,
  usage,
  validationRecency,
} from '../../recall/profiles/profiles.ts'
import { compareText } from '../../text/compare-text.ts'
import type { Applicability, Pattern } from '../pattern.ts'
import { takenBranches } from '../procedure-lines.ts'
import { explainApplicability } from './compile-pattern.ts'
import type { PatternIndex } from './pattern-index.ts'

/** How many patterns are told unless somebody asks for more (spec P4). */
export const APPLICABLE_PATTERNS_DEFAULT = 5

/** Why a pattern is offered, and ranked where it is. */
export interface ApplicableExplanation {
  /** Each term of the score: its value times its weight is what it adds. */
  readonly terms: readonly FormulaTerm[]
  /** What the pattern asks of a task, all of which holds, as conditions. */
  readonly held: readonly string[]
  /** What would speak against it, none of which holds. */
  readonly notHeld: readonly string[]
  /** Of a procedure: the branches that are taken, as far as what is known decides. */
  readonly taken?: readonly string[] | undefined
}

export interface ApplicablePattern {
  readonly pattern: Pattern
  readonly score: number
  readonly explanation: ApplicableExplanation
}

export interface ApplicableOptions {
  readonly limit?: number | undefined
  readonly nowMs: number
}

/** The validated patterns that are of use for a task, the best first. */
export function findApplicable(
  index: PatternIndex,
  features: Features,
  { limit = APPLICABLE_PATTERNS_DEFAULT, nowMs }: ApplicableOptions,
): readonly ApplicablePattern[] {
  return index
    .candidates(features)
    .map((pattern) => ({ pattern, terms: scoreTerms(pattern, nowMs) }))
    .map((scored) => ({ ...scored, score: sumTerms(scored.terms) }))
    .sort((left, right) => {
      return right.score - left.score || compareText(left.pattern.id, right.pattern.id)
    })
    .slice(0, limit)
    .map(({ pattern, terms, score }) => ({
      pattern,
      score,
      explanation: {
        terms,
        ...explainApplicability(pattern.applicability),
        ...(pattern.content.type === 'procedure'
          ? { taken: takenBranches(pattern.content, features) }
          : {}),
      },
    }))
}

function scoreTerms(
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
      features: featureMatch(applicability),
    },
  )
}

/**
 * How closely a pattern that applies is made for the task: the share of the ways of narrowing
 * that it uses. What is meant for everything fits nothing in particular.
 */
function featureMatch(applicability: Applicability): number {
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
