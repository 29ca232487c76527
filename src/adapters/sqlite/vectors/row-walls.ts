import type { Filter } from '../../../core/documents/filter.ts'
import type { AttributeColumns } from '../columns/attribute-columns.ts'
import { PART_FIELD, PARTITION_FIELD } from './row-keys.ts'
import type { RowNumbers } from './row-numbers.ts'

/** Keeps searches inside their partition. */
export interface RowWalls {
  /** The living rows of a partition, or of one part there: one byte a row. Not to be changed. */
  living(inside: { readonly partition: string; readonly part?: string }): Uint8Array
}

const KEPT_MAX = 8

/** Remembers the last few answers: most searches of a process stay in the same partitions. */
export function createRowWalls(columns: AttributeColumns, numbers: RowNumbers): RowWalls {
  const kept = new Map<string, Uint8Array>()
  let version = numbers.version

  return {
    living({ partition, part }) {
      if (version !== numbers.version) kept.clear()
      version = numbers.version
      const key = JSON.stringify([partition, part])
      const mask = kept.get(key) ?? maskOf(columns, numbers, toFilter(partition, part))
      // The oldest stands first; what is asked for again goes to the end.
      kept.delete(key)
      if (kept.size >= KEPT_MAX) kept.delete([...kept.keys()][0] ?? '')
      kept.set(key, mask)
      return mask
    },
  }
}

function toFilter(partition: string, part: string | undefined): Filter {
  const wall: Filter = [{ field: PARTITION_FIELD, is: 'equal', value: partition }]
  return part === undefined ? wall : [...wall, { field: PART_FIELD, is: 'equal', value: part }]
}

function maskOf(columns: AttributeColumns, numbers: RowNumbers, filter: Filter): Uint8Array {
  const mask = columns.mask(filter).slice()
  for (let row = 0; row < mask.length; row++) {
    mask[row] = (mask[row] ?? 0) & (numbers.alive[row] ?? 0)
  }
  return mask
}
