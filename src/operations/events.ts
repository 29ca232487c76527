import * as z from 'zod'
import { eventsInputSchema, recordEventSchema } from '../core/storage/records/record-event.ts'
import { readEvents } from '../flows/storage/records/read-events.ts'
import { arrayOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'

export const events = defineGroup(
  { name: 'events', noun: 'event', summary: 'What changed, to follow a memory.' },
  {
    list: defineOperation({
      summary:
        'List what changed since a cursor, for owners. HTTP streams it as server-sent events.',
      effect: 'reads',
      input: eventsInputSchema,
      output: z.object({
        items: arrayOf(recordEventSchema),
        next: z.string().describe('Pass it as `after` to go on.'),
        isEnd: z.boolean().describe('False if more has changed already.'),
        startedOver: z
          .boolean()
          .optional()
          .describe('True if the cursor is of another store: everything there is follows.'),
      }),
      http: 'GET /v1/events',
      cli: { examples: ['loci event list --after start --json'] },
      run: readEvents,
    }),
  },
)
