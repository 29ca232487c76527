import { MemoryError } from '../../../core/errors.ts'
import { PAGES, type PageRecord } from '../../../core/facts/workspace/page-record.ts'
import { isInScope, type Scope } from '../../../core/scope.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { WorkspaceFiles } from '../../../ports/workspace-files.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import type { Workspace } from './workspace.ts'

export interface WorkspaceDeps extends MemoryContext {
  readonly files: WorkspaceFiles
  /** The scope that all content of the files belongs to. */
  readonly owner: Scope
}

/** The dependencies of a flow that writes files and reads them again. */
export interface FollowingDeps extends WorkspaceDeps {
  readonly follower: Workspace
}

/** The lock name that serializes writers of page facts. */
export function pagesTurn({ owner }: WorkspaceDeps): string {
  return `pages ${owner.tenant}`
}

export async function* readAllPages(deps: WorkspaceDeps): AsyncGenerator<PageRecord> {
  const query = { filter: ownScopeConditions(deps.owner) }
  for await (const one of pageThrough(deps.documents, PAGES, query)) yield toRecord<PageRecord>(one)
}

/** Only callers who may read the files may write them. @throws MemoryError `FORBIDDEN` */
export function requireWorkspace(caller: Caller, { owner }: { readonly owner: Scope }): void {
  if (isInScope(owner, caller.scope)) return
  throw new MemoryError('The workspace belongs to another user', {
    code: 'FORBIDDEN',
    hint: 'Use a key of the same tenant and user as the identity in the configuration.',
  })
}
