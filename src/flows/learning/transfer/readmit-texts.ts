import { MemoryError } from '../../../core/errors.ts'
import { type Block, type CoreMemory, emptyCoreMemory } from '../../../core/facts/blocks/block.ts'
import { type BlockVersion, buildBlockVersion } from '../../../core/facts/blocks/block-version.ts'
import { blockOf, putBlock } from '../../../core/facts/blocks/change-block.ts'
import {
  buildStoredFile,
  type StoredFile,
  storedFileId,
} from '../../../core/facts/memory-tool/stored-file.ts'
import { checkWorkspacePath } from '../../../core/facts/workspace/workspace-path.ts'
import {
  type Imported,
  STORED,
  UNCHANGED,
  UPDATED,
} from '../../../core/learning/transfer/import-report.ts'
import { ownerOf } from '../../../core/storage/records/owner.ts'
import { lowerTrust } from '../../../core/storage/records/trust-level.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import { mayReplace, mayWriteCore } from '../../../core/trust/trust-rules.ts'
import { readCoreMemory } from '../../facts/blocks/core-memory-store.ts'
import { drop } from '../../facts/refusals.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { carryText, dropSuspicious, type Importing } from './importing.ts'

function refuse(what: string): Imported {
  const reason = `Only a person, or an agent that works for one, writes ${what}.`
  return drop('untrusted', reason)
}

/** Takes over core blocks. Of a block that is known, the newer value stays. */
export async function readmitCoreMemory(given: CoreMemory, importing: Importing) {
  if (!mayWriteCore(importing.trust)) return refuse('blocks')
  const scope = ownerOf(importing.carrier.scopeOf(given.scope))
  const before = await readCoreMemory(scope, importing.draft)
  let core = before
  for (const block of given.blocks) core = await takeBlock(block, core, importing)
  if (core === before) return UNCHANGED
  importing.draft.put('blocks', core)
  return before.blocks.length === 0 ? STORED : UPDATED
}

async function takeBlock(given: Block, core: CoreMemory, importing: Importing) {
  const known = core.blocks.find(({ label }) => label === given.label)
  const trust = lowerTrust(given.trust, importing.trust)
  const isNewer = known === undefined || known.updatedAt < given.updatedAt
  if (!isNewer || (known !== undefined && !mayReplace(trust, known.trust))) return core
  const value = await carryText(given.value, core.scope, importing)
  const about = await carryText(given.description ?? '', core.scope, importing)
  if (flagSuspicious(value).flags.length > 0 && trust !== 'person') return core
  try {
    return putBlock(core, { ...given, value, trust, description: about === '' ? undefined : about })
  } catch (error) {
    // What does not fit beside the blocks that are here stays out.
    if (!MemoryError.is(error, 'LIMIT_EXCEEDED')) throw error
    return core
  }
}

export async function readmitVersion(given: BlockVersion, importing: Importing): Promise<Imported> {
  const { draft } = importing
  if (!mayWriteCore(importing.trust)) return refuse('blocks')
  const core = emptyCoreMemory(importing.carrier.scopeOf(given.scope))
  const { label, revision, at, surface } = given
  const value = await carryText(given.value, core.scope, importing)
  const block: Block = { ...blockOf(core, label, at), value, revision }
  const trust = lowerTrust(given.trust, importing.trust)
  const version = buildBlockVersion(core, block, { surface, trust })
  const known = await readOne<BlockVersion>(draft, 'block-versions', version.id)
  if (known !== undefined && known.revision >= revision) return UNCHANGED
  draft.put('block-versions', version)
  return STORED
}

export async function readmitFile(given: StoredFile, importing: Importing): Promise<Imported> {
  const { draft } = importing
  const { modifiedAtMs } = given
  if (!mayWriteCore(importing.trust)) return refuse('files')
  const scope = ownerOf(importing.carrier.scopeOf(given.scope))
  const path = checkWorkspacePath(given.path)
  const known = await readOne<StoredFile>(draft, 'files', storedFileId(scope, path))
  if (known !== undefined && known.modifiedAtMs >= modifiedAtMs) return UNCHANGED
  const text = await carryText(given.text, scope, importing)
  const suspicious = dropSuspicious(text, importing)
  if (suspicious !== undefined) return suspicious
  draft.put('files', buildStoredFile(scope, { path, text, modifiedAtMs }))
  return known === undefined ? STORED : UPDATED
}
