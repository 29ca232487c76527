import { z } from 'zod'
import { declareCollection } from '../documents/collection.ts'
import { DOORS, type Door } from '../records/provenance.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { type Scope, scopeSchema } from '../scope.ts'
import { DROP_CODES, type DropCode } from './receipt.ts'

/** That something was not kept, when, through which door and why. Never what it said. */
export interface Refusal {
  readonly id: string
  readonly scope: Scope
  readonly code: DropCode
  readonly reason: string
  readonly at: string
  readonly door: Door
}

export const refusalSchema: z.ZodType<Refusal> = z.object({
  id: z.string(),
  scope: scopeSchema,
  code: z.enum(DROP_CODES),
  reason: z.string(),
  at: z.iso.datetime(),
  door: z.enum(DOORS),
})

export const refusalRecords: RecordKind = {
  collection: declareCollection({
    name: 'refusals',
    fields: { ...SCOPE_FIELDS, code: 'text', at: 'text', door: 'text' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
