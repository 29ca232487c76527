import { MemoryError } from '../../../core/errors.ts'
import {
  buildStoredFile,
  fileOwner,
  type StoredFile,
  storedFileId,
} from '../../../core/facts/memory-tool/stored-file.ts'
import { TOOL_FILES_MAX } from '../../../core/facts/memory-tool/tool-input.ts'
import {
  changedFile,
  checkWorkspacePath,
  checkWorkspaceText,
  findCaseTwin,
  sameButForCase,
} from '../../../core/facts/workspace/workspace-path.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import type { Scope } from '../../../core/scope.ts'
import type { WorkspaceFile, WorkspaceFiles } from '../../../ports/workspace-files.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { findRecords, readOne } from '../../storage/records/read-records.ts'

const FILES = 'files'

export interface ToolFiles extends Pick<WorkspaceFiles, 'read' | 'write' | 'delete'> {
  list(): Promise<readonly WorkspaceFile[]>
}

/**
 * The files of this caller: in the workspace if it is the owner's, otherwise in the store, so
 * that no two scopes share a folder.
 */
export function toolFilesOf(caller: Caller, deps: MemoryContext): ToolFiles {
  const { workspace } = deps
  return workspace !== undefined && caller.isOwner === true
    ? workspace
    : createStoreFiles(caller.scope, deps)
}

/** A workspace in the document store, for one scope. */
function createStoreFiles(scope: Scope, deps: MemoryContext): ToolFiles {
  const owner = fileOwner(scope)

  async function list(): Promise<readonly WorkspaceFile[]> {
    const files = await findRecords<StoredFile>(deps.documents, FILES, {
      filter: [{ field: 'owner', is: 'equal', value: owner }],
      limit: TOOL_FILES_MAX,
    })
    return files
      .map(({ path, text, modifiedAtMs }) => {
        return { path, sizeBytes: Buffer.byteLength(text), modifiedAtMs }
      })
      .toSorted((left, right) => compareText(left.path, right.path))
  }

  return {
    list,
    async read(path) {
      const id = storedFileId(scope, checkWorkspacePath(path))
      return (await readOne<StoredFile>(deps.documents, FILES, id))?.text
    },
    async write(given, text, expected) {
      const path = checkWorkspacePath(given)
      checkWorkspaceText(path, text)
      const file = buildStoredFile(scope, { path, text, modifiedAtMs: deps.clock.now() })
      await writeDraft(`files ${owner}`, deps, async (draft) => {
        const before = (await readOne<StoredFile>(draft, FILES, file.id))?.text
        if (before !== expected) throw changedFile(path)
        if (before === undefined) requireRoom(path, await list())
        draft.put(FILES, file)
      })
    },
    async delete(path) {
      const id = storedFileId(scope, checkWorkspacePath(path))
      await writeDraft(`files ${owner}`, deps, async (draft) => {
        await draft.get(FILES, [id])
        draft.remove(FILES, id)
      })
    },
  }
}

function requireRoom(path: string, files: readonly WorkspaceFile[]): void {
  const paths = files.map((file) => file.path)
  const twin = findCaseTwin(path, paths)
  if (twin !== undefined) throw sameButForCase(path, twin)
  if (files.length < TOOL_FILES_MAX) return
  throw new MemoryError(`There are already ${TOOL_FILES_MAX} files`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Delete files that are no longer needed, or write to an existing one.',
  })
}
