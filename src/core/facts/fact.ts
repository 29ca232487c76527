import * as z from 'zod'
import { scopeSchema } from '../scope.ts'
import { BUCKETS, FACT_KINDS, FACT_LABEL_LENGTH_MAX } from '../statement.ts'
import { provenanceSchema } from '../storage/records/provenance.ts'
import { TRUST_LEVELS } from '../storage/records/trust-level.ts'

/**
 * A superseded fact was true once: it answers only when the past is asked for. A rejected one
 * never was, and a forgotten one is hidden: neither is ever returned.
 */
export const FACT_STATUSES = ['active', 'superseded', 'rejected', 'forgotten'] as const
/** Whether a fact holds: active, superseded, rejected or forgotten. */
export type FactStatus = (typeof FACT_STATUSES)[number]

/**
 * `statement`: what a caller wanted to store, judged by the gate. `turn`: what was said in a
 * conversation, kept as it was said. `page`: a line of the workspace.
 */
export const FACT_ROLES = ['statement', 'turn', 'page'] as const
export type FactRole = (typeof FACT_ROLES)[number]

/** The maximum number of pinned facts in a scope: each costs tokens in every prompt. */
export const PINNED_MAX = 32
/** The maximum number of tokens of all pinned facts. */
export const PINNED_TOKENS_MAX = 2_000
/** Medium importance. */
export const IMPORTANCE_DEFAULT = 0.5

const label = z.string().min(1).max(FACT_LABEL_LENGTH_MAX)
const texts = z.array(z.string()).readonly()
const labels = z.array(label).readonly()
const share = z.number().min(0).max(1)
const moment = z.iso.datetime()

/** A later statement that may have outdated a fact. It counts while both are active. */
export const linkSchema = z.object({
  id: z.string(),
  probability: share,
  text: z.string().optional().describe('What the later one says. Only shown, never stored.'),
})
export type Link = Readonly<z.infer<typeof linkSchema>>

/** As many as a form of an application has. */
const METADATA_MAX = 32

/** What belongs to the caller: returned as it was given, and never searched or ranked. */
export const ownFields = {
  metadata: z
    .record(
      z.string().min(1).max(100),
      z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]),
    )
    .refine((given) => Object.keys(given).length <= METADATA_MAX, {
      message: `can have at most ${METADATA_MAX} fields`,
    })
    .optional()
    .describe('Values of your own, returned with it. They do not affect recall.'),
  externalId: label.optional().describe('Its id in another system. It does not affect recall.'),
}

/** A single statement. Times are ISO 8601 in UTC, with milliseconds. */
export const factSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  text: z.string(),
  /** The original wording, when `text` merges it with what was known. */
  said: z.string().optional(),
  bucket: z.enum(BUCKETS),
  kind: z.enum(FACT_KINDS),
  role: z.enum(FACT_ROLES),
  status: z.enum(FACT_STATUSES),
  /** The trust in it, by its source. */
  trust: z.enum(TRUST_LEVELS),
  /** What makes it look like an instruction to a model. */
  flags: texts,
  /** The content key for which a person found it harmless: with that one it has no flags. */
  harmless: z.string().optional(),
  importance: share,
  /** The holder's confidence in an opinion. */
  confidence: share.optional(),
  entities: labels,
  tags: labels,
  /** Soft scopes that narrow recall. */
  topics: labels,
  /** Always in context. */
  isPinned: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  /** When it happened or was said, if that is known. */
  occurredAt: moment.optional(),
  /** Milliseconds of `occurredAt`, or else of `createdAt`: what time windows filter by. */
  eventAt: z.number(),
  /** When it holds, end exclusive, if stated. */
  validFrom: moment.optional(),
  validUntil: moment.optional(),
  /** The fact that replaced it. */
  supersededBy: z.string().optional(),
  possiblyOutdatedBy: linkSchema.optional().describe('A later fact that may have outdated it.'),
  /** The content keys of later statements that were found not to outdate it. */
  holdsBeside: texts.optional(),
  speaker: label.optional(),
  /** Its place among the statements of its session, from 1. */
  position: z.int().min(1).optional(),
  /** The session and the position together, as `placeIn` writes them. */
  place: z.string().optional(),
  forgottenAt: moment.optional(),
  source: provenanceSchema,
  /** Lookup keys besides the text: names as `entityKey` makes them. */
  keys: z.object({
    entities: texts,
    speaker: texts,
    /** Each topic and its ancestors, as `topicKey` writes them. */
    topics: texts,
    /** Marks of the error it quotes: see `failureMarks`. */
    failures: texts,
    /** The days and months that it names: see `namedTimeKeys`. */
    times: texts.optional(),
    /** Each field of the metadata with its value: see `metadataKeys`. */
    metadata: texts.optional(),
  }),
  /** Hash of the text, its time and its speaker: equal for statements that differ only in spacing. */
  contentKey: z.string(),
  ...ownFields,
  /** How often the same statement was made. */
  mentions: z.int().min(1),
  /** True for a bullet below `## Retain` in the log of a day: it is compared with other statements. */
  isRetained: z.boolean().optional(),
  /** The line's own id, when the fact kept the id of a line it was edited or moved from. */
  lineId: z.string().optional(),
  /** Its state before a log line superseded it, or, for a line, before a later statement did. */
  yielded: z
    .object({ isPinned: z.boolean(), updatedAt: moment, validUntil: moment.optional() })
    .optional(),
  /** The earlier facts that it changes, where dates alone do not show the order. */
  outdates: texts.optional(),
})

/** A statement as it is stored. */
export type Fact = Readonly<z.infer<typeof factSchema>>
export type FactKeys = Fact['keys']
