import { buildFact } from '../../../core/facts/build-fact.ts'
import { takeOutBy } from '../../../core/facts/change-fact.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { applyMark, markOf } from '../../../core/facts/page-mark.ts'
import { redactInput } from '../../../core/facts/redact-input.ts'
import type { Rejection } from '../../../core/facts/rejection.ts'
import { factIdOf, type PageRecord, partFactId } from '../../../core/facts/workspace/page-record.ts'
import { applySteps, type PageStep } from '../../../core/facts/workspace/plan-page.ts'
import type { PageDay, ReadPart } from '../../../core/facts/workspace/read-parts.ts'
import { FACT_TEXT_LENGTH_MAX } from '../../../core/statement.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import type { Provenance } from '../../../core/storage/records/provenance.ts'
import { trustOf } from '../../../core/storage/records/trust-level.ts'
import { classify } from '../../../core/trust/gate/classify.ts'
import { capImportance } from '../../../core/trust/trust-rules.ts'
import { readOne, toRecord } from '../../storage/records/read-records.ts'
import type { Batch } from '../batch.ts'
import { leaveOutRejected } from '../rejections.ts'
import { onFactGone } from '../remove-fact.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

export interface PageBatch extends Batch {
  /** False if it is known that nothing has been rejected yet. */
  readonly isToBeChecked: boolean
}

export interface TakenSteps {
  /** As they will be recorded: a part that was cut has no mark. */
  readonly steps: readonly PageStep[]
  /** The facts with unchanged wording. */
  readonly foundAsBefore: readonly string[]
}

interface StepsOf {
  readonly path: string
  readonly known: PageRecord | undefined
  readonly day: PageDay
}

/** Updates the facts of a file to match its content. */
export async function takeSteps(
  steps: readonly PageStep[],
  page: StepsOf,
  batch: PageBatch,
  { owner }: WorkspaceDeps,
): Promise<TakenSteps> {
  const { path } = page
  const { draft } = batch
  const idOf = ({ part }: PageStep): string => factIdOf(owner, path, part)
  await draft.get('facts', steps.map(idOf))
  // A fact is removed when no remaining part of the file refers to it.
  const parts = applySteps(page.known?.parts ?? [], steps)
  const left = new Set(parts.map((part) => factIdOf(owner, path, part)))
  const foundAsBefore: string[] = []
  const taken: PageStep[] = []
  for (const step of steps) {
    const id = idOf(step)
    const fact = await readOne<Fact>(draft, 'facts', id)
    let isCut = false
    if (step.kind === 'removed') {
      if (!left.has(id)) await removeLine(fact, path, batch)
    } else if (step.kind === 'moved' && fact !== undefined) {
      const moved: Fact = { ...fact, source: sourceOf(path, step.part) }
      draft.put('facts', moved)
      foundAsBefore.push(id)
    } else {
      isCut = await admitLine({ id, part: step.part, page, owner }, batch)
    }
    taken.push(isCut ? ({ ...step, part: { ...step.part, mark: '' } } as PageStep) : step)
  }
  return { steps: taken, foundAsBefore }
}

async function removeLine(fact: Fact | undefined, path: string, batch: Batch): Promise<void> {
  // A line that moved with its renamed file is no longer here.
  const isHere = fact?.source.kind === 'file' && fact.source.path === path
  if (fact === undefined || !isHere) return
  await onFactGone(fact, batch)
  batch.draft.remove('facts', fact.id)
}

function sourceOf(path: string, { fromLine: line }: { readonly fromLine: number }): Provenance {
  return { kind: 'file', path, line }
}

interface LineOf {
  readonly id: string
  readonly part: ReadPart
  readonly page: StepsOf
  readonly owner: WorkspaceDeps['owner']
}

/**
 * The gate for the content of files. A file is its own source of truth: nothing is dropped as
 * junk or merged, and what a retained line changes is determined later, from all statements (see
 * `judge-lines.ts`). Secrets are redacted, and rejected or forgotten content stays out of every
 * answer, though the line is still there. Resolves to whether something was cut for that.
 */
async function admitLine(line: LineOf, batch: PageBatch): Promise<boolean> {
  const { draft, deps } = batch
  const { id } = line
  const whole = buildLine(line, line.part.input.text)
  const { text, rejection } = batch.isToBeChecked
    ? await leaveOutRejected(whole, batch)
    : { text: whole.text }
  const stored = await readOne<Fact>(draft, 'facts', id)
  const mark = stored === undefined ? await deps.marks.read(id) : markOf(stored)
  const isOut = text === '' && rejection !== undefined
  if (isOut && (await isPurged(id, batch))) {
    draft.remove('facts', id)
    return true
  }
  const rest = isOut || text === whole.text ? whole : buildLine(line, text)
  const fact = isOut ? (takeOutBy(await strongest(id, rejection, batch), rest) ?? rest) : rest
  // A pin does not restore removed content.
  draft.put('facts', isOut && mark?.supersededBy === undefined ? fact : applyMark(fact, mark))
  if (fact.topics.length > 0) await deps.knownTopics.note(fact, draft)
  return rejection !== undefined
}

// A line that was rejected and then forgotten is forgotten.
async function strongest(factId: string, found: Rejection, { draft }: Batch): Promise<Rejection> {
  const filter: Filter = [
    { field: 'factId', is: 'equal', value: factId },
    { field: 'why', is: 'equal', value: 'forgotten' },
  ]
  const [own] = await draft.find('rejections', { filter, limit: 1 })
  return own === undefined ? found : toRecord<Rejection>(own)
}

// Purged content is not read into the store again, though a user's page may still contain it.
async function isPurged(id: string, { deps }: Batch): Promise<boolean> {
  const filter: Filter = [
    { field: 'recordId', is: 'equal', value: id },
    { field: 'action', is: 'equal', value: 'purged' },
  ]
  return (await deps.documents.count('history', filter)) > 0
}

function buildLine({ id, part, page, owner }: LineOf, given: string): Fact {
  const { path, day } = page
  const hidden = redactInput({ ...part.input, text: given }).input
  const text = hidden.text.slice(0, FACT_TEXT_LENGTH_MAX).toWellFormed()
  // By rules alone: a model may answer differently the next time the file is read.
  const judged = classify(text)
  const source = sourceOf(path, part)
  const trust = trustOf({ source, claimed: hidden.trust })
  const fact = buildFact(
    { ...hidden, text },
    // Nothing in the fact depends on when it is read.
    { id, scope: owner, source, role: 'page', trust, nowMs: day.ms },
  )
  const lineId = partFactId(owner, path, part.anchor)
  return {
    ...fact,
    bucket: judged.bucket,
    kind: hidden.kind ?? judged.kind,
    importance: capImportance(trust, judged.importance),
    ...(part.isRetained ? { isRetained: true } : {}),
    ...(lineId === id ? {} : { lineId }),
  }
}
