import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { Block } from '../../../core/facts/blocks/block.ts'
import type { BlockReceipt } from '../../../core/facts/blocks/block-receipt.ts'
import type { UpdateBlockInput } from '../../../core/facts/blocks/blocks-input.ts'
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
 * Says what a core block is for, then adds a line to it or replaces a text that occurs exactly once.
 * A block that does not exist is created.
 * @throws MemoryError `NOT_FOUND` with what comes nearest, `CONFLICT` when a text occurs several
 *   times, `LIMIT_EXCEEDED` when it does not fit, `FORBIDDEN` when only a person may.
 */
export async function updateBlock(
  input: UpdateBlockInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<BlockReceipt> {
  const { label, append, old, new: replacement, description, limit, readOnly } = input
  if ((old === undefined) !== (replacement === undefined)) {
    throw invalidInput('"old" and "new" go together', 'Pass both; an empty "new" takes it out.')
  }
  if (append !== undefined && old !== undefined) {
    throw invalidInput('A text is appended or replaced', 'Pass "append", or "old" and "new".')
  }
  const isDefined = [description, limit, readOnly].some((one) => one !== undefined)
  const defined = isDefined ? await defineBlock(input, caller, deps) : undefined
  if (defined?.outcome === 'dropped') return defined
  const edit = (block: Block, text: string): string =>
    old === undefined
      ? appendToValue(block.value, text)
      : replaceInValue(block.value, cleanText(old), text, label)
  const text = append ?? replacement
  if (text !== undefined) {
    const change: BlockChange = { label, action: old === undefined ? 'appended' : 'replaced', edit }
    return await passText(text, caller, deps, (checked, batch) =>
      applyChange(change, checked, batch),
    )
  }
  if (defined !== undefined) return defined
  throw invalidInput('There is nothing to update', 'Pass "append", or "old" and "new".')
}

// A field that is not passed stays as it is.
async function defineBlock(
  input: UpdateBlockInput,
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
      isReadOnly: input.readOnly ?? known.isReadOnly,
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
