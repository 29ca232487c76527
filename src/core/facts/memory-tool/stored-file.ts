import * as z from 'zod'
import { type Scope, scopeSchema } from '../../scope.ts'
import { ownerKey, ownerOf } from '../../storage/records/owner.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { TOOL_FILE_LENGTH_MAX } from './tool-input.ts'

/** A file of the memory tool, used when there is no workspace. */
export const storedFileSchema = z.object({
  id: z.string().min(1).max(200),
  /** Without the session: files are the same in every conversation. */
  scope: scopeSchema,
  /** The owner key. */
  owner: z.string(),
  path: z.string().min(1).max(1_000),
  text: z.string().max(TOOL_FILE_LENGTH_MAX),
  modifiedAtMs: z.number(),
})
export type StoredFile = Readonly<z.infer<typeof storedFileSchema>>

export const storedFileRecords = unsearchedRecords('files', { owner: 'text' })

export function fileOwner(scope: Scope): string {
  return ownerKey(scope, 'files')
}

export function storedFileId(scope: Scope, path: string): string {
  return ownerKey(scope, 'file', path)
}

export function buildStoredFile(
  scope: Scope,
  given: Pick<StoredFile, 'path' | 'text' | 'modifiedAtMs'>,
): StoredFile {
  const id = storedFileId(scope, given.path)
  return { id, scope: ownerOf(scope), owner: fileOwner(scope), ...given }
}
