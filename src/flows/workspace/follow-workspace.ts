import type { Indexing } from '../indexes/indexing.ts'
import type { Workspace } from './workspace.ts'

/** Whoever waits for the indexes waits for the files of the workspace first. */
export function followWorkspace(indexing: Indexing, workspace: Workspace): Indexing {
  return {
    ...indexing,
    async write(writes, options) {
      await indexing.write(await workspace.completeWrites(writes), options)
      workspace.noteWrites(writes)
    },
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
