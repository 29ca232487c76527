import { groupBy } from '../../group-by.ts'
import { textSimilarity } from '../../language/text/similarity.ts'
import { scopeKey } from '../../scope.ts'
import type { Pattern } from './pattern.ts'
import { patternText } from './pattern-records.ts'

export interface SimilarPattern {
  readonly pattern: Pattern
  /** 0 to 1. */
  readonly similarity: number
  readonly shared: readonly string[]
}

const WEIGHTS = { words: 0.5, applicability: 0.25, structure: 0.25 } as const

/** How similar two patterns are: in wording, applicability and structure. */
export function comparePatterns(left: Pattern, right: Pattern): SimilarPattern {
  const words = textSimilarity(patternText(left), patternText(right))
  const applicability = compareApplicability(left, right)
  const structure = compareStructure(left, right)
  const shared = [
    ...(left.category === right.category ? [left.category] : []),
    ...common(left.applicability.problemTypes, right.applicability.problemTypes),
    ...common(left.applicability.domains, right.applicability.domains),
    ...(left.followedWhen !== undefined && left.followedWhen === right.followedWhen
      ? ['the same runs']
      : []),
  ]
  const similarity =
    WEIGHTS.words * words + WEIGHTS.applicability * applicability + WEIGHTS.structure * structure
  return { pattern: right, similarity, shared }
}

function compareApplicability(left: Pattern, right: Pattern): number {
  const own = left.applicability
  const other = right.applicability
  const parts = [
    overlap(own.problemTypes, other.problemTypes),
    overlap(own.domains, other.domains),
    overlap(own.capabilities, other.capabilities),
    overlap(
      [...own.conditions, ...own.antiConditions],
      [...other.conditions, ...other.antiConditions],
    ),
  ]
  return parts.reduce((sum, part) => sum + part, 0) / parts.length
}

// One that advises and one that warns are never the same.
function compareStructure(left: Pattern, right: Pattern): number {
  if (left.expects !== right.expects) return 0
  const parts = [
    left.category === right.category,
    left.content.type === right.content.type,
    left.followedWhen === right.followedWhen,
  ]
  return parts.filter(Boolean).length / parts.length
}

function common(left: readonly string[], right: readonly string[]): readonly string[] {
  return left.filter((item) => right.includes(item))
}

/** Two empty lists overlap fully. */
function overlap(left: readonly string[], right: readonly string[]): number {
  const all = new Set([...left, ...right]).size
  return all === 0 ? 1 : common(left, right).length / all
}

/** Patterns that are nearly word for word the same. */
const SAME_MIN = 0.9
/** Per group; patterns with different `followedWhen` are never compared. */
const COMPARED_MAX = 300

/** Groups of patterns that say the same, each of at least two. */
export function findSame(patterns: readonly Pattern[]): readonly [Pattern, ...Pattern[]][] {
  const comparable = groupBy(
    patterns,
    ({ scope, category, expects, saves, content, followedWhen }) =>
      JSON.stringify([scopeKey(scope), category, expects, saves, content.type, followedWhen]),
  )
  return [...comparable.values()].flatMap((some) => {
    const groups: [Pattern, ...Pattern[]][] = []
    for (const pattern of some.slice(0, COMPARED_MAX)) {
      const group = groups.find(([first]) => comparePatterns(first, pattern).similarity >= SAME_MIN)
      if (group === undefined) groups.push([pattern])
      else group.push(pattern)
    }
    return groups.filter(({ length }) => length > 1)
  })
}
