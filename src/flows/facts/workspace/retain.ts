import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import type { DroppedReceipt, RememberReceipt } from '../../../core/facts/receipt.ts'
import { dailyPath, type Page } from '../../../core/facts/workspace/page.ts'
import {
  factIdOf,
  PAGES,
  type PageRecord,
  pageId,
} from '../../../core/facts/workspace/page-record.ts'
import { readBullets, readPage } from '../../../core/facts/workspace/read-page.ts'
import { renderDailyAppend } from '../../../core/facts/workspace/render-daily-append.ts'
import type { Retained, RetainInput } from '../../../core/facts/workspace/retain-input.ts'
import type { StatementContent } from '../../../core/facts/workspace/statement.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import { compareTrust, type TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { readingDraft } from '../../storage/records/reading-draft.ts'
import { prepareEvents } from '../admit.ts'
import { type Batch, writeBatch } from '../batch.ts'
import { citationOf } from '../pins/pack-prompt.ts'
import type { Noticed, PreparedEvent } from '../prepare-event.ts'
import { drop, recordRefused, refusalOf } from '../refusals.ts'
import { leaveOutRejected } from '../rejections.ts'
import { findDependents } from './find-near.ts'
import { type FollowingDeps, requireWorkspace, type WorkspaceDeps } from './workspace-deps.ts'

/** How many statements are written at once: about as many as a busy day has. */
const STATEMENTS_MAX = 200
/** How often a log is reread when an editor wrote it concurrently. */
const ATTEMPTS_MAX = 10

/**
 * Appends statements to the log of the day. They pass the gate first: nothing that must not be
 * stored ever gets into the file, and existing statements are not written twice.
 */
export async function retain(
  { text }: RetainInput,
  caller: Caller,
  deps: FollowingDeps,
): Promise<Retained> {
  requireWorkspace(caller, deps)
  const { statements, problems } = readBullets(text)
  if (statements.length > STATEMENTS_MAX) {
    throw invalidInput(
      `The text has ${statements.length} statements; at most ${STATEMENTS_MAX} are allowed`,
      'Split it into several calls.',
    )
  }
  const now = deps.zone.toWall(deps.clock.now())
  const date = new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)
  // What it replaces may be in a file that has not been read yet.
  await deps.follower.freshen()
  const judged = await judgeStatements(statements, caller, deps)
  const log = await append(date, judged, callerTrust(caller), deps)
  await deps.follower.syncPaths([log.path])
  return {
    path: log.path,
    receipts: await toReceipts(judged, log, deps),
    problems: problems.map(({ line, message }) => ({ line, message })),
  }
}

/** A statement that may be written into a file, or the receipt with the reason why not. */
interface JudgedStatement {
  readonly content?: StatementContent | undefined
  readonly dropped?: DroppedReceipt | undefined
  readonly noticed?: Noticed | undefined
}

// Once in the file, it is read like any other line.
async function judgeStatements(
  statements: readonly StatementContent[],
  caller: Caller,
  deps: WorkspaceDeps,
): Promise<readonly JudgedStatement[]> {
  const events = statements.map(({ text, kind, confidence, entities }) => {
    return { input: { text, kind, confidence, entities }, role: 'statement' as const }
  })
  const prepared = await prepareEvents(events, caller, deps)
  return await writeBatch(caller, deps, async (batch) => {
    const judged: JudgedStatement[] = []
    for (const [at, event] of prepared.entries()) {
      const said = statements[at]
      const one = said === undefined ? {} : await judgeStatement(event, said, batch)
      recordRefused(one.dropped, batch)
      judged.push(one)
    }
    return judged
  })
}

async function judgeStatement(
  event: PreparedEvent,
  said: StatementContent,
  batch: Batch,
): Promise<JudgedStatement> {
  if (event.fact === undefined) return { dropped: event.receipt }
  const { fact, noticed } = event
  const { text, rejection } = await leaveOutRejected(fact, batch)
  if (rejection !== undefined && text === '') {
    return { dropped: { ...refusalOf(rejection), ...noticed } }
  }
  return { content: { ...said, text, entities: fact.entities }, noticed }
}

