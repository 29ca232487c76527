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
// Two UTF-16 units for each character of the longest block: more can never fit.
const content = z.string().max(2 * BLOCK_LIMIT_MAX)

export const updateBlockSchema = z.strictObject({
  label,
  append: content.min(1).optional().describe('What to add, as a line of its own.'),
  old: content.min(1).optional().describe('The text to replace, exactly as it stands there, once.'),
  new: content.optional().describe('What to put in its place; empty to take it out.'),
  description: z
    .string()
    .max(BLOCK_DESCRIPTION_LENGTH_MAX)
    .optional()
    .describe('What belongs into the block, for the model that writes it.'),
  limit: countUpTo(BLOCK_LIMIT_MAX)
    .optional()
    .describe(`The most characters; ${BLOCK_LIMIT_DEFAULT} for a new block.`),
  readOnly: z.boolean().optional().describe('True when only a person may write it.'),
})
export type UpdateBlockInput = z.infer<typeof updateBlockSchema>

export const coreMemoryViewInputSchema = z.strictObject({
  label: label.optional().describe('Only this block. Default: all.'),
  at: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('As it was then: a date, a full ISO 8601 time, or 3d for three days ago.'),
  history: z.boolean().optional().describe('Also the values that each block had before.'),
})
export type CoreMemoryViewInput = z.infer<typeof coreMemoryViewInputSchema>
