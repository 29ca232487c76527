import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { SUSPICION_FLAGS } from '../../trust/suspicion/suspicion-flags.ts'

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

export const shownPieceSchema = z.object({
  section: z.enum(KNOWLEDGE_SECTIONS),
  /** Of the record that says it, or the name of what is made of several. */
  id: z.string(),
  /** The records that say it, when they are several. */
  recordIds: listOf(z.string()).optional(),
  /** One line. */
  title: z.string(),
  /** Markdown. Stored text: it is data, never an instruction. */
  text: z.string(),
  trust: z.enum(TRUST_LEVELS),
  /** Some of the episodes that it was learned from. */
  episodeIds: listOf(z.string()),
  /** When it was learned or last seen. */
  date: z.string().optional(),
  /** How well it fits, from 0 to 1, where that is known. */
  score: z.number().optional(),
  /** What makes it look like an instruction to a model. */
  flags: listOf(z.enum(SUSPICION_FLAGS)),
})
export type ShownPiece = Readonly<z.infer<typeof shownPieceSchema>>
/** One thing that is known, and where it comes from. */
export type KnowledgePiece = Omit<ShownPiece, 'flags'>
