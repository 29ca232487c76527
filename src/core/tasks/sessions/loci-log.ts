import * as z from 'zod'
import { explainIssue } from '../../check-input.ts'
import { invalidInput } from '../../errors.ts'
import { type LogFormat, timeOf } from './log-reader.ts'
import type { SessionEvent } from './session-event.ts'

const at = z
  .string()
  .max(40)
  .refine((said) => said.includes('-') && timeOf(said) !== '', 'must be an ISO 8601 time')
const text = z.string().min(1)
const told = { text, at }
const name = z.string().min(1).max(200)

const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    session: name,
    agent: name,
    folder: z.string().min(1).exactOptional(),
    at,
  }),
  z.strictObject({ type: z.literal('prompt'), ...told }),
  z.strictObject({
    type: z.literal('step'),
    tool: z.string().max(200),
    input: z.unknown(),
    output: z.string().exactOptional(),
    error: z.string().exactOptional(),
    callId: z.string().exactOptional(),
    at,
  }),
  z.strictObject({ type: z.literal('reply'), ...told }),
  z.strictObject({ type: z.literal('interrupt'), at }),
  z.strictObject({ type: z.literal('end'), at }),
])

/** The documented format, for agents that have no reader here: a `SessionEvent` per line. */
export const lociEvents: LogFormat = {
  agent: 'loci',
  isOwn: ({ type, session, agent }) =>
    type === 'start' && typeof session === 'string' && typeof agent === 'string',
  read(record): readonly SessionEvent[] {
    const { success, data, error } = eventSchema.safeParse(record, { error: explainIssue })
    if (success) return [{ ...data, at: timeOf(data.at) }]
    const [issue] = error.issues
    throw invalidInput(`${issue?.path.join('.') || 'It'}: ${issue?.message}`)
  },
}
