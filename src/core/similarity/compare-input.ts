import { z } from 'zod'

export interface CompareInput {
  readonly a: string
  readonly b: string
}

export const compareInputSchema: z.ZodObject & z.ZodType<CompareInput> = z.strictObject({
  a: z.string().min(1).max(32_768).describe('One statement.'),
  b: z.string().min(1).max(32_768).describe('The other.'),
})
