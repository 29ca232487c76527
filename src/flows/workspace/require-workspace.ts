import { MemoryError } from '../../core/errors.ts'
import { isInScope, type Scope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'

/** Only who may see what stands in the files may write there. @throws MemoryError `FORBIDDEN` */
export function requireWorkspace(caller: Caller, { owner }: { readonly owner: Scope }): void {
  if (isInScope(owner, caller.scope)) return
  throw new MemoryError('The workspace belongs to somebody else', {
    code: 'FORBIDDEN',
    hint: 'Use a key of the same tenant and user as the identity in the configuration.',
  })
}

/** What is answered where no folder is configured. */
export function noWorkspace(): MemoryError {
  return new MemoryError('This memory has no workspace', {
    code: 'INVALID_CONFIG',
    hint: 'Name a folder of Markdown: --workspace <folder>, or workspace.folder in the configuration.',
  })
}
