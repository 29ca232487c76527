import * as z from 'zod'

export const compareInputSchema = z.strictObject({
  a: z.string().min(1).max(32_768).describe('One statement.'),
  b: z.string().min(1).max(32_768).describe('The other.'),
})
