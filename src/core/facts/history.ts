import * as z from 'zod'
import { valuesSchema } from '../field-schemas.ts'
import type { JsonObject } from '../json.ts'
import { scopeSchema } from '../scope.ts'
import { cutTexts } from '../storage/records/cut-texts.ts'
import { SURFACES } from '../storage/records/provenance.ts'
import { TRUST_LEVELS } from '../storage/records/trust-level.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'
import { voiceOf } from '../storage/records/voice-of.ts'
import { FACT_STATUSES, factSchema, linkSchema } from './fact.ts'

const HISTORY_ACTIONS = [
  'remembered',
  'mentioned-again',
  'superseded',
  'corrected',
  'rejected',
  'confidence-moved',
  'bounded',
  'linked',
  'settled',
  'updated',
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

/** The state of a fact, without its text. */
const standingSchema = z.object({
  status: z.enum(FACT_STATUSES),
  isPinned: z.boolean(),
  supersededBy: z.string().optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  possiblyOutdatedBy: linkSchema.omit({ text: true }).optional(),
  holdsBeside: z.array(z.string()).readonly().optional(),
  own: factSchema
    .pick({
      entities: true,
      tags: true,
      topics: true,
      importance: true,
      metadata: true,
      externalId: true,
      harmless: true,
    })
    .optional()
    .describe('What `facts.update` changed, as it was before.'),
})
export type Standing = z.infer<typeof standingSchema>

/** What happened to a record, when, and through which surface. Never holds its text. */
export const historyEntrySchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  recordId: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  at: z.iso.datetime(),
  surface: z.enum(SURFACES),
  /** Of the caller. */
  trust: z.enum(TRUST_LEVELS).optional(),
  reason: z.string().optional(),
  code: z.string().optional().describe('Why, where Loci gave the reason; `reason` says it.'),
  values: valuesSchema,
  /** The write that displaced the record, and its state before: what `undo` needs. */
  write: z.string().optional(),
  before: standingSchema.optional(),
})
/** One change of a fact: what, when, by whom and why. */
export type HistoryEntry = Readonly<z.infer<typeof historyEntrySchema>>

export const historyRecords = unsearchedRecords(
  'history',
  { recordId: 'text', action: 'text', at: 'text', write: 'text' },
  {
    mayHold: [{ field: 'action', is: 'equal', value: 'updated' }],
    forget: (body, { cutFor }) => {
      const { before } = body as unknown as HistoryEntry
      const metadata = before?.own?.metadata
      if (before?.own === undefined || metadata === undefined) return body
      const rest = cutTexts(metadata, cutFor(voiceOf(body)))
      if (rest === metadata) return body
      return {
        ...body,
        before: { ...before, own: { ...before.own, metadata: rest } },
      } as JsonObject
    },
  },
)
