import type { Fact } from '../../core/facts/fact.ts'
import type { Provenance } from '../../core/records/provenance.ts'
import { factIdOf, type PageRecord, partFactId } from '../../core/workspace/page-record.ts'
import { applySteps, type PageStep } from '../../core/workspace/plan-page.ts'
import type { PageDay, ReadPart } from '../../core/workspace/read-parts.ts'
import { onFactGone } from '../facts/fact-gone.ts'
import { admitPage, type PageBatch } from '../gate/admit-page.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

export interface TakenSteps {
  /** As they are to be known: a part of which something was left out has no mark. */
  readonly steps: readonly PageStep[]
  /** The facts whose words stayed the same. */
  readonly foundAsBefore: readonly string[]
}

interface StepsOf {
  readonly path: string
  readonly known: PageRecord | undefined
  readonly day: PageDay
}

/** Makes the facts of a file what it says. */
export async function takeSteps(
  steps: readonly PageStep[],
  page: StepsOf,
  batch: PageBatch,
  deps: WorkspaceDeps,
): Promise<TakenSteps> {
  const { path } = page
  const idOf = ({ part }: PageStep): string => factIdOf(deps.owner, path, part)
  await batch.draft.get('facts', steps.map(idOf))
  // A fact goes when no part of the file is left that names it.
  const parts = applySteps(page.known?.parts ?? [], steps)
  const left = new Set(parts.map((part) => factIdOf(deps.owner, path, part)))
  const foundAsBefore: string[] = []
  const taken: PageStep[] = []
  for (const step of steps) {
    const id = idOf(step)
    const fact = await readFact(id, batch.draft)
    let isCut = false
    if (step.kind === 'removed') {
      if (!left.has(id)) await removeLine(fact, path, batch.draft, deps)
    } else if (step.kind === 'moved' && fact !== undefined) {
      const moved: Fact = { ...fact, source: sourceOf(path, step.part) }
      batch.draft.put('facts', moved)
      foundAsBefore.push(id)
    } else {
      isCut = await admitLine(id, step.part, page, batch, deps)
    }
    taken.push(isCut ? withoutMark(step) : step)
  }
  return { steps: taken, foundAsBefore }
}

async function readFact(id: string, draft: Draft): Promise<Fact | undefined> {
  const [stored] = await draft.get('facts', [id])
  return stored === undefined ? undefined : toRecord<Fact>(stored)
}

async function removeLine(
  fact: Fact | undefined,
  path: string,
  draft: Draft,
  deps: WorkspaceDeps,
): Promise<void> {
  // A line that moved on with its renamed file is no longer here.
  const isHere = fact?.source.kind === 'file' && fact.source.path === path
  if (fact === undefined || !isHere) return
  await onFactGone(fact, draft, deps)
  draft.remove('facts', fact.id)
}

/** Resolves to whether something was left out of it. */
async function admitLine(
  id: string,
  part: ReadPart,
  { path, day }: StepsOf,
  batch: PageBatch,
  deps: WorkspaceDeps,
): Promise<boolean> {
  const own = partFactId(deps.owner, path, part.anchor)
  const { input, isRetained } = part
  const source = sourceOf(path, part)
  const lineId = own === id ? undefined : own
  return await admitPage({ id, lineId, input, source, nowMs: day.ms, isRetained }, batch, deps)
}

function sourceOf(
  path: string,
  { fromLine }: { readonly fromLine: number },
): Extract<Provenance, { readonly kind: 'file' }> {
  return { kind: 'file', path, line: fromLine }
}

function withoutMark(step: PageStep): PageStep {
  return { ...step, part: { ...step.part, mark: '' } } as PageStep
}
