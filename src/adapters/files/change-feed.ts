import { invalidInput } from '../../core/errors.ts'
import type { ChangePage, DocumentChange } from '../../ports/document-store.ts'
import type { DocumentTable } from './log/document-table.ts'
import type { Mark } from './log/marks.ts'

interface Cursor {
  /** The state that the page was read from. */
  readonly state: Mark
  /** The number of the last write that was told. */
  readonly told: number
}

const CURSOR = /^([0-9a-f]{16}):(\d{1,15}):(\d{1,15})$/
/** @throws MemoryError `INVALID_INPUT` */
export function readCursor(text: string): Cursor {
  const [, mark, sequence, told] = CURSOR.exec(text) ?? []
  if (mark !== undefined) return { state: { mark, sequence: Number(sequence) }, told: Number(told) }
  throw invalidInput('This is not a cursor of this store', 'Pass the `cursor` of the page before.')
}

/**
 * One page of the changes. A cursor from a state that this folder never had belongs to another
 * folder, or to writes that were lost when an older copy was restored. Then all is told.
 */
export function readChanges(
  table: DocumentTable,
  cursor: Cursor | undefined,
  limit: number,
): ChangePage {
  const after = cursor !== undefined && table.marks.has(cursor.state) ? cursor.told : undefined
  const changes: DocumentChange[] = []
  for (const { collection, id, version, sequence } of table.changedAfter(after ?? 0)) {
    const isDeleted = version === 0
    // From the start there is nobody yet who could have seen the deleted document.
    if (isDeleted && after === undefined) continue
    changes.push({ collection, id, isDeleted })
    if (changes.length === limit) return { changes, cursor: renderCursor(table, sequence) }
  }
  return { changes, cursor: renderCursor(table, table.sequence) }
}

function renderCursor({ marks }: DocumentTable, told: number): string {
  return `${marks.last?.mark}:${marks.last?.sequence}:${told}`
}
