import { type Page, pageOf } from '../../../core/facts/workspace/page.ts'
import { PAGES, type PageRecord, pageId } from '../../../core/facts/workspace/page-record.ts'
import { applySteps, type PageStep, planPage } from '../../../core/facts/workspace/plan-page.ts'
import { readPage } from '../../../core/facts/workspace/read-page.ts'
import { type PageDay, readParts } from '../../../core/facts/workspace/read-parts.ts'
import { contentHash } from '../../../core/language/text/content-hash.ts'
import type { WorkspaceFile } from '../../../ports/workspace-files.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { readMany } from '../../storage/records/read-records.ts'
import { openBatch } from '../batch.ts'
import { keepIds } from './keep-ids.ts'
import { type PageBatch, takeSteps } from './take-steps.ts'
import { pagesTurn, type WorkspaceDeps } from './workspace-deps.ts'

/** A file as it was found. `text` is `undefined` if it is deleted. */
export interface FoundFile {
  readonly path: string
  readonly text: string | undefined
  readonly file?: WorkspaceFile | undefined
}

/** How many facts were added, removed, changed, or only moved to another line. */
export interface PageTally {
  added: number
  removed: number
  changed: number
  moved: number
}

/** Each step is a fact; a batch holds 1,000 writes, including the records of files. */
const STEPS_TOGETHER = 600
/** After this many problems the rest of a page is not checked. */
const PROBLEMS_MAX = 1_000
const DAY_MS = 86_400_000

/**
 * Updates the facts of these files to match their content. Written in batches, and the record of a
 * file is always consistent with its facts, so that after a crash only the rest remains to do.
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

async function writeSome(files: readonly FoundFile[], deps: WorkspaceDeps) {
  const foundAsBefore = new Set<string>()
  const work = async (draft: Draft) => {
    foundAsBefore.clear()
    const caller = { scope: deps.owner, surface: 'library' } as const
    const isToBeChecked = await isAnythingRejected(deps)
    const batch: PageBatch = { ...openBatch(draft, caller, deps), isToBeChecked }
    const ids = files.map(({ path }) => pageId(deps.owner, path))
    const records = await readMany<PageRecord>(draft, PAGES, ids)
    const byPath = new Map(records.map((record) => [record.path, record]))
    const counts: PageStep['kind'][] = []
    const unfinished: FoundFile[] = []
    for (const found of files) {
      const room = STEPS_TOGETHER - counts.length
      if (room <= 0) {
        unfinished.push(found)
        continue
      }
      const plan = planFile(found, byPath.get(found.path), deps)
      const done = await writeFile(plan, room, batch, deps)
      if (!done.isFinished) unfinished.push(found)
      counts.push(...done.counts)
      for (const id of done.foundAsBefore) foundAsBefore.add(id)
    }
    return { unfinished, counts }
  }
  return await writeDraft(pagesTurn(deps), deps, work, { vectors: 'later', foundAsBefore })
}

async function writeFile(plan: FilePlan, room: number, batch: PageBatch, deps: WorkspaceDeps) {
  const page = { path: plan.found.path, known: plan.known }
  const all = await keepIds({ ...page, steps: plan.steps }, batch.draft, deps)
  const steps = all.slice(0, room)
  const isFinished = steps.length === all.length
  const taken = await takeSteps(steps, { ...page, day: plan.day }, batch, deps)
  putRecord(plan, taken.steps, isFinished, batch.draft, deps)
  const counts = steps.map(({ kind }) => kind)
  return { isFinished, counts, foundAsBefore: taken.foundAsBefore }
}

// One query for many lines: most users reject little.
async function isAnythingRejected({ documents, owner }: WorkspaceDeps): Promise<boolean> {
  const filter = [{ field: 'scope.tenant', is: 'equal', value: owner.tenant }] as const
  return (await documents.query('rejections', { filter, limit: 1 })).documents.length > 0
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
  // An undated page yields other facts on another day, so the day is part of the hash.
  const hash = contentHash(String(day.ms), text)
  if (known?.isReadable === true && known.contentHash === hash) {
    return { found, known, hash, day, steps: [], problems: known.problems }
  }
  const reading = readPage(text, page)
  const steps = planPage(parts, readParts(reading, day))
  return { found, known, hash, day, steps, problems: reading.problems.slice(0, PROBLEMS_MAX) }
}

function dayOf(page: Page | undefined, modifiedAtMs: number, { zone }: WorkspaceDeps): PageDay {
  const isItsOwn = page?.form === 'daily'
  const wall = isItsOwn ? Date.parse(page.date) : zone.toWall(modifiedAtMs)
  return { ms: zone.fromWall(Math.floor(wall / DAY_MS) * DAY_MS), isItsOwn }
}

function putRecord(
  { found, known, hash, problems }: FilePlan,
  steps: readonly PageStep[],
  isFinished: boolean,
  draft: Draft,
  { owner, clock }: WorkspaceDeps,
): void {
  const { path, text, file } = found
  if (isFinished && text === undefined) {
    if (known !== undefined) draft.remove(PAGES, known.id)
    return
  }
  const parts = known?.parts ?? []
  const record: PageRecord = {
    ...{ id: pageId(owner, path), scope: owner, path },
    contentHash: isFinished ? hash : '',
    sizeBytes: file?.sizeBytes ?? 0,
    modifiedAtMs: file?.modifiedAtMs ?? 0,
    readAtMs: clock.now(),
    isReadable: true,
    parts: steps.length === 0 ? parts : applySteps(parts, steps),
    problems,
  }
  draft.put(PAGES, record)
}
