import * as z from 'zod'
import { invalidInput, MemoryError } from './errors.ts'

/** The five parts of a scope, from the widest to the narrowest. */
export const SCOPE_PARTS = ['tenant', 'user', 'agent', 'project', 'session'] as const

const scopePart = z
  .string()
  .min(1)
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\u0000-\u001f\u007f]+$/u, 'must not contain control characters')

/** The project of what several projects share: no project of its own. */
export const SHARED_PROJECT = '*'

export const scopeSchema: z.ZodObject<{
  tenant: z.ZodString
  user: z.ZodOptional<z.ZodString>
  agent: z.ZodOptional<z.ZodString>
  project: z.ZodOptional<z.ZodString>
  session: z.ZodOptional<z.ZodString>
}> = z.strictObject({
  tenant: scopePart,
  user: scopePart.optional(),
  agent: scopePart.optional(),
  project: scopePart.regex(/^(?!\*$)/u, 'must not be "*"').optional(),
  session: scopePart.optional(),
})

/**
 * Whose memory a record is. The tenant is a wall that every index keeps up by itself;
 * the other parts narrow inside it. A part that is left out of a *reader's* scope does
 * not narrow; a part that is set must be equal.
 */
export interface Scope {
  readonly tenant: string
  readonly user?: string | undefined
  readonly agent?: string | undefined
  readonly project?: string | undefined
  readonly session?: string | undefined
}

/**
 * The scope of what a writer says about one conversation. It narrows the writer's own scope, and
 * never leaves it.
 *
 * @throws MemoryError `FORBIDDEN` when the writer belongs to another session, `INVALID_INPUT`
 *   when the name cannot be one.
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
 * True when what was decided in `ruling` holds for a record of `record`: in the same scope, parts
 * that are left out included. Only a session may be left out, and then it holds in all of them.
 */
export function isRuledBy(record: Scope, ruling: Scope): boolean {
  return SCOPE_PARTS.every(
    (name) => record[name] === ruling[name] || (name === 'session' && ruling.session === undefined),
  )
}

/**
 * Every scope whose reader sees a record of this one, itself included. What is decided in one of
 * them for all that is below holds for the record: for a user what the tenant decides, and not
 * the other way round.
 */
export function readersOf({ tenant, ...narrower }: Scope): readonly Scope[] {
  const parts = Object.entries(narrower).filter(([, value]) => value !== undefined)
  const readers: Scope[] = [{ tenant }]
  for (const [name, value] of parts) {
    readers.push(...readers.map((reader) => ({ ...reader, [name]: value })))
  }
  return readers
}

/** Tells scopes apart: equal for equal scopes alone. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify(SCOPE_PARTS.map((part) => scope[part] ?? null))
}

/** The scope of what is not only of one conversation. */
export function withoutSession({ session: _session, ...scope }: Scope): Scope {
  return scope
}

/** True when a reader of `reader` may see a record written in `record`. */
export function isInScope(record: Scope, reader: Scope): boolean {
  return SCOPE_PARTS.every((name) => reader[name] === undefined || reader[name] === record[name])
}
