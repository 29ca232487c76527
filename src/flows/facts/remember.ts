import { checkInput } from '../../core/check-input.ts'
import { invalidInput } from '../../core/errors.ts'
import { buildFact } from '../../core/facts/build-fact.ts'
import { mentionAgain, supersedeFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type FactInput, factInputSchema } from '../../core/facts/fact-input.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import { narrowToSession, SCOPE_PARTS, type Scope } from '../../core/scope.ts'
import { extendSession, placeIn, type Session, sessionId } from '../../core/sessions/session.ts'
import type { Caller } from '../caller.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { requireIn, toRecord } from '../records/read-records.ts'
import { type FactDeps, putFact, readActive } from './write-fact.ts'

/** What became of a statement. */
export interface RememberReceipt {
  /** `stored` as new, or `merged` into the fact that says the same. */
  readonly outcome: 'stored' | 'merged'
  readonly reason: string
  readonly fact: Fact
}

/** How many statements are remembered in one call. */
export const REMEMBER_ALL_MAX = 10_000
/** How many are written together. Each is a handful of documents; a batch holds 1,000. */
const TOGETHER_MAX = 100

/** Stores one statement, or strengthens the fact that already says it. */
export async function remember(
  given: FactInput,
  caller: Caller,
  deps: FactDeps,
): Promise<RememberReceipt> {
  const [receipt] = await rememberTogether([given], caller, deps)
  if (receipt === undefined) throw new Error('Broken invariant: one statement, one receipt')
  return receipt
}

/**
 * Stores many statements in their order, such as the turns of a conversation; a hundred at a
 * time, each hundred whole or not at all.
 */
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
  for (let start = 0; start < inputs.length; start += TOGETHER_MAX) {
    const together = inputs.slice(start, start + TOGETHER_MAX)
    receipts.push(...(await rememberTogether(together, caller, deps)))
  }
  return receipts
}

async function rememberTogether(
  given: readonly FactInput[],
  caller: Caller,
  deps: FactDeps,
): Promise<readonly RememberReceipt[]> {
  const inputs = given.map((input) => checkInput(factInputSchema, input, 'remember'))
  return await writeDraft(turnOf(caller.scope), deps, async (draft) => {
    const statements = inputs.map((input) => build(input, caller, deps))
    await readAhead(statements, draft)
    const receipts: RememberReceipt[] = []
    for (const statement of statements) {
      receipts.push(await rememberOne(statement, draft, caller, deps))
    }
    return receipts
  })
}

// Whoever writes in the same scope takes turns: what one says may be the same as, or replace,
// what the other says.
function turnOf(scope: Scope): string {
  return `remember ${JSON.stringify(SCOPE_PARTS.map((part) => scope[part] ?? null))}`
}

interface Statement {
  readonly fact: Fact
  readonly key: FactKey
  readonly supersedes?: string | undefined
}

function build(input: FactInput, caller: Caller, deps: FactDeps): Statement {
  const fact = buildFact(input, {
    id: deps.ids.next(),
    scope: narrowToSession(caller.scope, input.session),
    source: { kind: 'call', door: caller.door },
    nowMs: deps.clock.now(),
  })
  return { fact, key: buildFactKey(fact), supersedes: input.supersedes }
}

// A few questions to the store for all of them, instead of a few for each.
async function readAhead(statements: readonly Statement[], draft: Draft): Promise<void> {
  const keys = await draft.get(
    'fact-keys',
    statements.map(({ key }) => key.id),
  )
  await draft.get('facts', [
    ...keys.map((key) => toRecord<FactKey>(key).factId),
    ...statements.flatMap(({ supersedes }) => supersedes ?? []),
  ])
  await draft.get('sessions', [
    ...new Set(
      statements
        .filter(({ fact }) => fact.scope.session !== undefined)
        .map(({ fact }) => sessionId(fact.scope)),
    ),
  ])
}

async function rememberOne(
  statement: Statement,
  draft: Draft,
  caller: Caller,
  deps: FactDeps,
): Promise<RememberReceipt> {
  const { supersedes } = statement
  const replaced =
    supersedes === undefined
      ? undefined
      : requireIn<Fact>(supersedes, await draft.get('facts', [supersedes]), caller)
  const receipt = await storeOrMerge(statement, draft, caller, deps)
  if (replaced?.status === 'active' && replaced.id !== receipt.fact.id) {
    const { id } = receipt.fact
    const fact = supersedeFact(replaced, receipt.fact)
    putFact({ fact, action: 'superseded', reason: `Replaced by ${id}` }, draft, caller, deps)
  }
  return receipt
}

async function storeOrMerge(
  { fact, key }: Statement,
  draft: Draft,
  caller: Caller,
  deps: FactDeps,
): Promise<RememberReceipt> {
  const [stored] = await draft.get('fact-keys', [key.id])
  const known =
    stored === undefined ? undefined : await readActive(toRecord<FactKey>(stored).factId, draft)
  if (known !== undefined) {
    const merged = mentionAgain(known, fact)
    putFact({ fact: merged, action: 'mentioned-again' }, draft, caller, deps)
    return { outcome: 'merged', reason: 'The same statement is already known.', fact: merged }
  }
  const placed = await placeInSession(fact, draft)
  draft.put('fact-keys', key)
  putFact({ fact: placed, action: 'remembered' }, draft, caller, deps)
  return { outcome: 'stored', reason: 'Nothing known says the same.', fact: placed }
}

async function placeInSession(fact: Fact, draft: Draft): Promise<Fact> {
  if (fact.scope.session === undefined) return fact
  const [stored] = await draft.get('sessions', [sessionId(fact.scope)])
  const known = stored === undefined ? undefined : toRecord<Session>(stored)
  const session = extendSession(known, fact)
  draft.put('sessions', session)
  const position = session.lastPosition
  return { ...fact, position, place: placeIn(session.id, position) }
}
