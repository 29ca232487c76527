import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { DropCode } from '../../core/gate/receipt.ts'
import type { Refusal } from '../../core/gate/refusal.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import type { GateDeps } from './gate-deps.ts'

/** So many of the last things said are looked through for a statement. */
const LOOKED_AT = 20
const SAYING: readonly HistoryEntry['action'][] = ['remembered', 'mentioned-again']

// Whoever says thanks or asks something in between still means what they said before.
const PASSED_OVER: ReadonlySet<DropCode> = new Set<DropCode>([
  'no-words',
  'too-short',
  'courtesy',
  'question',
  'filler',
  'tool-noise',
])

/** What was said last before this, in the same conversation: what "scratch that" means. */
export async function findLastSaid(
  fact: Fact,
  batch: Batch,
  deps: GateDeps,
): Promise<Fact | undefined> {
  const said = await readSaid(fact, batch, deps)
  const ids = [...new Set(said.map(({ recordId }) => recordId))]
  const facts = (await batch.draft.get('facts', ids)).map((one) => toRecord<Fact>(one))
  const isStanding = ({ recordId }: HistoryEntry): boolean =>
    facts.some(({ id, role, status }) => {
      return id === recordId && role === 'statement' && status === 'active'
    })
  const last = said.find(isStanding)
  if (last === undefined) return undefined
  const refused = await readRefused(fact, batch, deps)
  // What was refused since is what is meant, and it is not here.
  const isMeant = refused === undefined || refused.at <= last.at || PASSED_OVER.has(refused.code)
  return isMeant ? facts.find(({ id }) => id === last.recordId) : undefined
}

async function readSaid(
  { scope }: Fact,
  { draft }: Batch,
  deps: GateDeps,
): Promise<readonly HistoryEntry[]> {
  const { documents } = await deps.documents.query('history', {
    filter: [...ownScopeConditions(scope), { field: 'action', is: 'one-of', values: [...SAYING] }],
    orderBy: { field: 'at', direction: 'descending' },
    limit: LOOKED_AT,
  })
  const fresh = draft.puts('history').map((one) => toRecord<HistoryEntry>(one))
  return [
    ...fresh.filter(({ action }) => SAYING.includes(action)).toReversed(),
    ...documents.map((one) => toRecord<HistoryEntry>(one)),
  ]
}

async function readRefused(
  { scope }: Fact,
  { draft }: Batch,
  deps: GateDeps,
): Promise<Refusal | undefined> {
  const fresh = draft.puts('refusals').at(-1)
  if (fresh !== undefined) return toRecord<Refusal>(fresh)
  const { documents } = await deps.documents.query('refusals', {
    filter: ownScopeConditions(scope),
    orderBy: { field: 'at', direction: 'descending' },
    limit: 1,
  })
  const [last] = documents
  return last === undefined ? undefined : toRecord<Refusal>(last)
}
