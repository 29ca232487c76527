import { z } from 'zod'
import { type Provenance, provenanceSchema } from '../records/provenance.ts'
import { type Scope, scopeSchema } from '../scope.ts'

export const FACT_KINDS = ['world', 'experience', 'opinion', 'observation'] as const
export type FactKind = (typeof FACT_KINDS)[number]

export const BUCKETS = ['profile', 'preference', 'episodic', 'semantic', 'fact'] as const
export type Bucket = (typeof BUCKETS)[number]

export const FACT_STATUSES = ['active', 'forgotten'] as const
export type FactStatus = (typeof FACT_STATUSES)[number]

/** A longer statement is a document: store it in pieces. */
export const FACT_TEXT_LENGTH_MAX = 32_768
export const FACT_LABELS_MAX = 64
export const FACT_LABEL_LENGTH_MAX = 200
/** Neither a trifle nor vital. */
export const IMPORTANCE_DEFAULT = 0.5

/** A single statement. Times are ISO 8601 in UTC, with milliseconds. */
export interface Fact {
  readonly id: string
  readonly scope: Scope
  readonly text: string
  readonly bucket: Bucket
  readonly kind: FactKind
  readonly status: FactStatus
  /** 0 to 1. */
  readonly importance: number
  readonly entities: readonly string[]
  readonly tags: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
  /** When it happened or became true, if that is known. */
  readonly occurredAt?: string | undefined
  readonly forgottenAt?: string | undefined
  readonly source: Provenance
  /** Hash of the text and its time: equal for statements that differ only in spacing. */
  readonly contentKey: string
  /** How often the same statement was made. */
  readonly mentions: number
}

const label = z.string().min(1).max(FACT_LABEL_LENGTH_MAX)

export const factSchema: z.ZodType<Fact> = z.object({
  id: z.string(),
  scope: scopeSchema,
  text: z.string(),
  bucket: z.enum(BUCKETS),
  kind: z.enum(FACT_KINDS),
  status: z.enum(FACT_STATUSES),
  importance: z.number().min(0).max(1),
  entities: z.array(label),
  tags: z.array(label),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  occurredAt: z.iso.datetime().optional(),
  forgottenAt: z.iso.datetime().optional(),
  source: provenanceSchema,
  contentKey: z.string(),
  mentions: z.int().min(1),
})
