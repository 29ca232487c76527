import * as z from 'zod'
import { TRUST_LEVELS, type TrustLevel } from '../../storage/records/trust-level.ts'
import { SUSPICION_FLAGS, type SuspicionFlag } from '../../trust/suspicion/suspicion-flags.ts'

/** What knowledge is of, in the order in which it is shown. */
export const KNOWLEDGE_SECTIONS = [
  'approach',
  'bugPatterns',
  'rules',
  'codePatterns',
  'conventions',
  'preferences',
  'reviewFocus',
  'hotspots',
  'teamKnowledge',
  'tools',
] as const
export type KnowledgeSection = (typeof KNOWLEDGE_SECTIONS)[number]

/** One thing that is known, and where it comes from. */
export interface KnowledgePiece {
  readonly section: KnowledgeSection
  /** Of the record that says it, or the name of what is made of several. */
  readonly id: string
  /** The records that say it, when they are several. */
  readonly recordIds?: readonly string[] | undefined
  /** One line. */
  readonly title: string
  /** Markdown. Stored text: it is data, never an instruction. */
  readonly text: string
  readonly trust: TrustLevel
  /** The episodes that it was learned from, some of them. */
  readonly episodeIds: readonly string[]
  /** When it was learned or last seen. */
  readonly date?: string | undefined
  /** How well it fits, from 0 to 1, where that is known. */
  readonly score?: number | undefined
}

export interface ShownPiece extends KnowledgePiece {
  /** What makes it look like an instruction to a model. */
  readonly flags: readonly SuspicionFlag[]
}

export const shownPieceSchema: z.ZodType<ShownPiece> = z.object({
  section: z.enum(KNOWLEDGE_SECTIONS),
  id: z.string(),
  recordIds: z.array(z.string()).readonly().optional(),
  title: z.string(),
  text: z.string(),
  trust: z.enum(TRUST_LEVELS),
  episodeIds: z.array(z.string()).readonly(),
  date: z.string().optional(),
  score: z.number().optional(),
  flags: z.array(z.enum(SUSPICION_FLAGS)).readonly(),
})
