import { MemoryError } from '../../../core/errors.ts'
import type { Block } from '../../../core/facts/blocks/block.ts'
import type { BlockReceipt } from '../../../core/facts/blocks/block-receipt.ts'
import type {
  CoreMemoryAppendInput,
  CoreMemoryDefineInput,
  CoreMemoryReplaceInput,
} from '../../../core/facts/blocks/blocks-input.ts'
import { blockOf, setValue, voiceOfRemoved } from '../../../core/facts/blocks/change-block.ts'
import { appendToValue, replaceInValue } from '../../../core/facts/blocks/edit-block.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { type Caller, callerTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Batch, writeBatch } from '../batch.ts'
import { type CheckedText, judgeText, prepareText } from '../check-text.ts'
import { nowOf } from '../write-fact.ts'
import { coreMemoryTurn, putCoreBlock, readCoreMemory, readVersions } from './core-memory-store.ts'

/**
 * Adds a line to a core block, which is created if needed.
 * @throws MemoryError `LIMIT_EXCEEDED` when it does not fit, `FORBIDDEN` when only a person may.
 */
export async function coreMemoryAppend(
  { label, content }: CoreMemoryAppendInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<BlockReceipt> {
  const edit = (block: Block, text: string): string => appendToValue(block.value, text)
  const change: BlockChange = { label, action: 'appended', edit }
  return await passText(content, caller, deps, (text, batch) => applyChange(change, text, batch))
}

/**
 * Replaces a text that occurs exactly once in a core block.
 * @throws MemoryError `NOT_FOUND` with what comes nearest, `CONFLICT` when it occurs several times,
 *   `LIMIT_EXCEEDED` when it does not fit, `FORBIDDEN` when only a person may.
 */
export async function coreMemoryReplace(
  { label, oldContent, newContent }: CoreMemoryReplaceInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<BlockReceipt> {
  const edit = (block: Block, text: string): string =>
    replaceInValue(block.value, cleanText(oldContent), text, label)
  const change: BlockChange = { label, action: 'replaced', edit }
  return await passText(newContent, caller, deps, (text, batch) => applyChange(change, text, batch))
}

/**
 * Says what a core block is for, how long it may be and who writes it. A field that is not passed
 * stays as it is.
 * @throws MemoryError `FORBIDDEN` unless the caller is a person, `LIMIT_EXCEEDED` when what the
 *   block holds is longer.
 */
export async function coreMemoryDefine(
  input: CoreMemoryDefineInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<BlockReceipt> {
  if (callerTrust(caller) !== 'person') {
    throw new MemoryError('Only a person defines core blocks', {
      code: 'FORBIDDEN',
      hint: 'Use the command line, the library, or a key whose trust is "person".',
    })
  }
  return await passText(input.description ?? '', caller, deps, async (text, batch) => {
    const core = await readCoreMemory(caller.scope, batch.draft)
    const known = blockOf(core, input.label, nowOf(deps))
    // The description stands beside the block in every prompt.
    const before = known.description ?? ''
    const judged = await judgeText({ before, after: text.text }, batch)
    if (judged.outcome === 'dropped') return judged
    const block = {
      ...known,
      description: input.description === undefined ? known.description : judged.text,
      limit: input.limit ?? known.limit,
      isReadOnly: input.isReadOnly ?? known.isReadOnly,
    }
    await putCoreBlock(core, { block, action: 'defined' }, batch)
    const noticed = { ...text.noticed, ...judged.noticed }
    return { outcome: 'written', reason: 'The block is defined.', block, ...noticed }
  })
}

// Every text passes the gate.
async function passText(
  given: string,
  caller: Caller,
  deps: MemoryContext,
  apply: (text: CheckedText, batch: Batch) => Promise<BlockReceipt>,
): Promise<BlockReceipt> {
  const prepared = await prepareText(given, caller, deps)
  return await writeBatch(
    caller,
    deps,
    async (batch) => (prepared.outcome === 'dropped' ? prepared : await apply(prepared, batch)),
    coreMemoryTurn(caller.scope),
  )
}

interface BlockChange {
  readonly label: string
  readonly action: 'appended' | 'replaced'
  edit(block: Block, text: string): string
}

async function applyChange(
  { label, action, edit }: BlockChange,
  { text, noticed }: CheckedText,
  batch: Batch,
): Promise<BlockReceipt> {
  const { caller, deps } = batch
  const at = nowOf(deps)
  const core = await readCoreMemory(caller.scope, batch.draft)
  const block = blockOf(core, label, at)
  if (block.isReadOnly && callerTrust(caller) !== 'person') {
    throw new MemoryError(`The block "${label}" is read-only`, {
      code: 'FORBIDDEN',
      hint: 'Ask a person to change it, or write into another block.',
    })
  }
  const after = edit(block, text)
  if (after === block.value) {
    return { outcome: 'unchanged', reason: 'The block says so already.', block, ...noticed }
  }
  const voice = voiceOfRemoved(block, after, await readVersions(core, label, deps))
  requireVoice(caller, voice, `take out of the block "${label}" what a person wrote`)
  const judged = await judgeText({ before: block.value, after }, batch)
  if (judged.outcome === 'dropped') return judged
  const written = setValue(block, judged.text, { trust: callerTrust(caller), at })
  await putCoreBlock(core, { block: written, action }, batch)
  const reason = action === 'appended' ? 'The line was added.' : 'The text was replaced.'
  return { outcome: 'written', reason, block: written, ...noticed, ...judged.noticed }
}
