import { cleanPaths } from '../../episodes/build-episode.ts'
import type { FileEdit } from '../edits/file-edit.ts'
import type { Circumstances, WorkingMemory } from '../working-memory.ts'
import { FILES_MAX, type FileState, type TrackedFile } from './active-context.ts'

/** Notes that a file was used, with the state it is in and the one it was in. */
export function trackFile(
  memory: WorkingMemory,
  { path: given, state }: { readonly path: string; readonly state: FileState },
  { at }: Pick<Circumstances, 'at'>,
): WorkingMemory {
  const [path = given] = cleanPaths([given])
  const { files } = memory.active
  const known = files.find((file) => file.path === path)
  const tracked: TrackedFile = {
    path,
    state,
    ...(known === undefined ? {} : { previousState: known.state }),
    isModified: state !== 'read' || known?.isModified === true,
    accesses: (known?.accesses ?? 0) + 1,
    accessedAt: at,
  }
  const others = files.filter((file) => file !== known)
  return { ...memory, active: { ...memory.active, files: keepNewest([...others, tracked]) } }
}

// Of too many files one goes that was only read, as long as there is one.
function keepNewest(files: readonly TrackedFile[]): readonly TrackedFile[] {
  if (files.length <= FILES_MAX) return files
  const oldest = files.find(({ isModified }) => !isModified) ?? files[0]
  return files.filter((file) => file !== oldest)
}

/** The state that an edit leaves a file in. */
export function fileStateOf({ isNew, isDeleted }: FileEdit): FileState {
  if (isDeleted === true) return 'deleted'
  return isNew === true ? 'created' : 'modified'
}
