import type { HunkChange } from '../change-view.ts'
import { findExtractions } from './find-extractions.ts'
import { findMoves } from './find-moves.ts'
import { findRenames } from './find-renames.ts'
import { findSignatures } from './find-signatures.ts'
import { findTypes } from './find-types.ts'
import type { FoundChange } from './refactoring.ts'

/** What a change does to code that goes on doing the same, in the order of the text. */
export function findRefactorings(changes: readonly HunkChange[]): readonly FoundChange[] {
  const renames = findRenames(changes)
  const renamed = new Set(renames.flatMap(({ names = [] }) => names))
  return [
    ...renames,
    ...findExtractions(changes, renamed),
    ...findSignatures(changes),
    ...findMoves(changes),
    ...findTypes(changes),
  ]
}
