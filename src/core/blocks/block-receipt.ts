import { z } from 'zod'
import { DROP_CODES, type DroppedReceipt } from '../gate/receipt.ts'
import { type Block, blockSchema } from './block.ts'

/** The block is as it was asked for. */
export interface WrittenReceipt {
  /** `unchanged` when it said so already. */
  readonly outcome: 'written' | 'unchanged'
  /** A sentence for a person. */
  readonly reason: string
  readonly block: Block
  /** The rules that hid something before anything was written. */
  readonly redacted?: readonly string[] | undefined
  /** What makes the text look like an instruction to a model, though a person wrote it. */
  readonly flags?: readonly string[] | undefined
}

/** What became of a change of a core block. */
export type BlockReceipt = WrittenReceipt | (DroppedReceipt & { readonly block?: undefined })

const texts = z.array(z.string())

export const blockReceiptSchema: z.ZodType<BlockReceipt> = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['written', 'unchanged']),
    reason: z.string(),
    block: blockSchema,
    redacted: texts.optional().describe('The rules that hid something before it was written.'),
    flags: texts.optional().describe('What makes it look like an instruction to a model.'),
  }),
  z.object({
    outcome: z.literal('dropped'),
    code: z.enum(DROP_CODES),
    reason: z.string(),
    redacted: texts.optional(),
    flags: texts.optional(),
  }),
])
