import { textOf } from '../../../syntax/statements/statement.ts'
import type { HunkChange } from '../change-view.ts'
import { findBlocks } from './find-blocks.ts'
import { findComputations } from './find-computations.ts'
import { findExpressions } from './find-expressions.ts'
import { findNullChecks } from './find-null-checks.ts'
import { findPlaces } from './find-places.ts'
import type { RepairFinding } from './repair-pattern.ts'

const SHOWN_LENGTH_MAX = 200

/** The kinds of repair that a change is, each once, with the code that shows it. */
export function findRepairs(changes: readonly HunkChange[]): readonly RepairFinding[] {
  const declared = new Set(
    changes.flatMap(({ pairs }) =>
      pairs.flatMap(({ after }) => (after.kind === 'function' ? [after.name ?? ''] : [])),
    ),
  )
  const inside = changes.flatMap((change) =>
    [...findBlocks(change), ...findExpressions(change, declared), ...findNullChecks(change)].map(
      (repair) => ({ ...repair, file: change.file }),
    ),
  )
  const found = [
    ...inside,
    ...[...findPlaces(changes), ...findComputations(changes, inside)].map((repair) => ({
      ...repair,
      file: changes[0]?.file ?? '',
    })),
  ]
  const first = new Map<string, RepairFinding>()
  for (const { pattern, statement, file } of found) {
    if (first.has(pattern)) continue
    first.set(pattern, { pattern, file, text: textOf(statement.head).slice(0, SHOWN_LENGTH_MAX) })
  }
  return [...first.values()]
}
