import {
  type Block,
  type CoreMemory,
  coreMemoryId,
  emptyCoreMemory,
} from '../../../core/facts/blocks/block.ts'
import {
  BLOCK_VERSIONS_MAX,
  type BlockVersion,
  buildBlockVersion,
} from '../../../core/facts/blocks/block-version.ts'
import { putBlock } from '../../../core/facts/blocks/change-block.ts'
import type { HistoryAction } from '../../../core/facts/history.ts'
import type { Scope } from '../../../core/scope.ts'
import { ownerKey } from '../../../core/storage/records/owner.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import { callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords, readOne } from '../../storage/records/read-records.ts'
import type { Writing } from '../batch.ts'
import { putHistory } from '../write-fact.ts'

const BLOCKS = 'blocks'
const VERSIONS = 'block-versions'

export async function readCoreMemory(scope: Scope, documents: Pick<DocumentStore, 'get'>) {
  const empty = emptyCoreMemory(scope)
  return (await readOne<CoreMemory>(documents, BLOCKS, empty.id)) ?? empty
}

export async function readVersions(core: CoreMemory, label: string, { documents }: MemoryContext) {
  return await findRecords<BlockVersion>(documents, VERSIONS, {
    filter: [
      { field: 'coreMemoryId', is: 'equal', value: core.id },
      { field: 'label', is: 'equal', value: label },
    ],
    orderBy: { field: 'revision', direction: 'descending' },
    limit: BLOCK_VERSIONS_MAX,
  })
}

/** Changes to the blocks of one scope are serialized: they share one size limit. */
export function coreMemoryTurn(scope: Scope): string {
  return `core-memory ${coreMemoryId(scope)}`
}

/** Puts a block with its history entries and, if its value changed, with its version. */
export async function putCoreBlock(
  core: CoreMemory,
  { block, actions }: { readonly block: Block; readonly actions: readonly HistoryAction[] },
  writing: Writing,
): Promise<void> {
  const { draft, caller } = writing
  const { scope } = core
  const known = core.blocks.find(({ label }) => label === block.label)
  draft.put(BLOCKS, putBlock(core, block))
  if (known?.revision !== block.revision) {
    const by = { surface: caller.surface, trust: callerTrust(caller) }
    const version = buildBlockVersion(core, block, by)
    // It replaces the oldest version, which must have been read.
    await draft.get(VERSIONS, [version.id])
    draft.put(VERSIONS, version)
  }
  const recordId = ownerKey(scope, 'block', block.label)
  for (const action of actions) putHistory({ scope, recordId, action }, writing)
}
