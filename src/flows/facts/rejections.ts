import type { Fact } from '../../core/facts/fact.ts'
import {
  type Allowed,
  LINE_START,
  leaveOut,
  looksIn,
  saidIn,
  takeOutLines,
  toStatement,
} from '../../core/facts/leave-out.ts'
import { keysOfTombstone, type Rejection, statementOf } from '../../core/facts/rejection.ts'
import type { JsonValue } from '../../core/json.ts'
import { isInScope, readersOf, type Scope, scopeKey } from '../../core/scope.ts'
import { CONDITION_VALUES_MAX, type Condition } from '../../core/storage/documents/filter.ts'
import { cutTexts } from '../../core/storage/records/cut-texts.ts'
import type { TrustLevel } from '../../core/storage/records/trust-level.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { Statement } from '../../core/trust/truth/statement.ts'
import { buildTombstone } from '../../core/trust/truth/tombstone.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Draft } from '../storage/records/draft.ts'
import { pageThrough } from '../storage/records/page-through.ts'
import { readMany, toRecord } from '../storage/records/read-records.ts'
import { readingDraft } from '../storage/records/reading-draft.ts'

/** At most this many rejections that share a word with a statement are read. */
const READ_MAX = 2_000
const LINES_TOGETHER = 16

export interface Voice {
  readonly scope: Scope
  readonly trust: TrustLevel
}

/** Where rejections are read: this draft itself may have rejected or restored something. */
export interface RejectionSource {
  readonly draft: Pick<Draft, 'get' | 'puts'>
  readonly deps: { readonly documents: DocumentStore }
}

/** Reads stored rejections, for read-only callers. */
export function storedRejections(deps: RejectionSource['deps']): RejectionSource {
  return { draft: readingDraft(deps.documents), deps }
}

/** Removes the parts of a fact that match a rejection; the other parts stay. */
export async function leaveOutRejected(fact: Fact, source: RejectionSource): Promise<Allowed> {
  return await leaveOutOf(statementOf(fact), fact, source)
}

/** The same for any statement of a source. */
export async function leaveOutOf(statement: Statement, voice: Voice, source: RejectionSource) {
  if (!(await hasRejections(voice.scope, source))) return { text: statement.text }
  return leaveOut(statement, await readRejections(saidIn(statement), voice, source))
}

/** True if a rejection applies to this source. */
export function isRejectedFor({ scope, trust }: Voice, rejection: Rejection): boolean {
  return isInScope(scope, rejection.scope) && mayReplace(rejection.trust, trust)
}

/** The rejections that may match something in a longer text. */
export async function findRejectionsIn(text: string, voice: Voice, source: RejectionSource) {
  if (!(await hasRejections(voice.scope, source))) return []
  const lines = text.split('\n')
  const found = new Map<string, Rejection>()
  for (let start = 0; start < lines.length; start += LINES_TOGETHER) {
    const together = lines.slice(start, start + LINES_TOGETHER)
    const said = together.flatMap((line) => saidIn(toStatement(line.replace(LINE_START, ''))))
    for (const one of await readRejections(said, voice, source)) found.set(one.id, one)
  }
  return [...found.values()]
}

/** A longer text without the rejected sentences. */
export async function takeOutRejected(text: string, voice: Voice, source: RejectionSource) {
  return takeOutLines(text, await findRejectionsIn(text, voice, source))
}

/**
 * Logged text without the forgotten sentences, matched verbatim: interpreting a long log would
 * cost too much. A log is not refused because of them, and what is wrong by now was once
 * said.
 */
export async function hideForgotten<Value>(
  value: Value,
  voice: Voice,
  deps: RejectionSource['deps'],
): Promise<Value> {
  const source = storedRejections(deps)
  if (!(await hasRejections(voice.scope, source))) return value
  const looks = new Set<string>()
  cutTexts(value as JsonValue, (text) => {
    for (const look of looksIn(text)) looks.add(look)
    return text
  })
  const found = await readRejectionsBy([...looks], voice, source)
  const forgotten = found.filter(({ why }) => why === 'forgotten')
  if (forgotten.length === 0) return value
  const cut = (text: string): string => takeOutLines(text, forgotten, { by: 'look' })
  return cutTexts(value as JsonValue, cut) as Value
}

async function readRejections(
  statements: readonly Statement[],
  voice: Voice,
  source: RejectionSource,
): Promise<readonly Rejection[]> {
  const keys = statements.flatMap((one) => keysOfTombstone(buildTombstone(one)))
  return await readRejectionsBy(keys, voice, source)
}

async function readRejectionsBy(
  keys: readonly string[],
  voice: Voice,
  { draft, deps }: RejectionSource,
): Promise<readonly Rejection[]> {
  const unique = [...new Set(keys)]
  const ids = new Set<string>()
  for (let start = 0; start < unique.length; start += CONDITION_VALUES_MAX) {
    const values = unique.slice(start, start + CONDITION_VALUES_MAX)
    for (const id of await findIds(values, voice.scope, deps.documents)) ids.add(id)
  }
  const stored = await readMany<Rejection>(draft, 'rejections', [...ids])
  const fresh = draft.puts('rejections').map((one) => toRecord<Rejection>(one))
  return [...stored, ...fresh].filter((one) => isRejectedFor(voice, one))
}

async function findIds(keys: readonly string[], scope: Scope, documents: DocumentStore) {
  const filter = [rulesOver(scope), { field: 'keys', is: 'containing', values: keys }] as const
  const ids: string[] = []
  for await (const { id } of pageThrough(documents, 'rejections', { filter })) {
    if (ids.push(id) >= READ_MAX) break
  }
  return ids
}

// Rejections of the tenant apply to each user, and those of a user to each conversation.
function rulesOver(scope: Scope): Condition {
  return { field: 'owner', is: 'one-of', values: readersOf(scope).map(scopeKey) }
}

/** What was found for each owner; a draft decides about many statements on one state. */
const known = new WeakMap<RejectionSource['draft'], Map<string, Promise<boolean>>>()

// Most memories reject little: parsing a statement costs more than this query.
async function hasRejections(scope: Scope, { draft, deps }: RejectionSource): Promise<boolean> {
  if (draft.puts('rejections').length > 0) return true
  const found = known.get(draft) ?? new Map<string, Promise<boolean>>()
  known.set(draft, found)
  const query = { filter: [rulesOver(scope)], limit: 1 }
  const has =
    found.get(scopeKey(scope)) ??
    deps.documents.query('rejections', query).then(({ documents }) => documents.length > 0)
  found.set(scopeKey(scope), has)
  return await has
}
