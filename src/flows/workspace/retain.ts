import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { DroppedReceipt, RememberReceipt } from '../../core/gate/receipt.ts'
import { normalizeForComparison } from '../../core/text/similarity.ts'
import { compareTrust, type TrustLevel } from '../../core/trust/trust-level.ts'
import { factIdOf, PAGES, type PageRecord, pageId } from '../../core/workspace/page-record.ts'
import { dailyPath, type Page } from '../../core/workspace/pages/page.ts'
import { readPage } from '../../core/workspace/read-page.ts'
import { renderDailyAppend } from '../../core/workspace/render/render-daily-append.ts'
import type { Retained, RetainInput } from '../../core/workspace/retain-input.ts'
import { readBullets } from '../../core/workspace/statements/read-bullets.ts'
import type { StatementContent } from '../../core/workspace/statements/statement.ts'
import { type Caller, callerTrust } from '../caller.ts'
import { type JudgedStatement, judgeStatements } from '../gate/judge-statements.ts'
import { citationOf } from '../pins/pack-prompt.ts'
import { toRecord } from '../records/read-records.ts'
import { readingDraft } from '../records/reading-draft.ts'
import { findDependents } from './find-near.ts'
import { requireWorkspace } from './require-workspace.ts'
import type { FollowingDeps, WorkspaceDeps } from './workspace-deps.ts'

/** How many statements are written down at once: about as many as a long day has. */
const STATEMENTS_MAX = 200
/** How often a log is read again when an editor wrote it in between. */
const ATTEMPTS_MAX = 10

/**
 * Writes statements into the log of the day. They pass the gate first: nothing that must not be
 * stored is ever in the file, and what stands there already is not written twice.
 */
export async function retain(
  given: RetainInput,
  caller: Caller,
  deps: FollowingDeps,
): Promise<Retained> {
  const { text } = given
  requireWorkspace(caller, deps)
  const { statements, problems } = readBullets(text)
  if (statements.length > STATEMENTS_MAX) {
    throw invalidInput(
      `The text holds ${statements.length} statements, and ${STATEMENTS_MAX} are retained at once`,
      'Retain them in several calls.',
    )
  }
  const date = today(deps)
  // What it takes the place of may stand in a file that was not read yet.
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

function today({ clock, zone }: WorkspaceDeps): string {
  return new Date(zone.toWall(clock.now())).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

interface DailyLog {
  readonly path: string
  readonly page: Page
  readonly text: string
  /** How far whoever retains is trusted. */
  readonly trust: TrustLevel
  /** What stood there before. */
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

function chooseNew(
  judged: readonly JudgedStatement[],
  known: ReadonlySet<string>,
): readonly StatementContent[] {
  const fresh = new Map<string, StatementContent>()
  for (const { content } of judged) {
    const key = content === undefined ? '' : normalizeForComparison(content.text)
    if (content !== undefined && !known.has(key) && !fresh.has(key)) fresh.set(key, content)
  }
  return [...fresh.values()]
}

/**
 * The statements of a log that were not generated, and are trusted as far at least: what they
 * say, and their anchors. What an agent wrote down is not yet what a person said.
 */
function statementsOf(text: string, page: Page, least: TrustLevel): ReadonlyMap<string, string> {
  const own = readPage(text, page).statements.filter(
    ({ isGenerated, retained = 'person' }) => !isGenerated && compareTrust(retained, least) >= 0,
  )
  return new Map(own.map((one) => [normalizeForComparison(one.text), one.anchor]))
}

async function toReceipts(
  judged: readonly JudgedStatement[],
  { path, page, text, trust, known }: DailyLog,
  deps: FollowingDeps,
): Promise<readonly RememberReceipt[]> {
  const anchors = statementsOf(text, page, trust)
  const keyOf = ({ content }: JudgedStatement): string =>
    content === undefined ? '' : normalizeForComparison(content.text)
  const ids = await readLineIds(path, deps)
  const idOf = (one: JudgedStatement): string =>
    ids.get(`s${anchors.get(keyOf(one)) ?? ''}`) ?? NONE
  const kept = judged.filter(({ content }) => content !== undefined)
  await deps.follower.judge([...new Set(kept.map(idOf))])
  const seen = new Set(known)
  const receipts: RememberReceipt[] = []
  for (const one of judged) {
    const [stored] = one.content === undefined ? [] : await deps.documents.get('facts', [idOf(one)])
    const isNew = !seen.has(keyOf(one))
    seen.add(keyOf(one))
    receipts.push(
      stored === undefined
        ? (one.dropped ?? UNREADABLE)
        : { ...(await keptReceipt(toRecord<Fact>(stored), isNew, deps)), ...one.noticed },
    )
  }
  return receipts
}

// No fact has it: for what is not in the log.
const NONE = 'none'

/** The facts of a log, by the anchors of their lines. */
async function readLineIds(
  path: string,
  { documents, owner }: WorkspaceDeps,
): Promise<ReadonlyMap<string, string>> {
  const [stored] = await documents.get(PAGES, [pageId(owner, path)])
  const parts = stored === undefined ? [] : toRecord<PageRecord>(stored).parts
  return new Map(parts.map((part) => [part.anchor, factIdOf(owner, path, part)]))
}

async function keptReceipt(
  fact: Fact,
  isNew: boolean,
  deps: WorkspaceDeps,
): Promise<RememberReceipt> {
  if (!isNew) return { outcome: 'merged', reason: 'It stands in the log of the day already.', fact }
  const reason = 'It was added to the log of the day.'
  const replaced = await findDependents(fact.id, readingDraft(deps.documents), deps)
  if (replaced.length === 0) return { outcome: 'stored', reason, fact }
  const places = replaced.map(({ id, source }) => citationOf(source, id)).join(', ')
  return {
    outcome: 'superseding',
    reason: `${reason} It takes the place of ${places}.`,
    fact,
    displaced: replaced.map(({ id, text }) => ({ id, text, how: 'superseded' })),
  }
}

// An editor may have taken it out of the log in the very moment.
const UNREADABLE: DroppedReceipt = {
  outcome: 'dropped',
  code: 'outdated',
  reason: 'It was written to the log, and is not there any more.',
}
