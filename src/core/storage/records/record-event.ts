import * as z from 'zod'
import { countUpTo } from '../../field-schemas.ts'

/** The kinds of records that callers know, by their collection. */
const KINDS = {
  facts: 'fact',
  episodes: 'episode',
  tasks: 'task',
  questions: 'question',
  blocks: 'block',
  patterns: 'pattern',
  'bug-patterns': 'bug',
  'code-rules': 'rule',
  projects: 'project',
} as const

/** The kind of the records of a collection; `undefined` for what only the memory itself knows. */
export function kindOf(collection: string): RecordEvent['kind'] | undefined {
  return Object.hasOwn(KINDS, collection) ? KINDS[collection as keyof typeof KINDS] : undefined
}

export const recordEventSchema = z.object({
  kind: z.enum(Object.values(KINDS)),
  id: z.string(),
  operation: z
    .enum(['created', 'changed', 'removed'])
    .describe('removed: forgotten, rejected or deleted; `undo` may bring it back.'),
  version: z.int().describe('How often it was written; 0 if it is gone.'),
  text: z.string().optional().describe('If asked for: what it says now.'),
})
export type RecordEvent = Readonly<z.infer<typeof recordEventSchema>>

export const eventsInputSchema = z.strictObject({
  after: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe(
      'The `next` of an earlier answer; `start` for everything that is there. Default: from now on.',
    ),
  limit: countUpTo(1_000).optional().describe('Read at most this many changes. Default: 100.'),
  text: z.boolean().optional().describe('Also tell the text of facts and questions.'),
})
export type EventsInput = Readonly<z.infer<typeof eventsInputSchema>>
