import * as z from 'zod'
import { invalidInput, MemoryError } from './errors.ts'

/** The five parts of a scope, widest to narrowest. */
export const SCOPE_PARTS = ['tenant', 'user', 'agent', 'project', 'session'] as const

const scopePart = z
  .string()
  .min(1)
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\u0000-\u001f\u007f]+$/u, 'must not contain control characters')

/** The pseudo-project for what several projects share. */
export const SHARED_PROJECT = '*'

export const scopeSchema = z.strictObject({
  tenant: scopePart.describe('Nothing crosses tenants.'),
  user: scopePart.optional().describe('One person.'),
  agent: scopePart.optional().describe('One agent.'),
  project: scopePart
    .regex(/^(?!\*$)/u, 'must not be "*"')
    .optional()
    .describe('One code base.'),
  session: scopePart.optional().describe('One conversation.'),
})

/**
 * The owner of a record. The tenant is a hard boundary that every index enforces on its own; the
 * other parts narrow within it. A part omitted from a *reader's* scope does not narrow; a part that
 * is set must be equal.
 */
export type Scope = Readonly<z.infer<typeof scopeSchema>>

/**
 * The scope of a write about one conversation. It narrows the writer's own scope and never leaves
 * it.
 *
 * @throws MemoryError `FORBIDDEN` when the writer belongs to another session, `INVALID_INPUT` when
 *   the name is invalid.
 */
export function narrowToSession(writer: Scope, session: string | undefined): Scope {
  if (session === undefined || session === writer.session) return writer
  if (writer.session === undefined) return { ...writer, session: checkPart(session) }
  throw new MemoryError('This key belongs to another session', {
    code: 'FORBIDDEN',
    hint: 'Leave "session" out, or use a key without a session.',
  })
}

function checkPart(given: string): string {
  const { success, data } = scopePart.safeParse(given)
  if (success) return data
  throw invalidInput(
    'A session name has 1 to 200 characters and no control characters',
    'Pass another name as "session".',
  )
}

/**
 * True when a decision made in `ruling` applies to a record in `record`: equal scopes, omitted
 * parts included. Only the session may be omitted; it then applies to all sessions.
 */
export function isRuledBy(record: Scope, ruling: Scope): boolean {
  return SCOPE_PARTS.every(
    (name) => record[name] === ruling[name] || (name === 'session' && ruling.session === undefined),
  )
}

/**
 * Every scope whose readers see a record of this scope, itself included. A decision that one of
 * them makes for everything below it applies to the record: a tenant's decision applies to its
 * users, not the other way round.
 */
export function readersOf({ tenant, ...narrower }: Scope): readonly Scope[] {
  const parts = Object.entries(narrower).filter(([, value]) => value !== undefined)
  const readers: Scope[] = [{ tenant }]
  for (const [name, value] of parts) {
    readers.push(...readers.map((reader) => ({ ...reader, [name]: value })))
  }
  return readers
}

/** A unique key: equal only for equal scopes. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify(SCOPE_PARTS.map((part) => scope[part] ?? null))
}

/** The scope of what is not limited to one conversation. */
export function withoutSession({ session: _session, ...scope }: Scope): Scope {
  return scope
}

/** True when a reader of `reader` may see a record written in `record`. */
export function isInScope(record: Scope, reader: Scope): boolean {
  return SCOPE_PARTS.every((name) => reader[name] === undefined || reader[name] === record[name])
}
