import * as z from 'zod'
import { invalidInput, MemoryError } from '../errors.ts'
import { SCOPE_PARTS, type Scope, scopeSchema } from '../scope.ts'

const { user, agent, project, session } = scopeSchema.shape

export const eraseInputSchema = z.strictObject({
  user: user.describe('Everything of this user.'),
  agent: agent.describe('Everything of this agent.'),
  project: project.describe('Everything of this project.'),
  session: session.describe('Everything of this session.'),
  dryRun: z.boolean().optional().describe('Only count what would be deleted.'),
})
export type EraseInput = Readonly<z.infer<typeof eraseInputSchema>>

export const erasedSchema = z.object({
  scope: scopeSchema.describe('Whose records they are: several parts narrow together.'),
  counts: z.record(z.string(), z.int()).describe('Records by their kind.'),
  left: z.int().describe('How many are left: call again.'),
  isDryRun: z.boolean(),
})
export type Erased = Readonly<z.infer<typeof erasedSchema>>

/**
 * The scope to erase: below the caller's, never beside it.
 *
 * @throws MemoryError `INVALID_INPUT` if nothing is named, `FORBIDDEN` outside of the caller's scope.
 */
export function narrowScope(own: Scope, { dryRun: _dryRun, ...parts }: EraseInput): Scope {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined)
  if (given.length === 0) {
    throw invalidInput('Nothing to erase was named', 'Pass a user, agent, project or session.')
  }
  const target = { ...own, ...Object.fromEntries(given) }
  if (SCOPE_PARTS.every((part) => own[part] === undefined || own[part] === target[part])) {
    return target
  }
  throw new MemoryError('That is outside of your own scope', {
    code: 'FORBIDDEN',
    hint: 'Use a key whose scope includes it.',
  })
}
