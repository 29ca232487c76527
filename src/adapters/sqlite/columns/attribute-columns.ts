import { recentValues } from '../../../core/recent-values.ts'
import type { FieldValue, FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import {
  type AttributeBlock,
  ownValue,
  readAttributeBlock,
  renderAttributeBlock,
  sectionValues,
} from './attribute-block.ts'
import { type AttributeColumn, createAttributeColumn } from './attribute-column.ts'

/**
 * The attributes of many documents in memory, for filters inside a search. Rows are in the
 * order in which they were appended or read. A field is decoded when a filter first uses it;
 * until then it costs only the bytes of its blocks.
 */
export interface AttributeColumns {
  append(fields: FieldValues): void
  /**
   * One byte per row, 1 if it passes: the same result as `matchesFilter`. Must not be modified:
   * it is cached for later calls with the same filter.
   */
  mask(filter: Filter): Uint8Array
  /** The rows from `from` (inclusive) to `to` (exclusive), for storage. */
  renderBlock(from: number, to: number): Uint8Array
  /** Appends the rows of a rendered block. Retains the bytes: they must not change. */
  readBlock(bytes: Uint8Array): void
}

// Appended rows are plain objects at first; this many at a time are turned into a block.
const LOOSE_ROWS_MAX = 1_024

/** Queries share their first conditions, such as the scope, and differ in the last. */
const MASKS_KEPT_MAX = 16

export function createAttributeColumns(): AttributeColumns {
  const blocks: { readonly start: number; readonly block: AttributeBlock }[] = []
  const columns = new Map<string, AttributeColumn>()
  const masks = recentValues<string, Uint8Array>(MASKS_KEPT_MAX)
  let blockRows = 0
  let loose: FieldValues[] = []

  function addBlock(bytes: Uint8Array): void {
    const block = readAttributeBlock(bytes)
    blocks.push({ start: blockRows, block })
    blockRows += block.rows
  }

  function packLoose(): void {
    if (loose.length === 0) return
    addBlock(renderAttributeBlock(loose))
    loose = []
  }

  /** The column of a field, updated to the last row. */
  function columnOf(field: string): AttributeColumn {
    const column = columns.get(field) ?? createAttributeColumn()
    columns.set(field, column)
    for (const { start, block } of blocks.slice(firstBlockAfter(column.rows))) {
      const section = block.fields.get(field)?.()
      // A column may have seen the first rows of a block before they were packed.
      if (column.rows > start)
        pushRest(column, block, start, section && [...sectionValues(section)])
      else if (section === undefined) column.pushAbsent(block.rows)
      else column.pushSection(section)
    }
    for (const fields of loose.slice(column.rows - blockRows)) column.push(ownValue(fields, field))
    return column
  }

  function maskOf(filter: Filter): Uint8Array {
    const condition = filter.at(-1)
    if (condition === undefined) return new Uint8Array(blockRows + loose.length).fill(1)
    const key = JSON.stringify(filter)
    const known = masks.get(key)
    if (known !== undefined) return known
    const mask = maskOf(filter.slice(0, -1)).slice()
    columnOf(condition.field).narrow(mask, condition)
    masks.set(key, mask)
    return mask
  }

  function firstBlockAfter(rows: number): number {
    const found = blocks.findLastIndex(({ start }) => start <= rows)
    const last = blocks[found]
    return last !== undefined && last.start + last.block.rows > rows ? found : found + 1
  }

  return {
    append(fields) {
      masks.clear()
      loose.push(fields)
      if (loose.length >= LOOSE_ROWS_MAX) packLoose()
    },
    mask: maskOf,
    renderBlock(from, to) {
      const rows: Record<string, FieldValue>[] = Array.from({ length: to - from }, () => ({}))
      for (const { start, block } of blocks) {
        if (start < to && start + block.rows > from) copyRows(block, start - from, rows)
      }
      for (let row = Math.max(from, blockRows); row < to; row++) {
        Object.assign(rows[row - from] ?? {}, loose[row - blockRows])
      }
      return renderAttributeBlock(rows)
    },
    readBlock(bytes) {
      masks.clear()
      packLoose()
      addBlock(bytes)
    },
  }
}

function pushRest(
  column: AttributeColumn,
  block: AttributeBlock,
  start: number,
  values: readonly (FieldValue | undefined)[] = [],
): void {
  for (let row = column.rows - start; row < block.rows; row++) column.push(values[row])
}

/** Copies the fields of a block into the rows, the first of which is row `-shift` of the block. */
function copyRows(
  block: AttributeBlock,
  shift: number,
  rows: readonly Record<string, FieldValue>[],
): void {
  for (const [field, readSection] of block.fields) {
    let row = shift
    for (const value of sectionValues(readSection())) {
      const target = rows[row++]
      if (target !== undefined && value !== undefined) target[field] = value
    }
  }
}
