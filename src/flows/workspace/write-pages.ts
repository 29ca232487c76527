import { contentHash } from '../../core/text/content-hash.ts'
import { PAGES, type PageRecord, pageId } from '../../core/workspace/page-record.ts'
import { type Page, pageOf } from '../../core/workspace/pages/page.ts'
import { applySteps, type PageStep, planPage } from '../../core/workspace/plan-page.ts'
import { readPage } from '../../core/workspace/read-page.ts'
import { type PageDay, readParts } from '../../core/workspace/read-parts.ts'
import type { WorkspaceFile } from '../../ports/workspace-files.ts'
import type { Caller } from '../caller.ts'
import type { PageBatch } from '../gate/admit-page.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { keepIds } from './keep-ids.ts'
import { takeSteps } from './take-steps.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** A file as it was found. `text` is `undefined` when it is gone. */
export interface FoundFile {
  readonly path: string
  readonly text: string | undefined
  readonly file?: WorkspaceFile | undefined
}

/** How many facts came, went, changed, or only stand on another line. */
export interface PageTally {
  added: number
  removed: number
  changed: number
  moved: number
}

/** Each step is a fact; a batch holds 1,000 writes, and the records of files are among them. */
const STEPS_TOGETHER = 600
const DAY_MS = 86_400_000

/**
 * Makes the facts of these files what the files say. Written in batches, and what is known of a
 * file always fits its facts, so that a crash between them only leaves the rest to be done.
 */
export async function writePages(
  files: readonly FoundFile[],
  tally: PageTally,
  deps: WorkspaceDeps,
): Promise<void> {
  let left = files
  while (left.length > 0) {
    const { unfinished, counts } = await writeSome(left, deps)
    left = unfinished
    for (const kind of counts) tally[kind] += 1
  }
}

interface Written {
  readonly unfinished: readonly FoundFile[]
  readonly counts: readonly PageStep['kind'][]
}

async function writeSome(files: readonly FoundFile[], deps: WorkspaceDeps): Promise<Written> {
  const foundAsBefore = new Set<string>()
  return await writeDraft(
    `pages ${deps.owner.tenant}`,
    deps,
    async (draft) => {
      foundAsBefore.clear()
      const caller: Caller = { scope: deps.owner, door: 'library' }
      const isToBeChecked = await isAnythingRejected(deps)
      const batch: PageBatch = { draft, caller, storedIds: [], isToBeChecked }
      const records = await readRecords(files, draft, deps)
      const counts: PageStep['kind'][] = []
      const unfinished: FoundFile[] = []
      for (const found of files) {
        const room = STEPS_TOGETHER - counts.length
        const known = records.get(found.path)
        const done = await writeOne({ found, known, room }, batch, deps)
        if (!done.isFinished) unfinished.push(found)
        counts.push(...done.counts)
        for (const id of done.foundAsBefore) foundAsBefore.add(id)
      }
      return { unfinished, counts }
    },
    { vectors: 'later', foundAsBefore },
  )
}

interface WrittenFile {
  readonly isFinished: boolean
  readonly counts: readonly PageStep['kind'][]
  readonly foundAsBefore: readonly string[]
}

async function writeOne(
  given: {
    readonly found: FoundFile
    readonly known: PageRecord | undefined
    /** So many steps at the most. */
    readonly room: number
  },
  batch: PageBatch,
  deps: WorkspaceDeps,
): Promise<WrittenFile> {
  if (given.room <= 0) return { isFinished: false, counts: [], foundAsBefore: [] }
  const planned = planFile(given.found, given.known, deps)
  const page = { path: given.found.path, known: given.known }
  const named = await keepIds({ ...page, steps: planned.steps }, batch.draft, deps)
  const plan = { ...planned, steps: named }
  const steps = plan.steps.slice(0, given.room)
  const taken = await takeSteps(steps, { ...page, day: plan.day }, batch, deps)
  putRecord(plan, taken.steps, batch.draft, deps)
  return {
    isFinished: steps.length === plan.steps.length,
    counts: steps.map(({ kind }) => kind),
    foundAsBefore: taken.foundAsBefore,
  }
}

// Asked once for many lines: most people reject little.
async function isAnythingRejected({ documents, owner }: WorkspaceDeps): Promise<boolean> {
  const filter = [{ field: 'scope.tenant', is: 'equal', value: owner.tenant }] as const
  return (await documents.query('rejections', { filter, limit: 1 })).documents.length > 0
}

async function readRecords(
  files: readonly FoundFile[],
  draft: Draft,
  { owner }: WorkspaceDeps,
): Promise<ReadonlyMap<string, PageRecord>> {
  const found = await draft.get(
    PAGES,
    files.map(({ path }) => pageId(owner, path)),
  )
  return new Map(found.map((one) => [toRecord<PageRecord>(one).path, toRecord<PageRecord>(one)]))
}

interface FilePlan {
  readonly found: FoundFile
  readonly known: PageRecord | undefined
  readonly hash: string
  readonly day: PageDay
  readonly steps: readonly PageStep[]
  readonly problems: PageRecord['problems']
}

function planFile(found: FoundFile, known: PageRecord | undefined, deps: WorkspaceDeps): FilePlan {
  const { path, text, file } = found
  const page = pageOf(path)
  const parts = known?.parts ?? []
  const day = dayOf(page, file?.modifiedAtMs ?? 0, deps)
  if (text === undefined || page === undefined) {
    return { found, known, hash: '', day, steps: planPage(parts, []), problems: [] }
  }
  // Another day makes other facts of an undated page, so it is a part of what is compared.
  const hash = contentHash(String(day.ms), text)
  if (known?.isReadable === true && known.contentHash === hash) {
    return { found, known, hash, day, steps: [], problems: known.problems }
  }
  const reading = readPage(text, page)
  const steps = planPage(parts, readParts(reading, day))
  return { found, known, hash, day, steps, problems: reading.problems.slice(0, PROBLEMS_MAX) }
}

/** A page with more problems is no page; nobody reads further. */
const PROBLEMS_MAX = 1_000

function dayOf(page: Page | undefined, modifiedAtMs: number, { zone }: WorkspaceDeps): PageDay {
  const isItsOwn = page?.form === 'daily'
  const wall = isItsOwn ? Date.parse(page.date) : zone.toWall(modifiedAtMs)
  return { ms: zone.fromWall(Math.floor(wall / DAY_MS) * DAY_MS), isItsOwn }
}

function putRecord(
  plan: FilePlan,
  steps: readonly PageStep[],
  draft: Draft,
  { owner, clock }: WorkspaceDeps,
): void {
  const { found, known, problems } = plan
  const isDone = steps.length === plan.steps.length
  if (isDone && found.text === undefined) {
    if (known !== undefined) draft.remove(PAGES, known.id)
    return
  }
  const record: PageRecord = {
    id: pageId(owner, found.path),
    scope: owner,
    path: found.path,
    contentHash: isDone ? plan.hash : '',
    sizeBytes: found.file?.sizeBytes ?? 0,
    modifiedAtMs: found.file?.modifiedAtMs ?? 0,
    readAtMs: clock.now(),
    isReadable: true,
    parts: steps.length === 0 ? (known?.parts ?? []) : applySteps(known?.parts ?? [], steps),
    problems,
  }
  draft.put(PAGES, record)
}
