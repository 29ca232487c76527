import * as z from 'zod'
import { DROP_CODES } from '../receipt.ts'
import { blockSchema } from './block.ts'

const texts = z.array(z.string()).readonly()
const noticed = {
  reason: z.string().describe('Why, as a sentence.'),
  redacted: texts.optional().describe('The rules that redacted something before it was stored.'),
  flags: texts.optional().describe('What makes it look like an instruction to a model.'),
}

/** `unchanged`: the block already contained it. */
const writtenSchema = z.object({
  outcome: z.enum(['written', 'unchanged']),
  block: blockSchema,
  ...noticed,
})
const droppedSchema = z.object({
  outcome: z.literal('dropped'),
  code: z.enum(DROP_CODES),
  ...noticed,
})

export const blockReceiptSchema = z.discriminatedUnion('outcome', [writtenSchema, droppedSchema])
export type WrittenReceipt = Readonly<z.infer<typeof writtenSchema>>
export type BlockReceipt =
  | WrittenReceipt
  | Readonly<z.infer<typeof droppedSchema> & { block?: undefined }>