interface DailyLog {
  readonly path: string
  readonly page: Page
  readonly text: string
  /** The trust of the caller. */
  readonly trust: TrustLevel
  readonly known: ReadonlySet<string>
}

async function append(
  date: string,
  judged: readonly JudgedStatement[],
  trust: TrustLevel,
  { files }: WorkspaceDeps,
): Promise<DailyLog> {
  const path = dailyPath(date)
  const page: Page = { form: 'daily', path, date }
  for (let attempt = 1; ; attempt++) {
    const before = await files.read(path)
    const known = new Set(statementsOf(before ?? '', page, trust).keys())
    const text = renderDailyAppend(before, date, chooseNew(judged, known), trust)
    try {
      if (text !== (before ?? '')) await files.write(path, text, before)
      return { path, page, text, trust, known }
    } catch (error) {
      if (!MemoryError.is(error, 'CONFLICT') || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

function keyOf({ content }: JudgedStatement): string {
  return content === undefined ? '' : normalizeForComparison(content.text)
}

function chooseNew(
  judged: readonly JudgedStatement[],
  known: ReadonlySet<string>,
): readonly StatementContent[] {
  const fresh = new Map<string, StatementContent>()
  for (const one of judged) {
    const key = keyOf(one)
    if (one.content !== undefined && !known.has(key) && !fresh.has(key)) fresh.set(key, one.content)
  }
  return [...fresh.values()]
}

/**
 * The statements of a log that were not generated and have at least this trust: their text and
 * anchors. What an agent wrote does not count as said by a person.
 */
function statementsOf(text: string, page: Page, least: TrustLevel): ReadonlyMap<string, string> {
  const own = readPage(text, page).statements.filter(
    ({ isGenerated, task, retained = 'person' }) =>
      !isGenerated && task !== 'proposed' && compareTrust(retained, least) >= 0,
  )
  return new Map(own.map((one) => [normalizeForComparison(one.text), one.anchor]))
}

// An editor may have just removed it from the log.
const GONE = drop('outdated', 'It was written to the log but is no longer there.')

async function toReceipts(
  judged: readonly JudgedStatement[],
  { path, page, text, trust, known }: DailyLog,
  deps: FollowingDeps,
): Promise<readonly RememberReceipt[]> {
  const { documents, owner } = deps
  const anchors = statementsOf(text, page, trust)
  const record = await readOne<PageRecord>(documents, PAGES, pageId(owner, path))
  const parts = record?.parts ?? []
  const ids = new Map(parts.map((part) => [part.anchor, factIdOf(owner, path, part)]))
  const idOf = (one: JudgedStatement): string | undefined =>
    one.content === undefined ? undefined : ids.get(`s${anchors.get(keyOf(one)) ?? ''}`)
  await deps.follower.judge([...new Set(judged.flatMap((one) => idOf(one) ?? []))])
  const seen = new Set(known)
  const receipts: RememberReceipt[] = []
  for (const one of judged) {
    const id = idOf(one)
    const fact = id === undefined ? undefined : await readOne<Fact>(documents, 'facts', id)
    const isNew = !seen.has(keyOf(one))
    seen.add(keyOf(one))
    receipts.push(
      fact === undefined
        ? (one.dropped ?? GONE)
        : { ...(await keptReceipt(fact, isNew, deps)), ...one.noticed },
    )
  }
  return receipts
}

async function keptReceipt(
  fact: Fact,
  isNew: boolean,
  deps: WorkspaceDeps,
): Promise<RememberReceipt> {
  if (!isNew) return { outcome: 'merged', reason: 'It is already in the log of the day.', fact }
  const reason = 'It was added to the log of the day.'
  const replaced = await findDependents(fact.id, readingDraft(deps.documents), deps)
  if (replaced.length === 0) return { outcome: 'stored', reason, fact }
  const places = replaced.map(({ id, source }) => citationOf(source, id)).join(', ')
  return {
    outcome: 'superseding',
    reason: `${reason} It replaces ${places}.`,
    fact,
    displaced: replaced.map(({ id, text }) => ({ id, text, how: 'superseded' })),
  }
}
