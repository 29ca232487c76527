import { z } from 'zod'
import { buildFact } from '../facts/build-fact.ts'
import {
  BUCKETS,
  FACT_KINDS,
  FACT_LABEL_LENGTH_MAX,
  FACT_LABELS_MAX,
  FACT_ROLES,
  FACT_STATUSES,
  FACT_TEXT_LENGTH_MAX,
  type Fact,
} from '../facts/fact.ts'
import { type Door, originOf, provenanceSchema } from '../records/provenance.ts'
import { type Scope, scopeSchema } from '../scope.ts'
import { placeIn, sessionId } from '../sessions/session.ts'
import { TRUST_LEVELS, type TrustLevel } from '../trust/trust-level.ts'
import { mayPin } from '../trust/trust-rules.ts'

/** A fact without what is made of it anew wherever it is read. */
export type PortableFact = Omit<Fact, 'keys' | 'contentKey' | 'place'>

export function toPortableFact(fact: Fact): PortableFact {
  const { keys: _keys, contentKey: _contentKey, place: _place, ...portable } = fact
  return portable
}

const label = z.string().min(1).max(FACT_LABEL_LENGTH_MAX)
const labels = z.array(label).max(FACT_LABELS_MAX)
const share = z.number().min(0).max(1)
const text = z.string().min(1).max(FACT_TEXT_LENGTH_MAX)

/** What stands in a file was not checked at any door. */
export const portableFactSchema: z.ZodType<PortableFact> = z.object({
  id: label,
  scope: scopeSchema,
  text,
  said: text.optional(),
  bucket: z.enum(BUCKETS),
  kind: z.enum(FACT_KINDS),
  role: z.enum(FACT_ROLES),
  status: z.enum(FACT_STATUSES),
  trust: z.enum(TRUST_LEVELS),
  flags: z.array(label).max(FACT_LABELS_MAX),
  importance: share,
  confidence: share.optional(),
  entities: labels,
  tags: labels,
  topics: labels,
  isPinned: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  occurredAt: z.iso.datetime().optional(),
  eventAt: z.number(),
  validFrom: z.iso.datetime().optional(),
  validUntil: z.iso.datetime().optional(),
  supersededBy: label.optional(),
  speaker: label.optional(),
  position: z.int().min(1).optional(),
  forgottenAt: z.iso.datetime().optional(),
  source: provenanceSchema,
  mentions: z.int().min(1),
})

/** What is known of a fact by the way in, and not by what the file says of it. */
export interface Brought {
  readonly id: string
  readonly scope: Scope
  readonly supersededBy: string | undefined
  /** Without secrets. */
  readonly text: string
  readonly said: string | undefined
  readonly trust: TrustLevel
  readonly flags: readonly string[]
  readonly door: Door
}

/** The fact as it was, in the scope that it comes to. @throws MemoryError `INVALID_INPUT` */
export function rebuildFact(portable: PortableFact, brought: Brought): Fact {
  const { door, said, supersededBy, text: words, ...given } = brought
  const fact = buildFact(
    { ...portable, text: words },
    {
      ...given,
      source: { kind: 'import', door, of: originOf(portable.source) },
      role: portable.role,
      nowMs: Date.parse(portable.createdAt),
    },
  )
  const { position, forgottenAt, isPinned } = portable
  const isFlagged = given.flags.length > 0
  return {
    ...fact,
    status: portable.status,
    isPinned: isPinned && portable.status === 'active' && mayPin(given.trust) && !isFlagged,
    updatedAt: portable.updatedAt,
    mentions: portable.mentions,
    ...(said === undefined ? {} : { said }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(forgottenAt === undefined ? {} : { forgottenAt }),
    ...(position === undefined || given.scope.session === undefined
      ? {}
      : { position, place: placeIn(sessionId(given.scope), position) }),
  }
}
