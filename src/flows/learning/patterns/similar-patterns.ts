import { PATTERN_STATUSES, toPatternView } from '../../../core/learning/patterns/pattern.ts'
import { comparePatterns } from '../../../core/learning/patterns/similar-patterns.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readPatterns, requirePattern } from './store-patterns.ts'

const SIMILAR_MAX = 5
/** Below this two patterns have nothing to do with each other. */
const SIMILARITY_MIN = 0.4
const LIVING = PATTERN_STATUSES.filter((status) => status !== 'deprecated')

/**
 * Patterns of the same scope that say nearly the same, nearest first.
 *
 * @throws MemoryError `NOT_FOUND`
 */
export async function similarPatterns(id: string, caller: Caller, deps: MemoryContext) {
  const pattern = await requirePattern(id, caller, deps.documents)
  const living = { field: 'lifecycle.status', is: 'one-of', values: LIVING } as const
  const filter = [...ownScopeConditions(pattern.scope), living]
  const others = await readPatterns(filter, deps.documents)
  return others
    .filter((other) => other.pattern.id !== id)
    .map((other) => comparePatterns(pattern, other.pattern))
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
    .sort((left, right) => right.similarity - left.similarity)
    .slice(0, SIMILAR_MAX)
    .map(({ pattern: other, ...rest }) => ({ ...rest, pattern: toPatternView(other) }))
}
