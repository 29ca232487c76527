import { z } from 'zod'
import { declareCollection } from '../documents/collection.ts'
import { DOORS, type Door } from '../records/provenance.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { type Scope, scopeKey, scopeSchema, withoutSession } from '../scope.ts'
import { TRUST_LEVELS, type TrustLevel } from '../trust/trust-level.ts'
import { buildTombstone, type Tombstone, tombstoneSchema } from '../truth/rejection/tombstone.ts'
import type { Statement } from '../truth/statement.ts'
import type { Fact } from './fact.ts'

/** A fact is rejected once for every time that it was restored in between. */
export const REJECTIONS_MAX = 1_000

/**
 * Keeps what was rejected or forgotten from coming back. It holds hashes alone, outlives the fact
 * and every expiry, and goes only when the fact is restored.
 */
export interface Rejection {
  readonly id: string
  /** Of whoever rejected it: it holds there, and in every scope below. */
  readonly scope: Scope
  /** Names the scope, so that all that hold somewhere are found at once. */
  readonly owner: string
  /** The fact that was taken out. */
  readonly factId: string
  readonly why: 'rejected' | 'forgotten'
  readonly at: string
  readonly door: Door
  /** Of whoever rejected it: it keeps nobody from saying it who is trusted more. */
  readonly trust: TrustLevel
  readonly tombstone: Tombstone
  /** What it is looked up by: see `keysOfTombstone`. */
  readonly keys: readonly string[]
}

export const rejectionSchema: z.ZodType<Rejection> = z.object({
  id: z.string(),
  scope: scopeSchema,
  owner: z.string(),
  factId: z.string(),
  why: z.enum(['rejected', 'forgotten']),
  at: z.iso.datetime(),
  door: z.enum(DOORS),
  trust: z.enum(TRUST_LEVELS),
  tombstone: tombstoneSchema,
  keys: z.array(z.string()),
})

export const rejectionRecords: RecordKind = {
  collection: declareCollection({
    name: 'rejections',
    fields: { ...SCOPE_FIELDS, owner: 'text', factId: 'text', why: 'text', keys: 'texts' },
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
    readonly trust: TrustLevel
    /** Of whoever rejects it. */
    readonly scope: Scope
    /** What of it was rejected; left out, all of it. */
    readonly value?: string | undefined
  },
): Rejection {
  const { value, ...rest } = given
  const tombstone = buildTombstone(statementOf(fact), value)
  // "I live in Rome" is about whoever said it: what others say of themselves is another matter.
  const own = given.scope.session === undefined ? withoutSession(fact.scope) : fact.scope
  const scope = tombstone.isFirstPerson ? own : given.scope
  return placeRejection({ ...rest, scope, owner: '', factId: fact.id, tombstone, keys: [] })
}

/** The rejection with all that follows from its scope and its tombstone. */
export function placeRejection(rejection: Rejection): Rejection {
  const { scope, tombstone } = rejection
  return { ...rejection, owner: scopeKey(scope), keys: keysOfTombstone(tombstone) }
}

const KEYS_MAX = 256

/** What two tombstones share when one may say what the other says: a look, or a word of the value. */
export function keysOfTombstone({ whole, value }: Tombstone): readonly string[] {
  const keys = [...whole.looks, whole.withoutAccents, ...value.flat()]
  return [...new Set(keys)].slice(0, KEYS_MAX)
}
