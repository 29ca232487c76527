import { z } from 'zod'
import { patternId } from '../core/patterns/pattern-input.ts'

/** Fields that operations on patterns share. */
export const onePattern: z.ZodObject<{ id: z.ZodString }> = z.strictObject({ id: patternId })

export const dryRun: z.ZodObject<{ dryRun: z.ZodOptional<z.ZodBoolean> }> = z.strictObject({
  dryRun: z.boolean().optional().describe('Only say what would be done.'),
})
