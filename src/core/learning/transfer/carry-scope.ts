import { contentHash } from '../../language/text/content-hash.ts'
import { SCOPE_PARTS, type Scope } from '../../scope.ts'

/** Where an imported record belongs, and what it is called there. */
export interface Carrier {
  /** The caller's own scope wins; what it leaves open stays as it was. */
  scopeOf(scope: Scope): Scope
  /** The same id in its own scope; elsewhere another one, always the same, so that nothing is imported twice. */
  idOf(id: string, scope: Scope): string
}

const OWNER_PARTS = SCOPE_PARTS.filter((part) => part !== 'session')

/** @param foreign Ids that others have here. */
export function createCarrier(caller: Scope, foreign: ReadonlySet<string> = new Set()): Carrier {
  const parts = SCOPE_PARTS.map((part) => JSON.stringify(caller[part] ?? null))
  return {
    scopeOf: (scope) => ({ ...scope, ...caller }),
    idOf(id, scope) {
      const isAtHome = OWNER_PARTS.every(
        (part) => caller[part] === undefined || caller[part] === scope[part],
      )
      return isAtHome && !foreign.has(id) ? id : contentHash('imported', ...parts, id)
    },
  }
}
