import * as z from 'zod'
import { textUpTo } from '../../field-schemas.ts'
import { receiptSchema } from '../receipt.ts'

const TEXT_LENGTH_MAX = 200_000

export const retainInputSchema = z.strictObject({
  text: textUpTo(TEXT_LENGTH_MAX).describe(
    'One statement per line, or a list of bullets: `W @Ada lives in Rome`. At most 200.',
  ),
})
export type RetainInput = z.infer<typeof retainInputSchema>

const lineProblem = z.object({ line: z.int(), message: z.string() })

export const retainedSchema = z.object({
  path: z.string().describe('The log file.'),
  receipts: z.array(receiptSchema).readonly().describe('The outcome of each statement.'),
  problems: z.array(lineProblem).readonly().describe('What to fix in the text that was passed.'),
})
export type Retained = Readonly<z.infer<typeof retainedSchema>>
