import { forgetFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { leaveOut } from '../../core/facts/leave-out.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { retellFact } from '../../core/facts/retell-fact.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { isRuledBy } from '../../core/scope.ts'
import { analyzeQuery } from '../../core/text/analyze.ts'
import { type FactDeps, putFact } from '../facts/write-fact.ts'
import { takeBackGiven } from '../gate/given-out.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import type { TakingOut } from './taking-out.ts'

/** So many turns that share words with what was rejected are held against it. */
const LOOKED_AT = 200

/** Takes what was rejected out of conversations in which it was said. */
export async function takeOutOfTurns(taking: TakingOut, deps: FactDeps): Promise<void> {
  const ids = await findAlike(taking, deps)
  if (ids.length === 0) return
  await writeDraft(taking.fact.id, deps, async (draft) => {
    const { documents } = await readSoundDocuments(draft, { collection: 'facts', ids })
    for (const turn of documents.map((one) => toRecord<Fact>(one))) {
      const next = takeOut(turn, taking, deps)
      if (next === undefined) continue
      const reason = `It said what ${taking.fact.id} said.`
      putFact({ fact: next, action: 'forgotten', reason }, draft, taking.caller, deps)
      await takeBackGiven(turn, draft)
    }
  })
}

function takeOut(turn: Fact, { rejections }: TakingOut, { clock }: FactDeps): Fact | undefined {
  const ruling = rejections.filter(({ scope }) => isRuledBy(turn.scope, scope))
  const { text, rejection } = leaveOut(statementOf(turn), ruling)
  if (rejection === undefined) return undefined
  const at = new Date(clock.now()).toISOString()
  return text === '' ? forgetFact(turn, at) : { ...retellFact(turn, text), updatedAt: at }
}

async function findAlike({ fact, owner }: TakingOut, deps: FactDeps): Promise<readonly string[]> {
  const terms = analyzeQuery(fact.text)
  if (terms.length === 0) return []
  const filter = [
    ...ownScopeConditions(owner),
    { field: 'role', is: 'equal', value: 'turn' },
    { field: 'status', is: 'one-of', values: ['active', 'superseded'] },
  ] as const
  // What was said a moment ago must be found too.
  await deps.indexing.freshen()
  const hits = await deps.indexing.search('text', () =>
    deps.text.search({ partition: owner.tenant, terms, filter, limit: LOOKED_AT }),
  )
  return hits.map(({ id }) => id).filter((id) => id !== fact.id)
}
