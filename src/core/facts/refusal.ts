import type { Scope } from '../scope.ts'
import type { Surface } from '../storage/records/provenance.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'
import type { DropCode } from './receipt.ts'

/** Records that something was not kept, when, through which surface and why. Never its text. */
export interface Refusal {
  readonly id: string
  readonly scope: Scope
  readonly code: DropCode
  readonly reason: string
  readonly at: string
  readonly surface: Surface
}

export const refusalRecords = unsearchedRecords('refusals', {
  code: 'text',
  at: 'text',
  surface: 'text',
})
