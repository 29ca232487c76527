import { z } from 'zod'
import type { Learning } from '../core/working/ending/find-learnings.ts'
import type { SameError } from '../core/working/steps/same-error.ts'
import type { WorkingEvent } from '../core/working/working-event.ts'

// Their fields differ from sort to sort; readers look at the sort first.
const event = z.looseObject({ type: z.string() }) as unknown as z.ZodType<WorkingEvent>

/** What a call did to a task. */
export const taskChange: z.ZodObject<{
  task: z.ZodString
  events: z.ZodReadonly<z.ZodArray<z.ZodType<WorkingEvent>>>
}> = z.object({
  task: z.string(),
  events: z
    .array(event)
    .readonly()
    .describe('What else happened: room that was made, an error that came again.'),
})

export const sameError: z.ZodType<SameError> = z.object({
  signature: z.string(),
  steps: z.array(z.int()).readonly(),
  triedSince: z.array(z.looseObject({ number: z.int(), at: z.string() })).readonly(),
}) as unknown as z.ZodType<SameError>

export const learning: z.ZodType<Learning> = z.looseObject({
  kind: z
    .string()
    .describe('error-resolution, passed-unchanged, success-pattern or failure-pattern.'),
}) as unknown as z.ZodType<Learning>
