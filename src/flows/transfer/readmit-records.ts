import { type Alias, aliasId } from '../../core/entities/alias-record.ts'
import { entityKey } from '../../core/entities/entity-key.ts'
import {
  addEvidence,
  type HeldEvidence,
  type OpinionRecord,
} from '../../core/opinions/opinion-record.ts'
import type { OpenQuestion, Proposal } from '../../core/questions/open-question.ts'
import { type Imported, STORED, UNCHANGED, UPDATED } from '../../core/transfer/import-report.ts'
import { flagSuspicious } from '../../core/trust/suspicion/flag-suspicious.ts'
import { lowerTrust } from '../../core/trust/trust-level.ts'
import { capImportance, mayWriteCore } from '../../core/trust/trust-rules.ts'
import type { Batch } from '../gate/batch.ts'
import { putRefusal } from '../gate/put-refusal.ts'
import { toRecord } from '../records/read-records.ts'
import { type Carrying, carryText } from './carrying.ts'

/** Drops a record, and records that. */
export function drop(
  code: 'rejected' | 'untrusted' | 'suspicious',
  reason: string,
  batch: Batch,
  { deps }: Carrying,
): Imported {
  const receipt = { outcome: 'dropped', code, reason } as const
  putRefusal(receipt, batch, deps)
  return receipt
}

/** Takes over that two names are of one. */
export async function readmitAlias(
  given: Alias,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft } = batch
  const { carrier, caller, trust } = carrying
  const scope = carrier.scopeOf(given.scope)
  const read = (name: string) => carryText(name, scope, draft, carrying)
  const [name, alias] = [await read(given.name), await read(given.alias)]
  const keys = [entityKey(name), entityKey(alias)]
  if (keys.includes('') || keys[0] === keys[1]) {
    return drop('rejected', 'Nothing is left of its names.', batch, carrying)
  }
  const flags = [...flagSuspicious(name).flags, ...flagSuspicious(alias).flags]
  if (flags.length > 0) return drop('suspicious', 'It reads like an instruction.', batch, carrying)
  if (!mayWriteCore(trust))
    return drop('untrusted', 'Whoever brings it may not say so.', batch, carrying)
  const id = aliasId(scope, name, alias)
  const [known] = await draft.get('aliases', [id])
  if (known !== undefined) return UNCHANGED
  // Only a person confirms.
  const origin = trust === 'person' ? given.origin : 'given'
  const record: Alias = {
    ...{ ...given, id, scope, name, alias, origin, keys, door: caller.door },
    trust: lowerTrust(given.trust, trust),
  }
  draft.put('aliases', record)
  return STORED
}

/** Takes over a question, and what became of it. */
export async function readmitQuestion(
  given: OpenQuestion,
  batch: Batch,
  carrying: Carrying,
): Promise<Imported> {
  const { draft } = batch
  const { carrier } = carrying
  // An open question stands in every prompt.
  if (!mayWriteCore(carrying.trust)) {
    return drop('untrusted', 'Whoever brings it may not ask it.', batch, carrying)
  }
  const scope = carrier.scopeOf(given.scope)
  const id = carrier.idOf(given.id, given.scope)
  const [found] = await draft.get('questions', [id])
  const known = found === undefined ? undefined : toRecord<OpenQuestion>(found)
  if (known !== undefined && (known.status !== 'open' || given.status === 'open')) return UNCHANGED
  const text = await carryText(given.text, scope, draft, carrying)
  if (text === '') return drop('rejected', 'What it asks was rejected.', batch, carrying)
  const trust = lowerTrust(given.trust, carrying.trust)
  const { flags } = flagSuspicious(text)
  if (flags.length > 0 && trust !== 'person') {
    return drop('suspicious', 'It reads like an instruction to a model.', batch, carrying)
  }
  const asked = { id, scope, text, trust, flags }
  draft.put('questions', { ...(await carryAnswer(given, batch, carrying)), ...asked })
  return known === undefined ? STORED : UPDATED
}

// What became of it, as far as it may be said here.
async function carryAnswer(
  given: OpenQuestion,
  batch: Batch,
  carrying: Carrying,
): Promise<OpenQuestion> {
  const { carrier } = carrying
  const { reason, answeredBy, proposal, ...rest } = given
  const scope = carrier.scopeOf(given.scope)
  const why = reason === undefined ? '' : await carryText(reason, scope, batch.draft, carrying)
  return {
    ...rest,
    ...(why === '' ? {} : { reason: why }),
    ...(answeredBy === undefined ? {} : { answeredBy: carrier.idOf(answeredBy, given.scope) }),
    ...(proposal === undefined
      ? {}
      : { proposal: await carryProposal(proposal, given, batch, carrying) }),
  }
}

async function carryProposal(
  { factId, text, ...when }: Proposal,
  { scope }: OpenQuestion,
  { draft }: Batch,
  carrying: Carrying,
): Promise<Proposal> {
  const { carrier } = carrying
  const said =
    text === undefined
      ? {}
      : { text: await carryText(text, carrier.scopeOf(scope), draft, carrying) }
  return { factId: carrier.idOf(factId, scope), ...when, ...said }
}

/** Takes over what speaks for and against an opinion. It holds no words. */
export async function readmitOpinion(
  given: OpinionRecord,
  { draft }: Batch,
  { carrier, trust }: Carrying,
): Promise<Imported> {
  const idOf = (id: string): string => carrier.idOf(id, given.scope)
  const id = idOf(given.id)
  const [found] = await draft.get('opinions', [id])
  const empty: OpinionRecord = { id, scope: carrier.scopeOf(given.scope), evidence: [], heldBy: [] }
  const known = found === undefined ? empty : toRecord<OpinionRecord>(found)
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
