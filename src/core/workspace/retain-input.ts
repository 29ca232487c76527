import { z } from 'zod'
import { type RememberReceipt, receiptSchema } from '../gate/receipt.ts'

export interface RetainInput {
  readonly text: string
}

export interface Retained {
  /** The log that was written to. */
  readonly path: string
  /** What became of each statement, in order. */
  readonly receipts: readonly RememberReceipt[]
  /** What should be mended in the text that was passed. */
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

const TEXT_LENGTH_MAX = 200_000

/** The fields of `retain`, for every door. */
export const retainInputSchema: z.ZodObject & z.ZodType<RetainInput> = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(TEXT_LENGTH_MAX)
    .describe('A statement a line, or a list of bullets: `W @Ada lives in Rome`. At most 200.'),
})

export const retainedSchema: z.ZodType<Retained> = z.object({
  path: z.string().describe('The log that was written to.'),
  receipts: z.array(receiptSchema),
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
})
