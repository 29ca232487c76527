import { z } from 'zod'
import { declareCollection } from '../documents/collection.ts'
import { DOORS, type Door } from '../records/provenance.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { type Scope, scopeSchema } from '../scope.ts'
import { buildTombstone, type Tombstone, tombstoneSchema } from '../truth/rejection/tombstone.ts'
import type { Statement } from '../truth/statement.ts'
import type { Fact } from './fact.ts'

/**
 * Keeps what was rejected or forgotten from coming back. It holds hashes alone, outlives the fact
 * and every expiry, and goes only when the fact is restored.
 */
export interface Rejection {
  readonly id: string
  /** Without the session: what was rejected in one conversation is rejected in all. */
  readonly scope: Scope
  /** The fact that was taken out. */
  readonly factId: string
  readonly why: 'rejected' | 'forgotten'
  readonly at: string
  readonly door: Door
  readonly tombstone: Tombstone
  /** What it is looked up by: see `keysOfTombstone`. */
  readonly keys: readonly string[]
}

export const rejectionSchema: z.ZodType<Rejection> = z.object({
  id: z.string(),
  scope: scopeSchema,
  factId: z.string(),
  why: z.enum(['rejected', 'forgotten']),
  at: z.iso.datetime(),
  door: z.enum(DOORS),
  tombstone: tombstoneSchema,
  keys: z.array(z.string()),
})

export const rejectionRecords: RecordKind = {
  collection: declareCollection({
    name: 'rejections',
    fields: { ...SCOPE_FIELDS, factId: 'text', why: 'text', keys: 'texts' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

/** What a fact states, for those who judge its truth. */
export function statementOf(fact: Fact): Statement {
  return {
    text: fact.text,
    entities: fact.entities,
    speaker: fact.speaker,
    eventAt: fact.eventAt,
  }
}

export function buildRejection(
  fact: Fact,
  given: {
    readonly id: string
    readonly why: Rejection['why']
    readonly at: string
    readonly door: Door
    /** True when whoever rejects it sees one session alone. */
    readonly isOfSession: boolean
    /** What of it was rejected; left out, all of it. */
    readonly value?: string | undefined
  },
): Rejection {
  const { value, isOfSession, ...rest } = given
  // What was rejected in one conversation is rejected in all, unless the caller belongs to one.
  const { session, ...wide } = fact.scope
  const scope = isOfSession ? { ...wide, session } : wide
  const tombstone = buildTombstone(statementOf(fact), value)
  return { ...rest, scope, factId: fact.id, tombstone, keys: keysOfTombstone(tombstone) }
}

const KEYS_MAX = 256

/** What two tombstones share when one may say what the other says: a look, or a word of the value. */
export function keysOfTombstone({ whole, value }: Tombstone): readonly string[] {
  const keys = [...whole.looks, whole.withoutAccents, ...value.flat()]
  return [...new Set(keys)].slice(0, KEYS_MAX)
}
