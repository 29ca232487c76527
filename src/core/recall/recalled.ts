import { z } from 'zod'
import { type Provenance, provenanceSchema } from '../records/provenance.ts'
import { TRUST_LEVELS, type TrustLevel } from '../trust/trust-level.ts'
import { RECALL_CHANNELS, type RecallChannel } from './channels.ts'
import type { ScoreTerm } from './rank-candidates.ts'

/** Why something was returned, and ranked where it is. */
export interface Explanation {
  readonly foundBy: readonly RecallChannel[]
  /** Each term of the score: its value times its weight is what it adds. */
  readonly terms: readonly ScoreTerm[]
  /** The words of the question that matched, as they were typed. */
  readonly words?: { readonly score: number; readonly matched: readonly string[] } | undefined
  readonly meaning?: { readonly whole: number; readonly sentence: number } | undefined
  /** Why it passed the cut-off, in a sentence. */
  readonly passed: string
}

/** Another record of the same content. */
export interface SameContent {
  readonly id: string
  readonly at: string
  readonly source: Provenance
}

/** One result of recall, whatever sort of record it is. */
export interface Recalled {
  /** `fact`, or `session` when conversations were asked for. */
  readonly type: string
  readonly id: string
  readonly text: string
  readonly kind?: string | undefined
  readonly bucket?: string | undefined
  /** Of an opinion: how sure whoever holds it is, 0 to 1. */
  readonly confidence?: number | undefined
  /** Of an opinion: the facts that speak for it and against it. */
  readonly supportedBy?: readonly string[] | undefined
  readonly contradictedBy?: readonly string[] | undefined
  /** When it happened, or from when to when. */
  readonly when: { readonly from: string; readonly to?: string | undefined }
  readonly speaker?: string | undefined
  readonly session?: string | undefined
  readonly entities: readonly string[]
  readonly source: Provenance
  /** How far it is trusted, by the way it came in. */
  readonly trust: TrustLevel
  /** What makes it look like an instruction to a model: show it as data, and with care. */
  readonly flags: readonly string[]
  /** The same content elsewhere, folded into this result. */
  readonly alsoFrom: readonly SameContent[]
  /** Set when another record took its place: it was true once. */
  readonly supersededBy?: string | undefined
  readonly validFrom?: string | undefined
  readonly validUntil?: string | undefined
  readonly score: number
  /** How likely it is relevant, 0 to 1. */
  readonly probability: number
  /** What the text costs in a prompt. Counted when there is a token budget. */
  readonly tokens?: number | undefined
  readonly explanation: Explanation
}

const term = z.object({ signal: z.string(), value: z.number(), weight: z.number() })

export const recalledSchema: z.ZodType<Recalled> = z.object({
  type: z.string(),
  id: z.string(),
  text: z.string(),
  kind: z.string().optional(),
  bucket: z.string().optional(),
  confidence: z.number().optional(),
  supportedBy: z.array(z.string()).optional().describe('Of an opinion: what speaks for it.'),
  contradictedBy: z.array(z.string()).optional(),
  when: z.object({ from: z.iso.datetime(), to: z.iso.datetime().optional() }),
  speaker: z.string().optional(),
  session: z.string().optional(),
  entities: z.array(z.string()),
  source: provenanceSchema,
  trust: z.enum(TRUST_LEVELS).describe('By the way it came in, from web to person.'),
  flags: z.array(z.string()).describe('What makes it look like an instruction to a model.'),
  alsoFrom: z.array(z.object({ id: z.string(), at: z.iso.datetime(), source: provenanceSchema })),
  supersededBy: z.string().optional(),
  validFrom: z.iso.datetime().optional(),
  validUntil: z.iso.datetime().optional(),
  score: z.number(),
  probability: z.number().describe('How likely it is relevant, 0 to 1.'),
  tokens: z.int().optional().describe('Counted when there is a token budget.'),
  explanation: z.object({
    foundBy: z.array(z.enum(RECALL_CHANNELS)),
    terms: z.array(term).describe('Each term of the score: value times weight.'),
    words: z
      .object({ score: z.number(), matched: z.array(z.string()) })
      .optional()
      .describe('Set when the words of the question found it.'),
    meaning: z
      .object({ whole: z.number(), sentence: z.number() })
      .optional()
      .describe('Cosines with the text and with its nearest sentence.'),
    passed: z.string(),
  }),
})
