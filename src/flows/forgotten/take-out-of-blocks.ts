import type { Block } from '../../core/blocks/block.ts'
import { BLOCK_VERSIONS_MAX, type BlockVersion } from '../../core/blocks/block-version.ts'
import { setValue } from '../../core/blocks/change-block.ts'
import { takeOutLines } from '../../core/facts/leave-out.ts'
import { coreMemoryTurn, putCoreBlock, readCoreMemory } from '../blocks/core-memory-store.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { TakingOut } from './taking-out.ts'

/** Takes what was rejected out of the core blocks of its owner, and out of all they ever held. */
export async function takeOutOfBlocks(taking: TakingOut, deps: FactDeps): Promise<void> {
  const { blocks } = await readCoreMemory(taking.owner, deps.documents)
  for (const { label } of blocks) {
    await writeDraft(coreMemoryTurn(taking.owner), deps, async (draft) => {
      await takeOutOfBlock(label, taking, draft, deps)
      await takeOutOfVersions(label, taking, draft, deps)
    })
  }
}

async function takeOutOfBlock(
  label: string,
  { owner, caller, rejections }: TakingOut,
  draft: Draft,
  deps: FactDeps,
): Promise<void> {
  const core = await readCoreMemory(owner, draft)
  const block = core.blocks.find((one) => one.label === label)
  if (block === undefined) return
  const value = takeOutLines(block.value, rejections)
  const at = new Date(deps.clock.now()).toISOString()
  const changed = value === block.value ? block : setValue(block, value, { trust: block.trust, at })
  const next = withDescription(changed, takeOutLines(block.description ?? '', rejections))
  if (next === block) return
  await putCoreBlock(core, { block: next, action: 'forgotten' }, draft, caller, deps)
}

function withDescription(block: Block, description: string): Block {
  if (description === (block.description ?? '')) return block
  const { description: _old, ...rest } = block
  return description === '' ? rest : { ...rest, description }
}

// All of a block's versions and its record are less than a draft holds.
async function takeOutOfVersions(
  label: string,
  { owner, rejections }: TakingOut,
  draft: Draft,
  { documents }: FactDeps,
): Promise<void> {
  const { id } = await readCoreMemory(owner, draft)
  const found = await documents.query('block-versions', {
    filter: [
      { field: 'coreMemoryId', is: 'equal', value: id },
      { field: 'label', is: 'equal', value: label },
    ],
    limit: BLOCK_VERSIONS_MAX,
  })
  const ids = found.documents.map((one) => one.id)
  for (const stored of await draft.get('block-versions', ids)) {
    const version = toRecord<BlockVersion>(stored)
    const value = takeOutLines(version.value, rejections)
    const next: BlockVersion = { ...version, value }
    if (value !== version.value) draft.put('block-versions', next)
  }
}
