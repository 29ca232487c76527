import { z } from 'zod'
import { type Provenance, provenanceSchema } from '../records/provenance.ts'
import { type Scope, scopeSchema } from '../scope.ts'
import { TRUST_LEVELS, type TrustLevel } from '../trust/trust-level.ts'

export const FACT_KINDS = ['world', 'experience', 'opinion', 'observation'] as const
export type FactKind = (typeof FACT_KINDS)[number]

export const BUCKETS = ['profile', 'preference', 'episodic', 'semantic', 'fact'] as const
export type Bucket = (typeof BUCKETS)[number]

/**
 * A superseded fact was true once: it answers only when the past is asked for. A rejected one
 * never was, and a forgotten one is not to be known: neither answers anything.
 */
export const FACT_STATUSES = ['active', 'superseded', 'rejected', 'forgotten'] as const
export type FactStatus = (typeof FACT_STATUSES)[number]

/**
 * `statement`: what somebody wanted to be remembered, judged by the gate. `turn`: what was said in
 * a conversation, kept as it was said. `page`: what stands in the workspace.
 */
export const FACT_ROLES = ['statement', 'turn', 'page'] as const
export type FactRole = (typeof FACT_ROLES)[number]

/** A longer statement is a document: store it in pieces. */
export const FACT_TEXT_LENGTH_MAX = 32_768
export const FACT_LABELS_MAX = 64
export const FACT_LABEL_LENGTH_MAX = 200
/** Neither a trifle nor vital. */
export const IMPORTANCE_DEFAULT = 0.5

/** What a fact is found by besides its text, as `entityKey` makes it. */
export interface FactKeys {
  readonly entities: readonly string[]
  readonly speaker: readonly string[]
  /** Each topic and all that it lies in, as `topicKey` writes them. */
  readonly topics: readonly string[]
  /** Of the error that it quotes: see `failureMarks`. */
  readonly failures: readonly string[]
}

/** A single statement. Times are ISO 8601 in UTC, with milliseconds. */
export interface Fact {
  readonly id: string
  readonly scope: Scope
  readonly text: string
  /** The words in which it was said, when `text` joins them with what was known. */
  readonly said?: string | undefined
  readonly bucket: Bucket
  readonly kind: FactKind
  readonly role: FactRole
  readonly status: FactStatus
  /** How far it is trusted, by the way it came in. */
  readonly trust: TrustLevel
  /** What makes it look like an instruction to a model. */
  readonly flags: readonly string[]
  /** 0 to 1. */
  readonly importance: number
  /** How sure whoever holds an opinion is of it, 0 to 1. */
  readonly confidence?: number | undefined
  readonly entities: readonly string[]
  readonly tags: readonly string[]
  /** Soft scopes that narrow recall. */
  readonly topics: readonly string[]
  /** Always in context. */
  readonly isPinned: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** When it happened or was said, if that is known. */
  readonly occurredAt?: string | undefined
  /** Milliseconds of `occurredAt`, or else of `createdAt`: what time windows act on. */
  readonly eventAt: number
  /** From when to when it holds, the end excluded, as far as that was said. */
  readonly validFrom?: string | undefined
  readonly validUntil?: string | undefined
  /** The fact that took its place. */
  readonly supersededBy?: string | undefined
  /** Who said it. */
  readonly speaker?: string | undefined
  /** Its place among the statements of its session, from 1. */
  readonly position?: number | undefined
  /** The session and the position together, as `placeIn` writes them. */
  readonly place?: string | undefined
  readonly forgottenAt?: string | undefined
  readonly source: Provenance
  readonly keys: FactKeys
  /** Hash of the text, its time and its speaker: equal for statements that differ only in spacing. */
  readonly contentKey: string
  /** How often the same statement was made. */
  readonly mentions: number
  /** True for a bullet below `## Retain` in the log of a day: it is held against other statements. */
  readonly isRetained?: boolean | undefined
  /** The id that its line has by itself, when it kept that of a line it was edited or moved from. */
  readonly lineId?: string | undefined
  /** What it was before it gave way to a line of a log, or a line to what was said after it. */
  readonly yielded?: Yielded | undefined
  /** What it was said after, and changes, where dates alone do not tell. */
  readonly outdates?: readonly string[] | undefined
}

export type Yielded = Pick<Fact, 'isPinned' | 'updatedAt' | 'validUntil'>

const label = z.string().min(1).max(FACT_LABEL_LENGTH_MAX)

export const factSchema: z.ZodType<Fact> = z.object({
  id: z.string(),
  scope: scopeSchema,
  text: z.string(),
  said: z.string().optional(),
  bucket: z.enum(BUCKETS),
  kind: z.enum(FACT_KINDS),
  role: z.enum(FACT_ROLES),
  status: z.enum(FACT_STATUSES),
  trust: z.enum(TRUST_LEVELS),
  flags: z.array(z.string()),
  importance: z.number().min(0).max(1),
  confidence: z.number().min(0).max(1).optional(),
  entities: z.array(label),
  tags: z.array(label),
  topics: z.array(label),
  isPinned: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  occurredAt: z.iso.datetime().optional(),
  eventAt: z.number(),
  validFrom: z.iso.datetime().optional(),
  validUntil: z.iso.datetime().optional(),
  supersededBy: z.string().optional(),
  speaker: label.optional(),
  position: z.int().min(1).optional(),
  place: z.string().optional(),
  forgottenAt: z.iso.datetime().optional(),
  source: provenanceSchema,
  keys: z.object({
    entities: z.array(z.string()),
    speaker: z.array(z.string()),
    topics: z.array(z.string()),
    failures: z.array(z.string()),
  }),
  contentKey: z.string(),
  mentions: z.int().min(1),
  isRetained: z.boolean().optional(),
  lineId: z.string().optional(),
  yielded: z
    .object({
      isPinned: z.boolean(),
      updatedAt: z.iso.datetime(),
      validUntil: z.iso.datetime().optional(),
    })
    .optional(),
  outdates: z.array(z.string()).optional(),
})
