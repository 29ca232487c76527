import { type Block, type CoreMemory, coreMemoryId } from '../../core/blocks/block.ts'
import { type BlockVersion, buildBlockVersion } from '../../core/blocks/block-version.ts'
import { blockOf, putBlock } from '../../core/blocks/change-block.ts'
import { MemoryError } from '../../core/errors.ts'
import {
  buildStoredFile,
  type StoredFile,
  storedFileId,
} from '../../core/memory-tool/stored-file.ts'
import { ownerOf } from '../../core/records/owner.ts'
import { type Imported, STORED, UNCHANGED, UPDATED } from '../../core/transfer/import-report.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { lowerTrust } from '../../core/trust/trust-level.ts'
import { mayReplace, mayWriteCore } from '../../core/trust/trust-rules.ts'
import { checkWorkspacePath } from '../../core/workspace/workspace-path.ts'
import { readCoreMemory } from '../blocks/core-memory-store.ts'
import type { Batch } from '../gate/batch.ts'
import { toRecord } from '../records/read-records.ts'
import { type Carrying, carryText } from './carrying.ts'
import { drop } from './readmit-records.ts'

/** Takes over core blocks. Of a block that is known, the newer value stays. */
export async function readmitCoreMemory(
  given: CoreMemory,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  if (!mayWriteCore(carrying.trust)) return refuseBlocks(batch, carrying)
  const scope = ownerOf(carrying.carrier.scopeOf(given.scope))
  const before = await readCoreMemory(scope, batch.draft)
  let core = before
  for (const block of given.blocks) core = await takeBlock(block, core, batch, carrying)
  if (core === before) return UNCHANGED
  batch.draft.put('blocks', core)
  return before.blocks.length === 0 ? STORED : UPDATED
}

function refuseBlocks(batch: Batch, carrying: Carrying): Imported {
  const reason = 'Only a person, or an agent that works for one, writes blocks.'
  return drop('untrusted', reason, batch, carrying)
}

async function takeBlock(
  given: Block,
  core: CoreMemory,
  { draft }: Batch,
  carrying: Carrying,
): Promise<CoreMemory> {
  const known = blockOf(core, given.label, '')
  const trust = lowerTrust(given.trust, carrying.trust)
  const isKnown = core.blocks.some(({ label }) => label === given.label)
  if (isKnown && known.updatedAt >= given.updatedAt) return core
  if (isKnown && !mayReplace(trust, known.trust)) return core
  const value = await carryText(given.value, core.scope, draft, carrying)
  const about = await carryText(given.description ?? '', core.scope, draft, carrying)
  if (flagSuspicious(value).flags.length > 0 && trust !== 'person') return core
  const { description: _description, ...rest } = given
  const block: Block = { ...rest, value, trust, ...(about === '' ? {} : { description: about }) }
  try {
    return putBlock(core, block)
  } catch (error) {
    // What does not fit beside the blocks that are here stays out.
    if (!MemoryError.is(error, 'LIMIT_EXCEEDED')) throw error
    return core
  }
}

/** Takes over what a block once held. */
export async function readmitVersion(
  given: BlockVersion,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft } = batch
  if (!mayWriteCore(carrying.trust)) return refuseBlocks(batch, carrying)
  const scope = ownerOf(carrying.carrier.scopeOf(given.scope))
  const core: CoreMemory = { id: coreMemoryId(scope), scope, blocks: [] }
  const { label, revision, at, door } = given
  const value = await carryText(given.value, scope, draft, carrying)
  const block: Block = { ...blockOf(core, label, at), value, revision }
  const trust = lowerTrust(given.trust, carrying.trust)
  const version = buildBlockVersion(core, block, { door, trust })
  const [found] = await draft.get('block-versions', [version.id])
  if (found !== undefined && toRecord<BlockVersion>(found).revision >= revision) return UNCHANGED
  draft.put('block-versions', version)
  return STORED
}

/** Takes over a file of the memory tool. */
export async function readmitFile(
  given: StoredFile,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft } = batch
  if (!mayWriteCore(carrying.trust)) {
    return drop(
      'untrusted',
      'Only a person, or an agent that works for one, writes files.',
      batch,
      carrying,
    )
  }
  const scope = ownerOf(carrying.carrier.scopeOf(given.scope))
  const path = checkWorkspacePath(given.path)
  const [found] = await draft.get('files', [storedFileId(scope, path)])
  const known = found === undefined ? undefined : toRecord<StoredFile>(found)
  if (known !== undefined && known.modifiedAtMs >= given.modifiedAtMs) return UNCHANGED
  const text = await carryText(given.text, scope, draft, carrying)
  if (flagSuspicious(text).flags.length > 0 && carrying.trust !== 'person') {
    return drop('suspicious', 'It reads like an instruction to a model.', batch, carrying)
  }
  draft.put('files', buildStoredFile(scope, { path, text, modifiedAtMs: given.modifiedAtMs }))
  return known === undefined ? STORED : UPDATED
}
