import { keysHeldIn } from '../entities/alias.ts'
import type { Candidate } from './candidate.ts'
import type { Question } from './question.ts'

/**
 * Candidates that hold another name of whom the question names are about them, although nothing
 * in their own words said that it is a name.
 */
export function knowNames(
  candidates: readonly Candidate[],
  { entities, otherNames = [] }: Question,
): readonly Candidate[] {
  if (otherNames.length === 0) return candidates
  return candidates.map((candidate) => {
    const { item } = candidate
    const keys = keysHeldIn(item.text, [...entities, ...otherNames])
    if (keys.length === 0) return candidate
    const entityKeys = [...new Set([...item.entityKeys, ...keys])]
    return { ...candidate, item: { ...item, entityKeys } }
  })
}
