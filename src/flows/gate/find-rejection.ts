import type { Filter } from '../../core/documents/filter.ts'
import { CONDITION_VALUES_MAX } from '../../core/documents/filter.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { keysOfTombstone, type Rejection, statementOf } from '../../core/facts/rejection.ts'
import { ownerOf } from '../../core/records/owner.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { isRuledBy } from '../../core/scope.ts'
import { cutSentences } from '../../core/trust/fingerprints/cut-sentences.ts'
import { innerClauses } from '../../core/truth/rejection/inner-clauses.ts'
import { buildTombstone, createRejectionMatcher } from '../../core/truth/rejection/tombstone.ts'
import type { Statement } from '../../core/truth/statement.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { GateDeps } from './gate-deps.ts'

/** Rejections that share a word with a statement are read in pages, and no more than so many. */
const PAGE = 200
const PAGES_MAX = 10
/** A longer text is a document: it is judged as a whole, and by its first sentences. */
const SENTENCES_MAX = 32

/** What of a text may be kept. */
export interface Allowed {
  /** Without the sentences that say what was rejected; empty when nothing is left. */
  readonly text: string
  /** Set when something was rejected. */
  readonly rejection?: Rejection | undefined
}

/** Leaves out of a text what runs against a rejection; its neighbours stay. */
export async function leaveOutRejected(
  fact: Fact,
  draft: Draft,
  { documents }: GateDeps,
): Promise<Allowed> {
  const { text } = fact
  if (!(await hasRejections(fact, draft, documents))) return { text }
  const sentences = cutSentences(text)
  const parts = sentences.length > 1 ? sentences.slice(0, SENTENCES_MAX) : []
  const said = (one: string): readonly Statement[] =>
    [one, ...innerClauses(one)].map((clause) => ({ ...statementOf(fact), text: clause }))
  const rejections = await readRejections([text, ...parts].flatMap(said), fact, draft, documents)
  const against = (one: string): Rejection | undefined => {
    const matchers = said(one).map(createRejectionMatcher)
    return rejections.find(({ tombstone }) =>
      matchers.some((match) => match(tombstone) !== undefined),
    )
  }
  const rejection = parts.length === 0 ? against(text) : againstWhole(fact, rejections)
  if (rejection !== undefined) return { text: '', rejection }
  const found = parts.map(against)
  const first = found.find((one) => one !== undefined)
  if (first === undefined) return { text }
  const kept = sentences.filter((_, place) => found[place] === undefined)
  return { text: kept.join('').trim(), rejection: first }
}

function againstWhole(fact: Fact, rejections: readonly Rejection[]): Rejection | undefined {
  const match = createRejectionMatcher(statementOf(fact))
  return rejections.find(({ tombstone }) => match(tombstone)?.by === 'look')
}

async function readRejections(
  statements: readonly Statement[],
  { scope }: Fact,
  draft: Draft,
  documents: DocumentStore,
): Promise<readonly Rejection[]> {
  const keys = new Set(statements.flatMap((one) => keysOfTombstone(buildTombstone(one))))
  const values = [...keys].slice(0, CONDITION_VALUES_MAX)
  const filter: Filter = [
    ...ownScopeConditions(ownerOf(scope)),
    { field: 'keys', is: 'containing', values },
  ]
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
  // Read through the draft: this very batch may have rejected or restored something.
  return [...(await draft.get('rejections', ids)), ...draft.puts('rejections')]
    .map((one) => toRecord<Rejection>(one))
    .filter((one) => isRuledBy(scope, one.scope))
}

// Most memories reject little: reading a statement for what it says costs more than to ask.
async function hasRejections(
  { scope }: Fact,
  draft: Draft,
  documents: DocumentStore,
): Promise<boolean> {
  if (draft.puts('rejections').length > 0) return true
  const query = { filter: ownScopeConditions(ownerOf(scope)), limit: 1 }
  return (await documents.query('rejections', query)).documents.length > 0
}
