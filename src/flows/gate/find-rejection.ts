import { CONDITION_VALUES_MAX, type Condition, type Filter } from '../../core/documents/filter.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type Allowed, leaveOut, saidIn } from '../../core/facts/leave-out.ts'
import { keysOfTombstone, type Rejection, statementOf } from '../../core/facts/rejection.ts'
import { isInScope, readersOf, type Scope, scopeKey } from '../../core/scope.ts'
import type { TrustLevel } from '../../core/trust/trust-level.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { buildTombstone } from '../../core/truth/rejection/tombstone.ts'
import type { Statement } from '../../core/truth/statement.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { GateDeps } from './gate-deps.ts'

/** Rejections that share a word with a statement are read in pages, and no more than so many. */
const PAGE = 200
const PAGES_MAX = 10

/** Leaves out of a text what runs against a rejection; its neighbours stay. */
export async function leaveOutRejected(
  fact: Fact,
  draft: Draft,
  { documents }: GateDeps,
): Promise<Allowed> {
  const { text } = fact
  if (!(await hasRejections(fact.scope, draft, documents))) return { text }
  const statement = statementOf(fact)
  const rejections = await readRejections(saidIn(statement), fact, draft, documents)
  return leaveOut(statement, rejections)
}

/** Whose words are held against rejections. */
export interface Voice {
  readonly scope: Scope
  readonly trust: TrustLevel
}

/** True when a rejection keeps this voice from saying it. */
export function isRejectedFor({ scope, trust }: Voice, rejection: Rejection): boolean {
  return isInScope(scope, rejection.scope) && mayReplace(rejection.trust, trust)
}

/** The rejections that one of these statements may run against. */
export async function readRejections(
  statements: readonly Statement[],
  voice: Voice,
  draft: Pick<Draft, 'get' | 'puts'>,
  documents: DocumentStore,
): Promise<readonly Rejection[]> {
  const keys = statements.flatMap((one) => keysOfTombstone(buildTombstone(one)))
  return await readRejectionsBy(keys, voice, draft, documents)
}

/** The rejections that are looked up by one of these keys. */
export async function readRejectionsBy(
  keys: readonly string[],
  voice: Voice,
  draft: Pick<Draft, 'get' | 'puts'>,
  documents: DocumentStore,
): Promise<readonly Rejection[]> {
  const ids = new Set<string>()
  for (const values of chunks([...new Set(keys)], CONDITION_VALUES_MAX)) {
    for (const id of await findRejections(values, voice.scope, documents)) ids.add(id)
  }
  // Read through the draft: this very batch may have rejected or restored something.
  return [...(await draft.get('rejections', [...ids])), ...draft.puts('rejections')]
    .map((one) => toRecord<Rejection>(one))
    .filter((one) => isRejectedFor(voice, one))
}

async function findRejections(
  keys: readonly string[],
  scope: Scope,
  documents: DocumentStore,
): Promise<readonly string[]> {
  const filter: Filter = [rulesOver(scope), { field: 'keys', is: 'containing', values: keys }]
  const ids: string[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const found = await documents.query('rejections', {
      filter,
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...found.documents.map(({ id }) => id))
    after = found.next
    if (after === undefined) break
  }
  return ids
}

// What the tenant rejected holds for each user, and what a user rejected in each conversation.
function rulesOver(scope: Scope): Condition {
  return { field: 'owner', is: 'one-of', values: readersOf(scope).map(scopeKey) }
}

function* chunks<Value>(values: readonly Value[], length: number): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += length) {
    yield values.slice(start, start + length)
  }
}

// Most memories reject little: reading a statement for what it says costs more than to ask.
export async function hasRejections(
  scope: Scope,
  draft: Pick<Draft, 'puts'>,
  documents: DocumentStore,
): Promise<boolean> {
  if (draft.puts('rejections').length > 0) return true
  const query = { filter: [rulesOver(scope)], limit: 1 }
  return (await documents.query('rejections', query)).documents.length > 0
}
