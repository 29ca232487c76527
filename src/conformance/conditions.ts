import type { Condition, Scalar } from '../core/storage/documents/filter.ts'

// Shorthand for filter conditions, for use in tables.

export const equal = (field: string, value: Scalar | null): Condition => ({
  field,
  is: 'equal',
  value,
})

export const oneOf = (field: string, ...values: readonly Scalar[]): Condition => ({
  field,
  is: 'one-of',
  values,
})

export const containing = (field: string, ...values: readonly string[]): Condition => ({
  field,
  is: 'containing',
  values,
})

export const between = (
  field: string,
  ends: { readonly from?: string | number; readonly to?: string | number } = {},
): Condition => ({ field, is: 'between', ...ends })
