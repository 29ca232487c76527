import { MemoryError } from '../../../core/errors.ts'
import { type Alias, aliasId } from '../../../core/facts/aliases/alias-record.ts'
import { type Block, type CoreMemory, emptyCoreMemory } from '../../../core/facts/blocks/block.ts'
import { type BlockVersion, buildBlockVersion } from '../../../core/facts/blocks/block-version.ts'
import { blockOf, putBlock } from '../../../core/facts/blocks/change-block.ts'
import {
  buildStoredFile,
  type StoredFile,
  storedFileId,
} from '../../../core/facts/memory-tool/stored-file.ts'
import {
  addEvidence,
  emptyOpinion,
  type HeldEvidence,
  type OpinionRecord,
} from '../../../core/facts/opinions/opinion-record.ts'
import type { OpenQuestion, Proposal } from '../../../core/facts/questions/open-question.ts'
import { checkWorkspacePath } from '../../../core/facts/workspace/workspace-path.ts'
import { entityKey } from '../../../core/language/entities/entity-key.ts'
import {
  type Imported,
  STORED,
  UNCHANGED,
  UPDATED,
} from '../../../core/learning/transfer/import-report.ts'
import { ownerOf } from '../../../core/storage/records/owner.ts'
import { lowerTrust } from '../../../core/storage/records/trust-level.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import { capImportance, mayReplace, mayWriteCore } from '../../../core/trust/trust-rules.ts'
import { readCoreMemory } from '../../facts/blocks/core-memory-store.ts'
import { drop } from '../../facts/refusals.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { carryText, dropSuspicious, type Importing } from './importing.ts'

export async function readmitAlias(given: Alias, importing: Importing): Promise<Imported> {
  const { carrier, caller, trust, draft } = importing
  const scope = carrier.scopeOf(given.scope)
  const name = await carryText(given.name, scope, importing)
  const alias = await carryText(given.alias, scope, importing)
  const keys = [entityKey(name), entityKey(alias)]
  if (keys.includes('') || keys[0] === keys[1]) {
    return drop('rejected', 'None of its names are left.')
  }
  // Text that reads like an instruction is no name, no matter who imports it.
  const suspicious = dropSuspicious(`${name}\n${alias}`, { trust: 'web' })
  if (suspicious !== undefined) return suspicious
  if (!mayWriteCore(trust)) return drop('untrusted', 'This caller is not allowed to say so.')
  const id = aliasId(scope, name, alias)
  if ((await draft.get('aliases', [id])).length > 0) return UNCHANGED
  // Only a person confirms.
  const origin = trust === 'person' ? given.origin : 'given'
  const by = { surface: caller.surface, trust: lowerTrust(given.trust, trust) }
  const record: Alias = { ...given, id, scope, name, alias, origin, keys, ...by }
  draft.put('aliases', record)
  return STORED
}

export async function readmitQuestion(given: OpenQuestion, importing: Importing) {
  const { carrier, draft } = importing
  // An open question is part of every prompt.
  if (!mayWriteCore(importing.trust)) {
    return drop('untrusted', 'This caller is not allowed to ask it.')
  }
  const scope = carrier.scopeOf(given.scope)
  const id = carrier.idOf(given.id, given.scope)
  const known = await readOne<OpenQuestion>(draft, 'questions', id)
  if (known !== undefined && (known.status !== 'open' || given.status === 'open')) return UNCHANGED
  const text = await carryText(given.text, scope, importing)
  if (text === '') return drop('rejected', 'What it asks was rejected.')
  const trust = lowerTrust(given.trust, importing.trust)
  const suspicious = dropSuspicious(text, { trust })
  if (suspicious !== undefined) return suspicious
  const answer = await carryAnswer(given, importing)
  const question: OpenQuestion = { ...given, ...answer, id, scope, text, trust }
  draft.put('questions', question)
  return known === undefined ? STORED : UPDATED
}

// What became of it, as far as it may be said here.
async function carryAnswer(given: OpenQuestion, importing: Importing) {
  const { carrier } = importing
  const { reason = '', answeredBy, proposal } = given
  const scope = carrier.scopeOf(given.scope)
  const why = await carryText(reason, scope, importing)
  const idOf = (id: string | undefined) => (id === undefined ? id : carrier.idOf(id, given.scope))
  const carryProposal = async (proposed: Proposal): Promise<Proposal> => ({
    ...proposed,
    factId: carrier.idOf(proposed.factId, given.scope),
    outdatedBy: idOf(proposed.outdatedBy),
    text: proposed.text && (await carryText(proposed.text, scope, importing)),
  })
  return {
    reason: why === '' ? undefined : why,
    answeredBy: idOf(answeredBy),
    proposal: proposal === undefined ? undefined : await carryProposal(proposal),
  }
}

/** Takes over the evidence for and against an opinion. It holds no words. */
export async function readmitOpinion(given: OpinionRecord, { draft, carrier, trust }: Importing) {
  const idOf = (id: string): string => carrier.idOf(id, given.scope)
  const id = idOf(given.id)
  const found = await readOne<OpinionRecord>(draft, 'opinions', id)
  const known = found ?? emptyOpinion(id, carrier.scopeOf(given.scope))
  const knownIds = new Set(known.evidence.map(({ factId }) => factId))
  const added = given.evidence
    .map((one): HeldEvidence => {
      const strength = Math.min(one.strength, capImportance(trust, 1))
      return { ...one, strength, factId: idOf(one.factId), heldBy: idOf(one.heldBy) }
    })
    .filter(({ factId }) => !knownIds.has(factId))
  if (added.length === 0) return UNCHANGED
  draft.put('opinions', added.reduce(addEvidence, known))
  return found === undefined ? STORED : UPDATED
}

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
