import {
  type Block,
  type CoreMemory,
  coreMemoryId,
  emptyCoreMemory,
} from '../../core/blocks/block.ts'
import {
  BLOCK_VERSIONS_MAX,
  type BlockVersion,
  buildBlockVersion,
} from '../../core/blocks/block-version.ts'
import { putBlock } from '../../core/blocks/change-block.ts'
import type { HistoryAction, HistoryEntry } from '../../core/facts/history.ts'
import { ownerKey } from '../../core/records/owner.ts'
import type { Scope } from '../../core/scope.ts'
import type { StoredDocument } from '../../ports/document-store.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

const BLOCKS = 'blocks'
const VERSIONS = 'block-versions'

/** All blocks of a scope, wherever documents are read from. */
export async function readCoreMemory(
  scope: Scope,
  documents: {
    get(collection: string, ids: readonly string[]): Promise<readonly StoredDocument[]>
  },
): Promise<CoreMemory> {
  const empty = emptyCoreMemory(scope)
  const [found] = await documents.get(BLOCKS, [empty.id])
  return found === undefined ? empty : toRecord<CoreMemory>(found)
}

/** The values that a block has or had, the newest first. */
export async function readVersions(
  core: CoreMemory,
  label: string,
  { documents }: FactDeps,
): Promise<readonly BlockVersion[]> {
  const found = await documents.query(VERSIONS, {
    filter: [
      { field: 'coreMemoryId', is: 'equal', value: core.id },
      { field: 'label', is: 'equal', value: label },
    ],
    orderBy: { field: 'revision', direction: 'descending' },
    limit: BLOCK_VERSIONS_MAX,
  })
  return found.documents.map((document) => toRecord<BlockVersion>(document))
}

/** Whoever changes a block of the same scope takes turns: all of them have one bound. */
export function coreMemoryTurn(scope: Scope): string {
  return `core-memory ${coreMemoryId(scope)}`
}

/** Puts a block with its line of history and, when its value is another, with its version. */
export async function putCoreBlock(
  core: CoreMemory,
  change: { readonly block: Block; readonly action: HistoryAction },
  draft: Draft,
  caller: Caller,
  deps: FactDeps,
): Promise<void> {
  const { block, action } = change
  const recordId = blockId(core.scope, block.label)
  const known = core.blocks.find(({ label }) => label === block.label)
  draft.put(BLOCKS, putBlock(core, block))
  if (known?.revision !== block.revision) {
    const by = { door: caller.door, trust: callerTrust(caller) }
    const version = buildBlockVersion(core, block, by)
    // It takes the place of the oldest, which must have been read.
    await draft.get(VERSIONS, [version.id])
    draft.put(VERSIONS, version)
  }
  const entry: HistoryEntry = {
    id: deps.ids.next(),
    scope: core.scope,
    recordId,
    action,
    at: new Date(deps.clock.now()).toISOString(),
    door: caller.door,
  }
  draft.put('history', entry)
  draft.tell({ kind: 'record-changed', action, id: recordId })
}

function blockId(scope: Scope, label: string): string {
  return ownerKey(scope, 'block', label)
}
