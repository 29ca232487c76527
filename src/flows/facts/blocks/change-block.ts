import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { Block, CoreMemory } from '../../../core/facts/blocks/block.ts'
import type { BlockReceipt } from '../../../core/facts/blocks/block-receipt.ts'
import type { UpdateBlockInput } from '../../../core/facts/blocks/blocks-input.ts'
import { blockOf, setValue, voiceOfRemoved } from '../../../core/facts/blocks/change-block.ts'
import { appendToValue, replaceInValue } from '../../../core/facts/blocks/edit-block.ts'
import type { HistoryAction } from '../../../core/facts/history.ts'
import type { DroppedReceipt } from '../../../core/facts/receipt.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { type Caller, callerTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Batch, writeBatch } from '../batch.ts'
import { type CheckedText, judgeText, prepareText } from '../check-text.ts'
import type { Noticed } from '../prepare-event.ts'
import { nowOf } from '../write-fact.ts'
import { coreMemoryTurn, putCoreBlock, readCoreMemory, readVersions } from './core-memory-store.ts'

/**
 * Describes a core block, appends a line to it or replaces a text that occurs exactly once: all
 * in one write, or nothing. A missing block is created.
 * @throws MemoryError `NOT_FOUND` with the closest match, `CONFLICT` if a text occurs several
 * times, `LIMIT_EXCEEDED` if it does not fit, `FORBIDDEN` if only a person may do it.
 */
export async function updateBlock(
  input: UpdateBlockInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<BlockReceipt> {
  const { append, old, new: replacement, description, limit, readOnly } = input
  if ((old === undefined) !== (replacement === undefined)) {
    throw invalidInput('"old" and "new" go together', 'Pass both; an empty "new" deletes.')
  }
  if (append !== undefined && old !== undefined) {
    throw invalidInput('Append or replace, not both', 'Pass "append", or "old" and "new".')
  }
  const text = append ?? replacement
  const isDefined = [description, limit, readOnly].some((one) => one !== undefined)
  if (!isDefined && text === undefined) {
    throw invalidInput('There is nothing to update', 'Pass "append", or "old" and "new".')
  }
  if (isDefined) requirePerson(caller)
  // Every text passes the gate.
  const steps = [
    ...(isDefined ? [{ run: defineBlock, ...(await prepare(description ?? '')) }] : []),
    ...(text === undefined ? [] : [{ run: changeValue, ...(await prepare(text)) }]),
  ]
  return await writeBatch(
    caller,
    deps,
    (batch) => runSteps(steps, input, batch),
    coreMemoryTurn(caller.scope),
  )

  async function prepare(given: string) {
    return { prepared: await prepareText(given, caller, deps) }
  }
}

async function runSteps(
  steps: readonly { readonly run: Step; readonly prepared: CheckedText | DroppedReceipt }[],
  input: UpdateBlockInput,
  batch: Batch,
): Promise<BlockReceipt> {
  const core = await readCoreMemory(batch.caller.scope, batch.draft)
  let block = blockOf(core, input.label, nowOf(batch.deps))
  let noticed: Noticed = {}
  const changes: Change[] = []
  for (const { run, prepared } of steps) {
    if (prepared.outcome === 'dropped') return prepared
    const change = await run({ core, block, input, checked: prepared }, batch)
    if (change.outcome === 'dropped') return change
    noticed = { ...noticed, ...prepared.noticed, ...change.noticed }
    if (change.outcome === 'changed') changes.push(change)
    block = change.block
  }
  if (changes.length === 0) {
    return { outcome: 'unchanged', reason: 'The block already says so.', block, ...noticed }
  }
  await putCoreBlock(core, { block, actions: changes.map(({ action }) => action) }, batch)
  const reason = changes.map((change) => change.reason).join(' ')
  return { outcome: 'written', reason, block, ...noticed }
}

interface Change {
  readonly outcome: 'changed' | 'unchanged'
  readonly block: Block
  readonly noticed: Noticed
  readonly action: HistoryAction
  /** What was done, as a sentence. */
  readonly reason: string
}

interface StepInput {
  readonly core: CoreMemory
  readonly block: Block
  readonly input: UpdateBlockInput
  readonly checked: CheckedText
}

type Step = (given: StepInput, batch: Batch) => Promise<Change | DroppedReceipt>

function requirePerson(caller: Caller): void {
  if (callerTrust(caller) === 'person') return
  throw new MemoryError('Only a person can define core blocks', {
    code: 'FORBIDDEN',
    hint: 'Use the command line, the library, or a key whose trust is "person".',
  })
}

// An omitted field stays unchanged. The description is next to the block in every prompt.
async function defineBlock({ block, input, checked }: StepInput, batch: Batch) {
  const before = block.description ?? ''
  const judged = await judgeText({ before, after: checked.text }, batch)
  if (judged.outcome === 'dropped') return judged
  const defined: Block = {
    ...block,
    description: input.description === undefined ? block.description : judged.text,
    limit: input.limit ?? block.limit,
    isReadOnly: input.readOnly ?? block.isReadOnly,
  }
  const { noticed } = judged
  const reason = 'The block was defined.'
  return { outcome: 'changed', block: defined, noticed, action: 'defined', reason } as const
}

async function changeValue({ core, block, input, checked }: StepInput, batch: Batch) {
  const { caller, deps } = batch
  const { label, old } = input
  if (block.isReadOnly && callerTrust(caller) !== 'person') {
    throw new MemoryError(`The block "${label}" is read-only`, {
      code: 'FORBIDDEN',
      hint: 'Ask a person to change it, or write into another block.',
    })
  }
  const after =
    old === undefined
      ? appendToValue(block.value, checked.text)
      : replaceInValue(block.value, cleanText(old), checked.text, label)
  const done =
    old === undefined
      ? ({ action: 'appended', reason: 'The line was added.' } as const)
      : ({ action: 'replaced', reason: 'The text was replaced.' } as const)
  if (after === block.value) return { outcome: 'unchanged', block, noticed: {}, ...done } as const
  const voice = voiceOfRemoved(block, after, await readVersions(core, label, deps))
  requireVoice(caller, voice, `remove from the block "${label}" what a person wrote`)
  const judged = await judgeText({ before: block.value, after }, batch)
  if (judged.outcome === 'dropped') return judged
  const written = setValue(block, judged.text, { trust: callerTrust(caller), at: nowOf(deps) })
  return { outcome: 'changed', block: written, noticed: judged.noticed, ...done } as const
}
