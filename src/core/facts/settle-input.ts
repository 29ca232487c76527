import * as z from 'zod'
import { textUpTo } from '../field-schemas.ts'

export const settleInputSchema = z.strictObject({
  id: textUpTo(200).describe('The id of the older fact, which is possibly outdated.'),
  outdated: z
    .boolean()
    .describe('True: the later fact replaces it. False: both hold, and stay apart for good.'),
  by: textUpTo(200).optional().describe('The id of the later fact. Default: the linked one.'),
})
export type SettleInput = Readonly<z.infer<typeof settleInputSchema>>
