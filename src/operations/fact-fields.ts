import { z } from 'zod'

export const idField: z.ZodString = z
  .string()
  .min(1)
  .max(200)
  .describe('The id of the fact, as `recall` and `list` show it.')
