import { MemoryError } from '../../errors.ts'
import { narrowToSession, type Scope, scopeKey, scopeSchema, withoutSession } from '../../scope.ts'
import { hashId } from '../../storage/records/hash-id.ts'

/**
 * The scope of what a caller says about one project and one session. It narrows the caller's own
 * scope, and never leaves it.
 *
 * @throws MemoryError `FORBIDDEN` when the caller belongs to another project or session.
 */
export function narrowScope(
  caller: Scope,
  { session, project }: { session?: string | undefined; project?: string | undefined },
): Scope {
  return narrowToSession(narrowToProject(caller, project), session)
}

function narrowToProject(caller: Scope, project: string | undefined): Scope {
  if (project === undefined || project === caller.project) return caller
  if (caller.project === undefined) {
    return { ...caller, project: scopeSchema.shape.project.parse(project) }
  }
  throw new MemoryError('This key belongs to another project', {
    code: 'FORBIDDEN',
    hint: 'Leave "project" out, or use a key without a project.',
  })
}

/**
 * The id of an episode that its caller has named. The same name in another scope is another
 * episode, so that a name gives nothing away of what others have.
 */
export function ownEpisodeId(name: string, caller: Scope): string {
  return hashId('episode', scopeKey(withoutSession(caller)), name)
}
