import { checkInput } from '../../core/check-input.ts'
import { buildFact } from '../../core/facts/build-fact.ts'
import { mentionAgain } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type FactInput, factInputSchema } from '../../core/facts/fact-input.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { Caller } from '../caller.ts'
import { toRecord } from '../records/read-records.ts'
import { type FactDeps, putFactKey, retryOnConflict, writeFact } from './write-fact.ts'

/** What became of a statement. */
export interface RememberReceipt {
  /** `stored` as new, or `merged` into the fact that says the same. */
  readonly outcome: 'stored' | 'merged'
  readonly reason: string
  readonly fact: Fact
}

/** Stores one statement, or strengthens the fact that already says it. */
export async function remember(
  given: FactInput,
  caller: Caller,
  deps: FactDeps,
): Promise<RememberReceipt> {
  const input = checkInput(factInputSchema, given, 'remember')
  const fact = buildFact(input, {
    id: deps.ids.next(),
    scope: caller.scope,
    source: { kind: 'call', door: caller.door },
    nowMs: deps.clock.now(),
  })
  const key = buildFactKey(fact)
  // When somebody says the same, or changes the fact, in between: look again.
  return await deps.turns.take(key.id, () =>
    retryOnConflict(() => storeOrMerge(fact, key, caller, deps)),
  )
}

async function storeOrMerge(
  fact: Fact,
  key: FactKey,
  caller: Caller,
  deps: FactDeps,
): Promise<RememberReceipt> {
  const known = await readKnown(key, deps)
  if (known.fact !== undefined) {
    const { body, version } = known.fact
    const merged = mentionAgain(body, fact)
    const change = { fact: merged, expectedVersion: version, action: 'mentioned-again' } as const
    await writeFact(change, caller, deps)
    return { outcome: 'merged', reason: 'The same statement is already known.', fact: merged }
  }
  const keyWrite = putFactKey(key, known.keyVersion)
  await writeFact(
    { fact, expectedVersion: 0, action: 'remembered', also: [keyWrite] },
    caller,
    deps,
  )
  return { outcome: 'stored', reason: 'Nothing known says the same.', fact }
}

interface Known {
  /** 0 when nobody ever made this statement. */
  readonly keyVersion: number
  /** The fact that makes it, unless it was forgotten. */
  readonly fact?: { readonly body: Fact; readonly version: number }
}

async function readKnown(key: FactKey, { documents }: FactDeps): Promise<Known> {
  const [stored] = await documents.get('fact-keys', [key.id])
  if (stored === undefined) return { keyVersion: 0 }
  const keyVersion = stored.version
  const [found] = await documents.get('facts', [toRecord<FactKey>(stored).factId])
  if (found === undefined) return { keyVersion }
  const body = toRecord<Fact>(found)
  return body.status === 'active'
    ? { keyVersion, fact: { body, version: found.version } }
    : { keyVersion }
}
