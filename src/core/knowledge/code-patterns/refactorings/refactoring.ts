import type { Statement } from '../../../syntax/statements/statement.ts'

/** What a change does to code that goes on doing the same. */
export const CHANGE_CATEGORIES = [
  'rename',
  'extract-method',
  'extract-variable',
  'extract-constant',
  'extract-class',
  'inline',
  'move',
  'change-signature',
  'change-type',
  'type-hints',
  'annotation',
  'simplify',
  'restructure',
] as const
export type ChangeCategory = (typeof CHANGE_CATEGORIES)[number]

export interface FoundChange {
  readonly category: ChangeCategory
  readonly file: string
  readonly statement: Statement
  /** What it was called, and what it is called now. */
  readonly names?: readonly [string, string]
}
