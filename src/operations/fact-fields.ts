import { z } from 'zod'

export const idField: z.ZodString = z
  .string()
  .min(1)
  .max(200)
  .describe('The id of the fact, as `recall` and `list` show it.')

export const leftField: z.ZodType<readonly { readonly id: string; readonly reason: string }[]> = z
  .array(z.object({ id: z.string(), reason: z.string() }))
  .readonly()
  .describe('What stays as it is, and why.')
