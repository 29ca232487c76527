import { z } from 'zod'

/** The five parts of a scope, from the widest to the narrowest. */
export const SCOPE_PARTS = ['tenant', 'user', 'agent', 'project', 'session'] as const

const part = z
  .string()
  .min(1)
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\u0000-\u001f\u007f]+$/u, 'must not hold control characters')

export const scopeSchema: z.ZodObject<{
  tenant: z.ZodString
  user: z.ZodOptional<z.ZodString>
  agent: z.ZodOptional<z.ZodString>
  project: z.ZodOptional<z.ZodString>
  session: z.ZodOptional<z.ZodString>
}> = z.strictObject({
  tenant: part,
  user: part.optional(),
  agent: part.optional(),
  project: part.optional(),
  session: part.optional(),
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

/** True when a reader of `reader` may see a record written in `record`. */
export function isInScope(record: Scope, reader: Scope): boolean {
  return SCOPE_PARTS.every((name) => reader[name] === undefined || reader[name] === record[name])
}
