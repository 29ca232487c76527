import { hashId } from '../records/hash-id.ts'
import { type Scope, scopeKey, withoutSession } from '../scope.ts'

/**
 * The id of an episode that its caller has named. The same name in another scope is another
 * episode, so that nobody learns from a name what others have.
 */
export function ownEpisodeId(name: string, caller: Scope): string {
  return hashId('episode', scopeKey(withoutSession(caller)), name)
}
