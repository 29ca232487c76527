import type { Episode } from '../../episodes/episode.ts'
import { hashId } from '../../records/hash-id.ts'
import { type Scope, scopeKey } from '../../scope.ts'
import type { StoredCodePattern } from './code-pattern.ts'
import { addUse, beginPattern, takenBack, useOf } from './learn-use.ts'
import { keyOf, type PatternCandidate } from './read-candidates.ts'

/** The patterns of one scope while they are being changed. */
export interface CodeShelf {
  readonly scope: Scope
  /** When new ones begin. */
  readonly at: string
  readonly patterns: Map<string, StoredCodePattern>
  /** How many more there may be. */
  room: number
}

/** Named by what it is, so that the same work done again makes the same pattern. */
export function patternIdOf(candidate: PatternCandidate, scope: Scope): string {
  return hashId('code-pattern', scopeKey(scope), keyOf(candidate))
}

/** Adds what an episode did to the pattern that it followed. */
export function learnCandidate(
  shelf: CodeShelf,
  episode: Episode,
  candidate: PatternCandidate,
): void {
  const { patterns, scope, at } = shelf
  const id = patternIdOf(candidate, scope)
  const known = patterns.get(id)
  const use = useOf(episode, candidate)
  if (known !== undefined) patterns.set(id, addUse(known, use))
  else if (shelf.room > 0) {
    shelf.room -= 1
    patterns.set(id, beginPattern(candidate, { id, scope, at }, use))
  }
}

/** What failed is no judge of what others did before it. */
export function mayTakeBack({ outcome }: Episode): boolean {
  return outcome.status === 'success'
}

/** Tells the pattern that an episode has taken back what it did in the same file. */
export function learnUndone(
  { patterns, scope }: CodeShelf,
  episode: Episode,
  candidate: PatternCandidate,
): void {
  const known = patterns.get(patternIdOf(candidate, scope))
  if (known === undefined || !mayTakeBack(episode)) return
  patterns.set(known.id, takenBack(known, episode, candidate.file))
}
