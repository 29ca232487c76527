import { type Alias, aliasId } from '../../../core/facts/aliases/alias-record.ts'
import {
  addEvidence,
  emptyOpinion,
  type HeldEvidence,
  type OpinionRecord,
} from '../../../core/facts/opinions/opinion-record.ts'
import type { OpenQuestion, Proposal } from '../../../core/facts/questions/open-question.ts'
import { entityKey } from '../../../core/language/entities/entity-key.ts'
import {
  type Imported,
  STORED,
  UNCHANGED,
  UPDATED,
} from '../../../core/learning/transfer/import-report.ts'
import { lowerTrust } from '../../../core/storage/records/trust-level.ts'
import { capImportance, mayWriteCore } from '../../../core/trust/trust-rules.ts'
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
    return drop('rejected', 'Nothing is left of its names.')
  }
  // Text that reads like an instruction is no name, no matter who imports it.
  const suspicious = dropSuspicious(`${name}\n${alias}`, { trust: 'web' })
  if (suspicious !== undefined) return suspicious
  if (!mayWriteCore(trust)) return drop('untrusted', 'This caller may not say so.')
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
    return drop('untrusted', 'This caller may not ask it.')
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
  const carryProposal = async ({ factId, text, ...when }: Proposal): Promise<Proposal> => ({
    ...when,
    factId: carrier.idOf(factId, given.scope),
    text: text === undefined ? undefined : await carryText(text, scope, importing),
  })
  return {
    reason: why === '' ? undefined : why,
    answeredBy: answeredBy === undefined ? undefined : carrier.idOf(answeredBy, given.scope),
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
