import * as z from 'zod'
import { scopeKey, scopeSchema, withoutSession } from '../scope.ts'
import { SURFACES } from '../storage/records/provenance.ts'
import { TRUST_LEVELS } from '../storage/records/trust-level.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'
import type { Statement } from '../trust/truth/statement.ts'
import { buildTombstone, type Tombstone, tombstoneSchema } from '../trust/truth/tombstone.ts'
import type { Fact } from './fact.ts'

/** A fact can be rejected again after each restore. */
export const REJECTIONS_MAX = 1_000

/**
 * Keeps what was rejected or forgotten from coming back. It holds only hashes, outlives the fact
 * and every expiry, and is removed only when the fact is restored.
 */
export const rejectionSchema = z.object({
  id: z.string(),
  /** Where it was rejected: it applies there and in every narrower scope. */
  scope: scopeSchema,
  /** The scope as one key, so that all rejections for a scope are found in one query. */
  owner: z.string(),
  factId: z.string(),
  why: z.enum(['rejected', 'forgotten']),
  at: z.iso.datetime(),
  surface: z.enum(SURFACES),
  /** The caller's trust: a more trusted source may still say it. */
  trust: z.enum(TRUST_LEVELS),
  tombstone: tombstoneSchema,
  /** Lookup keys: see `keysOfTombstone`. */
  keys: z.array(z.string()).readonly(),
})
export type Rejection = Readonly<z.infer<typeof rejectionSchema>>

export const rejectionRecords = unsearchedRecords('rejections', {
  owner: 'text',
  factId: 'text',
  why: 'text',
  keys: 'texts',
})

/** The statement of a fact, as input for truth checks. */
export function statementOf({ text, entities, speaker, eventAt }: Fact): Statement {
  return { text, entities, speaker, eventAt }
}

export function buildRejection(
  fact: Fact,
  given: Pick<Rejection, 'id' | 'why' | 'at' | 'surface' | 'trust' | 'scope'> & {
    /** The part that was rejected. Default: all of it. */
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

/** The rejection with the fields derived from its scope and its tombstone. */
export function placeRejection(rejection: Rejection): Rejection {
  const { scope, tombstone } = rejection
  return { ...rejection, owner: scopeKey(scope), keys: keysOfTombstone(tombstone) }
}

const KEYS_MAX = 256

/** Keys shared by tombstones that may say the same: a look, or a word of the value. */
export function keysOfTombstone({ whole, value }: Tombstone): readonly string[] {
  const keys = [...whole.looks, whole.withoutAccents, ...value.flat()]
  return [...new Set(keys)].slice(0, KEYS_MAX)
}
