import { standAlone } from '../../../core/facts/change-fact.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { isPlain, markOf, type PageMark } from '../../../core/facts/page-mark.ts'
import { factIdOf, type PageRecord, partFactId } from '../../../core/facts/workspace/page-record.ts'
import {
  applySteps,
  findSuccessors,
  type PageStep,
} from '../../../core/facts/workspace/plan-page.ts'
import type { ReadPart } from '../../../core/facts/workspace/read-parts.ts'
import { textSimilarity } from '../../../core/language/text/similarity.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { readMany, readOne } from '../../storage/records/read-records.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** Above this similarity, a line counts as an edit of the previous one in its place. */
const SAME_LINE_MIN = 0.55
/** How many deleted files are searched for lines of a new one. */
const GONE_MAX = 100

export interface PlannedPage {
  readonly path: string
  readonly known: PageRecord | undefined
  readonly steps: readonly PageStep[]
}

/**
 * Lets a line keep the id of its former version, and with it the pin and other decisions: a line
 * whose words were edited in place, or that moved with its renamed file. All others get the id
 * derived from their file and words, unless such a line has kept that one: an id belongs to one
 * line at a time.
 */
export async function keepIds(page: PlannedPage, draft: Draft, deps: WorkspaceDeps) {
  const { path, steps } = page
  if (!steps.some(({ kind }) => kind === 'added')) return steps
  const marks = await deps.marks.list()
  const byLine = new Map(marks.flatMap(({ lineId, factId }) => (lineId ? [[lineId, factId]] : [])))
  const edited = await findEdited(page, draft, deps)
  const gone = page.known === undefined ? await findGone(path, marks, deps) : []
  const isTaken = createTakenIds(page, marks, draft, deps)
  // Batched: one at a time, this would be the slowest part.
  const ownIds = steps.map(({ part }) => partFactId(deps.owner, path, part.anchor))
  await readMany(draft, 'facts', ownIds)
  const paths = [path, ...gone.map((mark) => mark.path)]
  const named: PageStep[] = []
  for (const step of steps) {
    if (step.kind !== 'added') {
      named.push(step)
      continue
    }
    const { anchor } = step.part
    const own = partFactId(deps.owner, path, anchor)
    const before = edited.get(anchor) ?? byLine.get(own) ?? findMoved(anchor, gone, deps)
    const isKept = before !== undefined && (await isFree(before, paths, draft))
    const factId = isKept ? before : await findOwnId(path, anchor, isTaken, deps)
    named.push(factId === own ? step : { ...step, part: { ...step.part, factId } })
  }
  return named
}

/** The id derived from a line, or from the line and a number if another line keeps that id. */
async function findOwnId(
  path: string,
  anchor: string,
  isTaken: TakenIds,
  { owner }: WorkspaceDeps,
): Promise<string> {
  const own = partFactId(owner, path, anchor)
  let id = own
  for (let time = 2; await isTaken(id, own); time++) {
    id = partFactId(owner, path, `${anchor} ${time}`)
  }
  return id
}

/** True if an id belongs to a line other than the one whose own id is `own`. */
type TakenIds = (id: string, own: string) => Promise<boolean>

function createTakenIds(
  { path, known, steps }: PlannedPage,
  marks: readonly PageMark[],
  draft: Draft,
  { owner, files }: WorkspaceDeps,
): TakenIds {
  const byFact = new Map(marks.map((mark) => [mark.factId, mark]))
  let here: ReadonlySet<string> | undefined
  const isHere = (lineId: string): boolean => {
    here ??= new Set(
      applySteps(known?.parts ?? [], steps).map(({ anchor }) => partFactId(owner, path, anchor)),
    )
    return here.has(lineId)
  }
  return async (id, own) => {
    const stored = await readOne<Fact>(draft, 'facts', id)
    // In a rebuilt store, the line that keeps the id may not have been read yet.
    const holder = stored === undefined ? byFact.get(id) : markOf(stored)
    if (holder?.lineId === undefined || holder.lineId === own) return false
    if (holder.path === path) return isHere(holder.lineId)
    return (await files.list([holder.path])).length > 0
  }
}

// Of two copies of a deleted file, the first keeps the ids.
async function isFree(id: string, paths: readonly string[], draft: Draft): Promise<boolean> {
  const stored = await readOne<Fact>(draft, 'facts', id)
  if (stored === undefined) return true
  return stored.source.kind === 'file' && paths.includes(stored.source.path)
}

/** New parts that are edits of a pinned part in their place, each with its id. */
async function findEdited({ path, known, steps }: PlannedPage, draft: Draft, deps: WorkspaceDeps) {
  const edited = new Map<string, string>()
  const successors = findSuccessors(known?.parts ?? [], steps)
  for (const { kind, part } of steps) {
    if (kind !== 'removed') continue
    const id = factIdOf(deps.owner, path, part)
    const stored = await readOne<Fact>(draft, 'facts', id)
    const before = stored === undefined ? undefined : standAlone(stored)
    if (before?.isPinned !== true || before.status !== 'active') continue
    const after = mostAlike(before, successors.get(part.anchor) ?? [], edited)
    if (after !== undefined) edited.set(after.anchor, id)
  }
  return edited
}

function mostAlike({ text }: Fact, parts: readonly ReadPart[], taken: ReadonlyMap<string, string>) {
  const [best] = parts
    .filter(({ anchor }) => !taken.has(anchor))
    .map((part) => ({ part, likeness: textSimilarity(text, part.input.text) }))
    .filter(({ likeness }) => likeness >= SAME_LINE_MIN)
    .sort((left, right) => right.likeness - left.likeness)
  return best?.part
}

/** Decisions about lines whose files are deleted. */
async function findGone(path: string, marks: readonly PageMark[], { files }: WorkspaceDeps) {
  const decided = marks.filter((mark) => mark.path !== path && !isPlain(mark))
  const paths = [...new Set(decided.map((mark) => mark.path))]
  const there = new Set((await files.list(paths)).map((file) => file.path))
  const gone = new Set(paths.filter((one) => !there.has(one)).slice(-GONE_MAX))
  return decided.filter((mark) => gone.has(mark.path))
}

function findMoved(anchor: string, gone: readonly PageMark[], { owner }: WorkspaceDeps) {
  const ids = new Map<string, string>()
  const idIn = (path: string): string => {
    const id = ids.get(path) ?? partFactId(owner, path, anchor)
    ids.set(path, id)
    return id
  }
  return gone.find(({ path, factId, lineId = factId }) => lineId === idIn(path))?.factId
}
