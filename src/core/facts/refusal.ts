import type { Scope } from '../scope.ts'
import { declareCollection } from '../storage/documents/collection.ts'
import type { Surface } from '../storage/records/provenance.ts'
import type { RecordKind } from '../storage/records/record-kind.ts'
import { SCOPE_FIELDS } from '../storage/records/scope-fields.ts'
import type { DropCode } from './receipt.ts'

/** That something was not kept, when, through which surface and why. Never what it said. */
export interface Refusal {
  readonly id: string
  readonly scope: Scope
  readonly code: DropCode
  readonly reason: string
  readonly at: string
  readonly surface: Surface
}

export const refusalRecords: RecordKind = {
  collection: declareCollection({
    name: 'refusals',
    fields: { ...SCOPE_FIELDS, code: 'text', at: 'text', surface: 'text' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
