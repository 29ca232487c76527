import type { Condition } from '../../core/documents/filter.ts'
import { buildFact, type FactInput } from '../../core/facts/build-fact.ts'
import { mentionAgain } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { SCOPE_PARTS, type Scope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import { toRecord } from '../records/read-records.ts'
import { type FactDeps, updateFact, writeFact } from './write-fact.ts'

/** What became of a statement. */
export interface RememberReceipt {
  /** `stored` as new, or `merged` into the fact that says the same. */
  readonly outcome: 'stored' | 'merged'
  readonly reason: string
  readonly fact: Fact
}

/** Stores one statement, or strengthens the fact that already says it. */
export async function remember(
  input: FactInput,
  caller: Caller,
  deps: FactDeps,
): Promise<RememberReceipt> {
  const fact = buildFact(input, {
    id: deps.ids.next(),
    scope: caller.scope,
    source: { kind: 'call', door: caller.door },
    nowMs: deps.clock.now(),
  })

  const twin = await findTwin(fact, deps)
  if (twin !== undefined) {
    const merged = await updateFact(
      twin.id,
      (known) => ({ fact: mentionAgain(known, fact), action: 'mentioned-again' }),
      caller,
      deps,
    )
    return { outcome: 'merged', reason: 'The same statement is already known.', fact: merged }
  }

  await writeFact({ fact, expectedVersion: 0, action: 'remembered' }, caller, deps)
  return { outcome: 'stored', reason: 'Nothing known says the same.', fact }
}

async function findTwin(fact: Fact, deps: FactDeps): Promise<Fact | undefined> {
  const { documents } = await deps.documents.query('facts', {
    filter: [
      ...sameScope(fact.scope),
      { field: 'contentKey', is: 'equal', value: fact.contentKey },
      { field: 'status', is: 'equal', value: 'active' },
    ],
    limit: 1,
  })
  return documents[0] === undefined ? undefined : toRecord<Fact>(documents[0])
}

// Exactly the same scope, absent parts included: what one user said is not another's fact.
function sameScope(scope: Scope): readonly Condition[] {
  return SCOPE_PARTS.map((part) => ({
    field: `scope.${part}`,
    is: 'equal',
    value: scope[part] ?? null,
  }))
}
