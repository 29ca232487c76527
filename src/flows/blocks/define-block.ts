import type { Block } from '../../core/blocks/block.ts'
import type { BlockReceipt } from '../../core/blocks/block-receipt.ts'
import type { CoreMemoryDefineInput } from '../../core/blocks/blocks-input.ts'
import { blockOf } from '../../core/blocks/change-block.ts'
import { MemoryError } from '../../core/errors.ts'
import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { Batch } from '../gate/batch.ts'
import { type CheckedText, judgeText, prepareText } from '../gate/check-text.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { putRefusal } from '../gate/put-refusal.ts'
import { writeDraft } from '../records/draft.ts'
import { coreMemoryTurn, putCoreBlock, readCoreMemory } from './core-memory-store.ts'

/**
 * Says what a core block is for, how long it may be and who writes it. What is left out stays as
 * it is.
 *
 * @throws MemoryError `FORBIDDEN` for anybody but a person, `LIMIT_EXCEEDED` when what the block
 *   holds is longer.
 */
export async function coreMemoryDefine(
  input: CoreMemoryDefineInput,
  caller: Caller,
  deps: GateDeps,
): Promise<BlockReceipt> {
  requirePerson(caller)
  const prepared = await prepareText(input.description ?? '', caller, deps)
  return await writeDraft(coreMemoryTurn(caller.scope), deps, async (draft) => {
    const core = await readCoreMemory(caller.scope, draft)
    const known = blockOf(core, input.label, new Date(deps.clock.now()).toISOString())
    const judged =
      prepared.outcome === 'dropped'
        ? prepared
        : await judgeDescription(prepared, known, { draft, caller }, deps)
    if (judged.outcome === 'dropped') {
      putRefusal(judged, { draft, caller, storedIds: [] }, deps)
      return judged
    }
    const block = {
      ...known,
      ...(input.description === undefined ? {} : { description: judged.text }),
      limit: input.limit ?? known.limit,
      isReadOnly: input.isReadOnly ?? known.isReadOnly,
    }
    await putCoreBlock(core, { block, action: 'defined' }, draft, caller, deps)
    return { outcome: 'written', reason: 'The block is defined.', block, ...judged.noticed }
  })
}

// It stands beside the block in every prompt.
async function judgeDescription(
  { text, noticed }: CheckedText,
  { description = '' }: Block,
  batch: Pick<Batch, 'draft' | 'caller'>,
  deps: GateDeps,
): Promise<CheckedText | DroppedReceipt> {
  const judged = await judgeText({ before: description, after: text }, batch, deps)
  if (judged.outcome === 'dropped') return judged
  return { ...judged, noticed: { ...noticed, ...judged.noticed } }
}

function requirePerson(caller: Caller): void {
  if (callerTrust(caller) === 'person') return
  throw new MemoryError('Only a person defines core blocks', {
    code: 'FORBIDDEN',
    hint: 'Use the command line, the library, or a key whose trust is "person".',
  })
}
