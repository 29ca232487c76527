import { MemoryError } from '../../core/errors.ts'
import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import type { FileEdit } from '../../core/memory-tool/edit-file.ts'
import { TOOL_FILE_LENGTH_MAX } from '../../core/memory-tool/tool-input.ts'
import { isMarkdown, showToolPath, type ToolPath } from '../../core/memory-tool/tool-path.ts'
import { ownerKey } from '../../core/records/owner.ts'
import type { WorkspaceFile } from '../../ports/workspace-files.ts'
import type { Caller } from '../caller.ts'
import { type CheckedText, judgeText, prepareText } from '../gate/check-text.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import type { Noticed } from '../gate/gate-event.ts'
import { putRefusal } from '../gate/put-refusal.ts'
import { writeDraft } from '../records/draft.ts'
import type { ToolFiles } from './tool-files.ts'

/** What the model is answered. */
export interface MemoryToolResult {
  readonly content: string
  readonly isError: boolean
}

/** What a command works with. */
export interface Tool {
  readonly files: ToolFiles
  readonly caller: Caller
  readonly deps: GateDeps
}

export function done(content: string): MemoryToolResult {
  return { content, isError: false }
}

export function failed(content: string): MemoryToolResult {
  return { content, isError: true }
}

/** What is at a path. */
export type Found =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'folder'; readonly files: readonly WorkspaceFile[] }
  | { readonly kind: 'nothing' }

/** A folder is there when a file is in it; `/memories` always is. */
export async function findAt(path: ToolPath, { files }: Tool): Promise<Found> {
  const direct = isMarkdown(path.shown) ? await files.read(path.file) : undefined
  if (direct !== undefined) return { kind: 'file', text: direct }
  const inside = (await files.list()).filter((file) => file.path.startsWith(path.folder))
  if (path.isRoot || inside.length > 0) return { kind: 'folder', files: inside }
  const text = await files.read(path.file)
  return text === undefined ? { kind: 'nothing' } : { kind: 'file', text }
}

/** What the gate makes of a new text, and where it will stand. */
export interface Change {
  readonly before: string
  readonly newText: string
  edit(text: string): FileEdit
}

/** The whole text that may be written, or the answer that says why none may. */
export async function checkChange(
  { before, newText, edit }: Change,
  tool: Tool,
): Promise<CheckedText | MemoryToolResult> {
  const prepared = await prepareText(newText, tool.caller, tool.deps)
  if (prepared.outcome === 'dropped') return await answerRefusal(prepared, tool)
  const { text: after, refusal } = edit(prepared.text)
  if (refusal !== undefined) return failed(refusal)
  requireLength(after)
  const judged = await judge({ before, after }, tool)
  if (judged.outcome === 'dropped') return await answerRefusal(judged, tool)
  return { ...judged, noticed: { ...prepared.noticed, ...judged.noticed } }
}

async function judge(
  change: { readonly before: string; readonly after: string },
  { caller, deps }: Tool,
): Promise<CheckedText | DroppedReceipt> {
  return await writeDraft(turnOf(caller), deps, (draft) =>
    judgeText(change, { draft, caller }, deps),
  )
}

/** Tells what the gate refused, and records it. */
export async function answerRefusal(
  receipt: DroppedReceipt,
  { caller, deps }: Tool,
): Promise<MemoryToolResult> {
  await writeDraft(turnOf(caller), deps, async (draft) => {
    putRefusal(receipt, { draft, caller, storedIds: [] }, deps)
  })
  return failed(`Error: Nothing was changed. ${receipt.reason}`)
}

function turnOf(caller: Caller): string {
  return ownerKey(caller.scope, 'memory-tool')
}

/** A sentence for the model when something was hidden. */
export function noteOf({ redacted }: Noticed): string {
  return redacted === undefined ? '' : `\n[Hidden before it was written: ${redacted.join(', ')}]`
}

/** A name is read by models too: it must not say what a text may not say. */
export async function checkName(path: ToolPath, tool: Tool): Promise<MemoryToolResult | undefined> {
  const name = path.shown.slice(1).replaceAll(/[/_.-]+/gu, ' ')
  const judged = await judge({ before: '', after: name }, tool)
  if (judged.outcome === 'dropped') return await answerRefusal(judged, tool)
  return judged.text === name
    ? undefined
    : failed(`Error: Nothing was changed. The name ${path.shown} holds what must stay hidden.`)
}

/** The file, if any, that stands where a folder would have to be. */
export function findFileAbove(path: ToolPath, files: readonly WorkspaceFile[]): string | undefined {
  const above = files.find((file) => path.file.startsWith(`${file.path}/`))
  return above === undefined ? undefined : (showToolPath(above.path) ?? above.path)
}

function requireLength(text: string): void {
  if (text.length <= TOOL_FILE_LENGTH_MAX) return
  throw new MemoryError(`A file may have ${TOOL_FILE_LENGTH_MAX} characters, not ${text.length}`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Split it into several files.',
  })
}
