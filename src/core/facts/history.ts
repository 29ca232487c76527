import { z } from 'zod'
import { declareCollection } from '../documents/collection.ts'
import { DOORS, type Door } from '../records/provenance.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { type Scope, scopeSchema } from '../scope.ts'
import { TRUST_LEVELS, type TrustLevel } from '../trust/trust-level.ts'
import { FACT_STATUSES, type FactStatus } from './fact.ts'

const HISTORY_ACTIONS = [
  'remembered',
  'mentioned-again',
  'superseded',
  'corrected',
  'rejected',
  'confidence-moved',
  'bounded',
  'pinned',
  'unpinned',
  'forgotten',
  'restored',
  'purged',
  'appended',
  'replaced',
  'defined',
] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** What happened to a record, when, and through which door. Never holds its content. */
export interface HistoryEntry {
  readonly id: string
  readonly scope: Scope
  readonly recordId: string
  readonly action: HistoryAction
  readonly at: string
  readonly door: Door
  /** Of whoever did it. */
  readonly trust?: TrustLevel | undefined
  readonly reason?: string | undefined
  /** The write that displaced the record, and how it stood before: what `undo` goes by. */
  readonly write?: string | undefined
  readonly before?: Standing | undefined
}

/** How a fact stands, without what it says. */
export interface Standing {
  readonly status: FactStatus
  readonly isPinned: boolean
  readonly supersededBy?: string | undefined
  readonly validFrom?: string | undefined
  readonly validUntil?: string | undefined
}

const standingSchema: z.ZodType<Standing> = z.object({
  status: z.enum(FACT_STATUSES),
  isPinned: z.boolean(),
  supersededBy: z.string().optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
})

export const historyEntrySchema: z.ZodType<HistoryEntry> = z.object({
  id: z.string(),
  scope: scopeSchema,
  recordId: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  at: z.iso.datetime(),
  door: z.enum(DOORS),
  trust: z.enum(TRUST_LEVELS).optional(),
  reason: z.string().optional(),
  write: z.string().optional(),
  before: standingSchema.optional(),
})

/** History is read by record, never searched. */
export const historyRecords: RecordKind = {
  collection: declareCollection({
    name: 'history',
    fields: { ...SCOPE_FIELDS, recordId: 'text', action: 'text', at: 'text', write: 'text' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
