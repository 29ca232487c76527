import type { Condition, Filter } from '../../core/documents/filter.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { analyzeQuery } from '../../core/text/analyze.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** So many of the nearest retained lines, and of the nearest statements, are looked at: as by the gate. */
const NEAREST = 8
/** So many facts that gave way to one are looked at. */
const DEPENDENTS_MAX = 1_000

const RETAINED: Condition = { field: 'isRetained', is: 'equal', value: true }
const STATEMENTS: Condition = { field: 'role', is: 'equal', value: 'statement' }

/** The statements that share words with a fact, and that a line may change or be changed by. */
export async function findNear(
  fact: Fact,
  draft: Draft,
  deps: WorkspaceDeps,
): Promise<readonly Fact[]> {
  const found = await Promise.all(
    [RETAINED, STATEMENTS].map((sort) => findByWords(fact, sort, deps)),
  )
  const ids = [...found.flat(), ...(fact.outdates ?? [])]
  return await readFacts(
    ids.filter((id) => id !== fact.id),
    draft,
  )
}

async function findByWords(
  { text }: Fact,
  sort: Condition,
  deps: WorkspaceDeps,
): Promise<readonly string[]> {
  const { owner } = deps
  const terms = analyzeQuery(text)
  if (terms.length === 0) return []
  const filter: Filter = [
    ...ownScopeConditions(owner),
    { field: 'status', is: 'one-of', values: ['active', 'superseded'] },
    sort,
  ]
  const hits = await deps.indexing.search('text', () =>
    deps.text.search({ partition: owner.tenant, terms, filter, limit: NEAREST }),
  )
  return hits.map(({ id }) => id)
}

/** What has given way to this fact because of a line. */
export async function findDependents(
  id: string,
  draft: Draft,
  { documents }: WorkspaceDeps,
): Promise<readonly Fact[]> {
  const filter: Filter = [{ field: 'supersededBy', is: 'equal', value: id }]
  const found = await documents.query('facts', { filter, limit: DEPENDENTS_MAX })
  const facts = await readFacts(
    found.documents.map((one) => one.id),
    draft,
  )
  return facts.filter(({ yielded, supersededBy }) => yielded !== undefined && supersededBy === id)
}

/** The retained lines of the day of a fact. */
export async function findLinesOf(
  day: { readonly from: number; readonly to: number },
  { documents, owner }: WorkspaceDeps,
): Promise<readonly Fact[]> {
  const filter: Filter = [
    ...ownScopeConditions(owner),
    RETAINED,
    { field: 'eventAt', is: 'between', ...day },
  ]
  const found = await documents.query('facts', { filter, limit: DEPENDENTS_MAX })
  return found.documents.map((one) => toRecord<Fact>(one))
}

/** True when any line was ever retained here: most memories have none. */
export async function hasLines({ documents, owner }: WorkspaceDeps): Promise<boolean> {
  const filter = [...ownScopeConditions(owner), RETAINED]
  return (await documents.query('facts', { filter, limit: 1 })).documents.length > 0
}

async function readFacts(ids: readonly string[], draft: Draft): Promise<readonly Fact[]> {
  const wanted = { collection: 'facts', ids: [...new Set(ids)] }
  const { documents } = await readSoundDocuments(draft, wanted)
  return documents.map((one) => toRecord<Fact>(one))
}
