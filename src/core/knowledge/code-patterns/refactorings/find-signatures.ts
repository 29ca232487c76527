import type { HunkChange } from '../change-view.ts'
import { parametersOf } from './functions.ts'
import type { FoundChange } from './refactoring.ts'

/** Functions that take more, fewer or other things than before. */
export function findSignatures(changes: readonly HunkChange[]): readonly FoundChange[] {
  return changes.flatMap((change) =>
    change.pairs.flatMap(({ before, after }): readonly FoundChange[] => {
      if (before.kind !== 'function' || after.kind !== 'function') return []
      const older = parametersOf(before, change.language).map(({ name }) => name)
      const newer = parametersOf(after, change.language).map(({ name }) => name)
      if (older.join() === newer.join() || older.length === newer.length) return []
      return [{ category: 'change-signature', file: change.file, statement: after }]
    }),
  )
}
