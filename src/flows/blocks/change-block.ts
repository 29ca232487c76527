import type { Block } from '../../core/blocks/block.ts'
import type { BlockReceipt } from '../../core/blocks/block-receipt.ts'
import type {
  CoreMemoryAppendInput,
  CoreMemoryReplaceInput,
} from '../../core/blocks/blocks-input.ts'
import { blockOf, setValue } from '../../core/blocks/change-block.ts'
import { appendToValue, replaceInValue } from '../../core/blocks/edit-block.ts'
import { voiceOfRemoved } from '../../core/blocks/voice-of-removed.ts'
import { MemoryError } from '../../core/errors.ts'
import { cleanText } from '../../core/text/clean-text.ts'
import { type Caller, callerTrust, requireVoice } from '../caller.ts'
import { judgeText, prepareText } from '../gate/check-text.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import type { Noticed } from '../gate/gate-event.ts'
import { putRefusal } from '../gate/put-refusal.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { coreMemoryTurn, putCoreBlock, readCoreMemory, readVersions } from './core-memory-store.ts'

/**
 * Adds a line to a core block; one that is not there yet is begun.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when it does not fit, `FORBIDDEN` when only a person may.
 */
export async function coreMemoryAppend(
  given: CoreMemoryAppendInput,
  caller: Caller,
  deps: GateDeps,
): Promise<BlockReceipt> {
  const { label, content } = given
  const edit = (block: Block, text: string): string => appendToValue(block.value, text)
  return await changeBlock({ label, text: content, action: 'appended', edit }, caller, deps)
}

/**
 * Replaces a text that occurs exactly once in a core block.
 *
 * @throws MemoryError `NOT_FOUND` with what comes nearest, `CONFLICT` when it occurs several
 *   times, `LIMIT_EXCEEDED` when it does not fit, `FORBIDDEN` when only a person may.
 */
export async function coreMemoryReplace(
  given: CoreMemoryReplaceInput,
  caller: Caller,
  deps: GateDeps,
): Promise<BlockReceipt> {
  const { label, oldContent, newContent } = given
  const edit = (block: Block, text: string): string =>
    replaceInValue(block.value, cleanText(oldContent), text, label)
  return await changeBlock({ label, text: newContent, action: 'replaced', edit }, caller, deps)
}

interface BlockChange {
  readonly label: string
  readonly text: string
  readonly action: 'appended' | 'replaced'
  edit(block: Block, text: string): string
}

async function changeBlock(
  change: BlockChange,
  caller: Caller,
  deps: GateDeps,
): Promise<BlockReceipt> {
  const prepared = await prepareText(change.text, caller, deps)
  return await writeDraft(coreMemoryTurn(caller.scope), deps, async (draft) => {
    const receipt =
      prepared.outcome === 'dropped'
        ? prepared
        : await applyChange({ ...change, text: prepared.text }, prepared.noticed, draft, {
            caller,
            deps,
          })
    if (receipt.outcome === 'dropped') putRefusal(receipt, { draft, caller, storedIds: [] }, deps)
    return receipt
  })
}

async function applyChange(
  change: BlockChange,
  noticed: Noticed,
  draft: Draft,
  { caller, deps }: { readonly caller: Caller; readonly deps: GateDeps },
): Promise<BlockReceipt> {
  const at = new Date(deps.clock.now()).toISOString()
  const core = await readCoreMemory(caller.scope, draft)
  const block = blockOf(core, change.label, at)
  requireWritable(block, caller)
  const after = change.edit(block, change.text)
  if (after === block.value) {
    return { outcome: 'unchanged', reason: 'The block says so already.', block, ...noticed }
  }
  const voice = voiceOfRemoved(block, after, await readVersions(core, block.label, deps))
  requireVoice(caller, voice, `take out of the block "${block.label}" what a person wrote`)
  const judged = await judgeText({ before: block.value, after }, { draft, caller }, deps)
  if (judged.outcome === 'dropped') return judged
  const written = setValue(block, judged.text, { trust: callerTrust(caller), at })
  await putCoreBlock(core, { block: written, action: change.action }, draft, caller, deps)
  return {
    outcome: 'written',
    reason: change.action === 'appended' ? 'The line was added.' : 'The text was replaced.',
    block: written,
    ...noticed,
    ...judged.noticed,
  }
}

function requireWritable({ label, isReadOnly }: Block, caller: Caller): void {
  if (!isReadOnly || callerTrust(caller) === 'person') return
  throw new MemoryError(`The block "${label}" is read-only`, {
    code: 'FORBIDDEN',
    hint: 'Ask a person to change it, or write into another block.',
  })
}
