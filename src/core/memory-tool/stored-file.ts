import { declareCollection } from '../documents/collection.ts'
import { ownerKey, ownerOf } from '../records/owner.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import type { Scope } from '../scope.ts'

/** A file of the memory tool, where there is no workspace to keep it in. */
export interface StoredFile {
  readonly id: string
  /** Without the session: files are the same in every conversation. */
  readonly scope: Scope
  /** Whose it is, as one key. */
  readonly owner: string
  readonly path: string
  readonly text: string
  readonly modifiedAtMs: number
}

export const storedFileRecords: RecordKind = {
  collection: declareCollection({ name: 'files', fields: { ...SCOPE_FIELDS, owner: 'text' } }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

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
  return {
    id: storedFileId(scope, given.path),
    scope: ownerOf(scope),
    owner: fileOwner(scope),
    ...given,
  }
}
