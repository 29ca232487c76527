import { isInScope, type Scope } from '../../../core/scope.ts'
import type { WorkspaceFiles } from '../../../ports/workspace-files.ts'
import type { MemoryContext } from '../../context.ts'
import type { Indexing } from '../../storage/indexes/indexing.ts'
import { withWriteSteps } from '../../storage/records/write-path.ts'
import type { WorkspaceFlows } from './no-workspace.ts'
import { reflect } from './reflect.ts'
import { findBearings } from './reflect-opinions.ts'
import { checkWorkspace, reportWorkspace } from './report-workspace.ts'
import { retain } from './retain.ts'
import { createWorkspace, type Workspace } from './workspace.ts'
import { type FollowingDeps, requireWorkspace, type WorkspaceDeps } from './workspace-deps.ts'

export interface WorkspaceOptions {
  /** Whether the nightly run reflects on it. */
  readonly isReflectedNightly: boolean
}

/**
 * The context of a memory with a workspace: waiting for its indexes first waits for the files.
 * The content of the files belongs to `owner`.
 */
export function bindWorkspace(
  deps: MemoryContext,
  files: WorkspaceFiles,
  owner: Scope,
  { isReflectedNightly }: WorkspaceOptions = { isReflectedNightly: true },
): Pick<MemoryContext, 'indexing' | 'workspace' | 'workspaceOwner' | 'workspaceFlows'> {
  const own: WorkspaceDeps = { ...deps, files, owner }
  const workspace = createWorkspace(own)
  const flows: WorkspaceFlows = {
    async freshen() {
      await workspace.freshen()
    },
    look: async () => (await workspace.freshen({ isDue: true })).length === 0,
    async sync(caller) {
      requireWorkspace(caller, own)
      return await reportWorkspace(await workspace.sync(), own)
    },
    check: () => checkWorkspace(workspace, own),
    retain: (input, caller) => retain(input, caller, following),
    reflect: (input, caller) => reflect(input, caller, following),
    async reflectNightly(input, caller) {
      if (!isReflectedNightly || !isInScope(owner, caller.scope)) return undefined
      return await reflect(input, caller, following)
    },
    bearingsOn: (opinions) => findBearings(opinions, own),
  }
  const following: FollowingDeps = { ...own, follower: workspace, workspaceFlows: flows }
  return {
    indexing: followWorkspace(deps.indexing, workspace),
    workspace: announceWrites(files, workspace),
    workspaceOwner: owner,
    workspaceFlows: flows,
  }
}

// A reader that waits for the indexes first waits for the files of the workspace.
function followWorkspace(indexing: Indexing, workspace: Workspace): Indexing {
  const step = { before: workspace.completeWrites, after: workspace.noteWrites }
  return {
    ...withWriteSteps(indexing, [step]),
    async freshen(only) {
      const notices = await workspace.freshen()
      return [...notices, ...(await indexing.freshen(only))]
    },
    async catchUp() {
      await workspace.catchUp()
      await indexing.catchUp()
    },
    keepUp() {
      workspace.keepUp()
      indexing.keepUp()
    },
    async close() {
      workspace.close()
      await indexing.close()
    },
  }
}

// Writes of this process are known at once, without waiting for the watcher.
function announceWrites(files: WorkspaceFiles, workspace: Workspace): WorkspaceFiles {
  return {
    ...files,
    async write(path, text, expected) {
      await files.write(path, text, expected)
      workspace.announce([path])
    },
    async delete(path) {
      await files.delete(path)
      workspace.announce([path])
    },
  }
}
