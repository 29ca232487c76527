import type { Scope } from '../../core/scope.ts'
import type { WorkspaceFiles } from '../../ports/workspace-files.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import type { Workspace } from './workspace.ts'

/** What the flows of a workspace need. */
export interface WorkspaceDeps extends GateDeps {
  readonly files: WorkspaceFiles
  /** Whose the workspace is: what stands in its files belongs to nobody else. */
  readonly owner: Scope
}

/** What a flow needs that writes files and reads them again. */
export interface FollowingDeps extends WorkspaceDeps {
  readonly follower: Workspace
}
