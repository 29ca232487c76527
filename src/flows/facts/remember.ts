import { checkInput } from '../../core/check-input.ts'
import { invalidInput } from '../../core/errors.ts'
import { buildFact } from '../../core/facts/build-fact.ts'
import { mentionAgain, supersedeFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type FactInput, factInputSchema } from '../../core/facts/fact-input.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import { narrowToSession } from '../../core/scope.ts'
import { extendSession, type Session, sessionId } from '../../core/sessions/session.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import type { Caller } from '../caller.ts'
import { requireRecord, toBody, toRecord } from '../records/read-records.ts'
import { type FactDeps, putFactKey, retryOnConflict, updateFact, writeFact } from './write-fact.ts'

/** What became of a statement. */
export interface RememberReceipt {
  /** `stored` as new, or `merged` into the fact that says the same. */
  readonly outcome: 'stored' | 'merged'
  readonly reason: string
  readonly fact: Fact
}

/** How many statements are remembered in one call. */
export const REMEMBER_ALL_MAX = 10_000

/** Stores one statement, or strengthens the fact that already says it. */
export async function remember(
  given: FactInput,
  caller: Caller,
  deps: FactDeps,
): Promise<RememberReceipt> {
  const input = checkInput(factInputSchema, given, 'remember')
  const replaced = await findReplaced(input.supersedes, caller, deps)
  const fact = buildFact(input, {
    id: deps.ids.next(),
    scope: narrowToSession(caller.scope, input.session),
    source: { kind: 'call', door: caller.door },
    nowMs: deps.clock.now(),
  })
  const key = buildFactKey(fact)
  // When somebody says the same, or changes the fact, in between: look again.
  const receipt = await deps.turns.take(key.id, () =>
    retryOnConflict(() => storeOrMerge(fact, key, caller, deps)),
  )
  if (replaced !== undefined) await supersede(replaced, receipt.fact, caller, deps)
  return receipt
}

/** Stores many statements in their order, such as the turns of a conversation. */
export async function rememberAll(
  inputs: readonly FactInput[],
  caller: Caller,
  deps: FactDeps,
): Promise<readonly RememberReceipt[]> {
  if (inputs.length > REMEMBER_ALL_MAX) {
    throw invalidInput(
      `There may be ${REMEMBER_ALL_MAX} statements in a call, not ${inputs.length}`,
      'Pass them in several calls.',
    )
  }
  for (const input of inputs) checkInput(factInputSchema, input, 'remember')
  const receipts: RememberReceipt[] = []
  for (const input of inputs) receipts.push(await remember(input, caller, deps))
  return receipts
}

async function findReplaced(
  id: string | undefined,
  caller: Caller,
  deps: FactDeps,
): Promise<Fact | undefined> {
  if (id === undefined) return undefined
  const wanted = { collection: 'facts', id }
  return (await requireRecord<Fact>(deps.documents, caller, wanted)).body
}

async function supersede(replaced: Fact, by: Fact, caller: Caller, deps: FactDeps): Promise<void> {
  if (replaced.id === by.id) return
  await updateFact(
    replaced.id,
    (fact) =>
      fact.status === 'active'
        ? { fact: supersedeFact(fact, by), action: 'superseded', reason: `Replaced by ${by.id}` }
        : undefined,
    caller,
    deps,
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
  const placed = await placeInSession(fact, deps)
  const change = { fact: placed.fact, expectedVersion: 0, action: 'remembered' } as const
  await writeFact({ ...change, also: [keyWrite, ...placed.also] }, caller, deps)
  return { outcome: 'stored', reason: 'Nothing known says the same.', fact: placed.fact }
}

interface Placed {
  readonly fact: Fact
  readonly also: readonly DocumentWrite[]
}

// Two that speak at the same moment conflict on the session, and the later one looks again.
async function placeInSession(fact: Fact, { documents }: FactDeps): Promise<Placed> {
  if (fact.scope.session === undefined) return { fact, also: [] }
  const id = sessionId(fact.scope)
  const [stored] = await documents.get('sessions', [id])
  const known = stored === undefined ? undefined : toRecord<Session>(stored)
  const session = extendSession(known, fact)
  const write: DocumentWrite = {
    kind: 'put',
    collection: 'sessions',
    id,
    body: toBody(session),
    expectedVersion: stored?.version ?? 0,
  }
  return { fact: { ...fact, position: session.lastPosition }, also: [write] }
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
