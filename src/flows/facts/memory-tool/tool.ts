import { MemoryError } from '../../../core/errors.ts'
import type { FileEdit } from '../../../core/facts/memory-tool/edit-file.ts'
import { TOOL_FILE_LENGTH_MAX } from '../../../core/facts/memory-tool/tool-input.ts'
import {
  isMarkdown,
  showToolPath,
  type ToolPath,
} from '../../../core/facts/memory-tool/tool-path.ts'
import type { DroppedReceipt } from '../../../core/facts/receipt.ts'
import { ownerKey } from '../../../core/storage/records/owner.ts'
import type { WorkspaceFile } from '../../../ports/workspace-files.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Batch, writeBatch } from '../batch.ts'
import { judgeText, prepareText } from '../check-text.ts'
import type { Noticed } from '../prepare-event.ts'
import type { ToolFiles } from './tool-files.ts'

export interface Tool {
  readonly files: ToolFiles
  readonly caller: Caller
  readonly deps: MemoryContext
}

/** Ends a command; its message is returned to the model. */
export class CommandFailed extends Error {}

export type Found =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'folder'; readonly files: readonly WorkspaceFile[] }
  | { readonly kind: 'nothing' }

/** A folder exists if it contains a file; `/memories` always exists. */
export async function findAt(path: ToolPath, { files }: Tool): Promise<Found> {
  const direct = isMarkdown(path.shown) ? await files.read(path.file) : undefined
  if (direct !== undefined) return { kind: 'file', text: direct }
  const inside = (await files.list()).filter((file) => file.path.startsWith(path.folder))
  if (path.isRoot || inside.length > 0) return { kind: 'folder', files: inside }
  const text = await files.read(path.file)
  return text === undefined ? { kind: 'nothing' } : { kind: 'file', text }
}

export interface Change {
  readonly before: string
  readonly newText: string
  edit(text: string): FileEdit
}

/** The whole text that may be written. @throws CommandFailed with the reason if none may. */
export async function checkChange({ before, newText, edit }: Change, tool: Tool) {
  const prepared = await passGate(() => prepareText(newText, tool.caller, tool.deps), tool)
  const { text: after, refusal } = edit(prepared.text)
  if (refusal !== undefined) throw new CommandFailed(refusal)
  if (after.length > TOOL_FILE_LENGTH_MAX) {
    const message = `A file can have at most ${TOOL_FILE_LENGTH_MAX} characters, not ${after.length}`
    const hint = 'Split it into several files.'
    throw new MemoryError(message, { code: 'LIMIT_EXCEEDED', hint })
  }
  const judged = await passGate((batch) => judgeText({ before, after }, batch), tool)
  return { ...judged, noticed: { ...prepared.noticed, ...judged.noticed } }
}

/** The accepted result. @throws CommandFailed for a refusal, which is recorded. */
export async function passGate<Passed extends { readonly outcome: 'passed' }>(
  work: (batch: Batch) => Promise<Passed | DroppedReceipt>,
  { caller, deps }: Tool,
): Promise<Passed> {
  const turn = ownerKey(caller.scope, 'memory-tool')
  const result = await writeBatch(caller, deps, work, turn)
  if (result.outcome === 'passed') return result
  throw new CommandFailed(`Error: Nothing was changed. ${result.reason}`)
}

/** A sentence for the model if something was redacted. */
export function noteOf({ redacted }: Noticed): string {
  return redacted === undefined ? '' : `\n[Redacted before writing: ${redacted.join(', ')}]`
}

/** Models read names too, so the rules for texts apply to them. */
export async function checkName(path: ToolPath, tool: Tool): Promise<void> {
  const name = path.shown.slice(1).replaceAll(/[/_.-]+/gu, ' ')
  const judged = await passGate((batch) => judgeText({ before: '', after: name }, batch), tool)
  if (judged.text === name) return
  throw new CommandFailed(`Error: Nothing was changed. The name ${path.shown} contains a secret.`)
}

/** The file, if any, that blocks the path of a folder. */
export function findFileAbove(path: ToolPath, files: readonly WorkspaceFile[]): string | undefined {
  const above = files.find((file) => path.file.startsWith(`${file.path}/`))
  return above === undefined ? undefined : (showToolPath(above.path) ?? above.path)
}
