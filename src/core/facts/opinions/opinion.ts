import * as z from 'zod'

export const STANCES = ['for', 'against'] as const
export type Stance = (typeof STANCES)[number]

const id = z.string().min(1).max(200)

export const opinionEvidenceSchema = z.object({
  factId: id,
  stance: z.enum(STANCES),
  /** When it was said, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Who or what said it: evidence of one source is worth less each time. */
  source: z.string().max(200),
  /** How clearly it speaks, above 0 to 1. */
  strength: z.number().min(0).max(1),
})
export type OpinionEvidence = Readonly<z.infer<typeof opinionEvidenceSchema>>

/** What somebody thinks, and how sure that is. All but the statement follows from the evidence. */
export interface Opinion {
  /** Such as "prefers tea". */
  readonly statement: string
  /** How sure it was before any evidence, 0.01 to 0.99. */
  readonly prior: number
  readonly confidence: number
  /** Each fact once, oldest first. */
  readonly evidence: readonly OpinionEvidence[]
}

export interface OpinionMove {
  readonly at: string
  readonly factId: string
  readonly stance: Stance
  readonly from: number
  readonly to: number
  readonly reason: string
}

export const CONFIDENCE_MIN = 0.01
export const CONFIDENCE_MAX = 0.99
export const CONFIDENCE_DEFAULT = 0.5
/** The newest count; nobody reads more. */
export const EVIDENCE_MAX = 200
