import type { Condition } from '../../../core/storage/documents/filter.ts'
import { ABSENT, NUMBER } from './attribute-block.ts'

/** The rows of one field, and the result of a condition for each word. */
export interface JudgedRows {
  /** One code per row. May be longer than the mask. */
  readonly codes: Uint32Array
  /** As long as the codes, NaN where a row has no number; empty if no row has one. */
  readonly numbers: Float64Array
  /** One byte per code: 1 if it passes. The entry for `NUMBER` is ignored. */
  readonly passes: Uint8Array
}

/** Sets `mask` to 0 where the condition does not hold, with the result of `matchesCondition`. */
export function narrowRows(mask: Uint8Array, rows: JudgedRows, condition: Condition): void {
  const { numbers } = rows
  const wanted = numbers.length > 0 ? wantedNumbers(condition) : 'none'
  if (typeof wanted === 'string') narrowToWords(mask, rows, wanted === 'all' ? 1 : 0)
  else if ('among' in wanted) narrowToSet(mask, rows, wanted.among)
  else if ('equal' in wanted) narrowToNumber(mask, numbers, wanted.equal)
  else narrowToRange(mask, numbers, wanted)
}

/** For a single number or a range, only numbers pass the condition. */
type WantedNumbers =
  | 'none'
  | 'all'
  | { readonly equal: number }
  | { readonly from: number; readonly to: number }
  | { readonly among: ReadonlySet<unknown> }

function wantedNumbers(condition: Condition): WantedNumbers {
  switch (condition.is) {
    case 'equal':
      return typeof condition.value === 'number' ? { equal: condition.value } : 'none'
    case 'one-of': {
      const hasNumber = condition.values.some((value) => typeof value === 'number')
      return hasNumber ? { among: new Set(condition.values) } : 'none'
    }
    case 'between': {
      if (condition.from === undefined && condition.to === undefined) return 'all'
      const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = condition
      return typeof from === 'string' || typeof to === 'string' ? 'none' : { from, to }
    }
    case 'containing':
      return 'none'
  }
}

// Hot loops over every row of an index. Comparisons are branchless, because a mispredicted branch
// or a call per row costs several times as much.

function narrowToWords(mask: Uint8Array, { codes, passes }: JudgedRows, numberPasses: 0 | 1): void {
  passes[NUMBER] = numberPasses
  for (let row = 0; row < mask.length; row++) {
    mask[row] = (mask[row] ?? 0) & (passes[codes[row] ?? ABSENT] ?? 0)
  }
}

function narrowToNumber(mask: Uint8Array, numbers: Float64Array, wanted: number): void {
  for (let row = 0; row < mask.length; row++) {
    mask[row] = (mask[row] ?? 0) & Number(numbers[row] === wanted)
  }
}

function narrowToRange(
  mask: Uint8Array,
  numbers: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  for (let row = 0; row < mask.length; row++) {
    const value = numbers[row] ?? Number.NaN
    mask[row] = (mask[row] ?? 0) & Number(value >= from) & Number(value < to)
  }
}

function narrowToSet(mask: Uint8Array, rows: JudgedRows, wanted: ReadonlySet<unknown>): void {
  const { codes, numbers } = rows
  narrowToWords(mask, rows, 1)
  for (let row = 0; row < mask.length; row++) {
    if (codes[row] === NUMBER && mask[row] === 1 && !wanted.has(numbers[row])) mask[row] = 0
  }
}
