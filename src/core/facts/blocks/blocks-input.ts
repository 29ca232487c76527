import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import {
  BLOCK_DESCRIPTION_LENGTH_MAX,
  BLOCK_LABEL_LENGTH_MAX,
  BLOCK_LIMIT_DEFAULT,
  BLOCK_LIMIT_MAX,
} from './block.ts'

const label = textUpTo(BLOCK_LABEL_LENGTH_MAX)
  .normalize('NFC')
  .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, 'may hold letters, digits, "_" and "-"')
  .describe('The block, such as `human` or `persona`.')
// Two UTF-16 code units per character of the longest block: more can never fit.
const content = z.string().max(2 * BLOCK_LIMIT_MAX)

export const updateBlockSchema = z.strictObject({
  label,
  append: content.min(1).optional().describe('Text to add as a new line.'),
  old: content.min(1).optional().describe('The exact text to replace. Must occur once.'),
  new: content.optional().describe('The replacement; empty to delete.'),
  description: z
    .string()
    .max(BLOCK_DESCRIPTION_LENGTH_MAX)
    .optional()
    .describe('What belongs in the block, for the model that writes it.'),
  limit: countUpTo(BLOCK_LIMIT_MAX)
    .optional()
    .describe(`Maximum length in characters; ${BLOCK_LIMIT_DEFAULT} for a new block.`),
  readOnly: z.boolean().optional().describe('True if only a person may write it.'),
})
export type UpdateBlockInput = z.infer<typeof updateBlockSchema>

export const coreMemoryViewInputSchema = z.strictObject({
  label: label.optional().describe('Only this block. Default: all.'),
  at: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('State at this time: a date, a full ISO 8601 time, or 3d for three days ago.'),
  history: z.boolean().optional().describe('Also return earlier values of each block.'),
})
export type CoreMemoryViewInput = z.infer<typeof coreMemoryViewInputSchema>
