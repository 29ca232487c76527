import * as z from 'zod'
import { scopeKey, scopeSchema, withoutSession } from '../scope.ts'
import { SURFACES } from '../storage/records/provenance.ts'
import { TRUST_LEVELS } from '../storage/records/trust-level.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'
import type { Statement } from '../trust/truth/statement.ts'
import { buildTombstone, type Tombstone, tombstoneSchema } from '../trust/truth/tombstone.ts'
import type { Fact } from './fact.ts'

/** A fact is rejected once for every time that it was restored in between. */
export const REJECTIONS_MAX = 1_000

/**
 * Keeps what was rejected or forgotten from coming back. It holds hashes alone, outlives the fact
 * and every expiry, and goes only when the fact is restored.
 */
export const rejectionSchema = z.object({
  id: z.string(),
  /** Where it was rejected: it holds there, and in every scope below. */
  scope: scopeSchema,
  /** Names the scope, so that all that hold somewhere are found at once. */
  owner: z.string(),
  factId: z.string(),
  why: z.enum(['rejected', 'forgotten']),
  at: z.iso.datetime(),
  surface: z.enum(SURFACES),
  /** Of the caller: it keeps no more trusted voice from saying it. */
  trust: z.enum(TRUST_LEVELS),
  tombstone: tombstoneSchema,
  /** What it is looked up by: see `keysOfTombstone`. */
  keys: z.array(z.string()).readonly(),
})
export type Rejection = Readonly<z.infer<typeof rejectionSchema>>

export const rejectionRecords = unsearchedRecords('rejections', {
  owner: 'text',
  factId: 'text',
  why: 'text',
  keys: 'texts',
})

/** What a fact states, for those who judge its truth. */
export function statementOf({ text, entities, speaker, eventAt }: Fact): Statement {
  return { text, entities, speaker, eventAt }
}

export function buildRejection(
  fact: Fact,
  given: Pick<Rejection, 'id' | 'why' | 'at' | 'surface' | 'trust' | 'scope'> & {
    /** What of it was rejected. Default: all of it. */
    readonly value?: string | undefined
  },
): Rejection {
  const { value, ...rest } = given
  const tombstone = buildTombstone(statementOf(fact), value)
  // "I live in Rome" is about its speaker: what others say about themselves is a different
  // statement.
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
