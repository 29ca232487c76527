import type { PagePart } from './page-record.ts'
import type { ReadPart } from './read-parts.ts'

export type PageStep =
  | { readonly kind: 'added' | 'changed' | 'moved'; readonly part: ReadPart }
  | { readonly kind: 'removed'; readonly part: PagePart }

/** Diffs the known parts of a page against its content. Empty when nothing changed. */
export function planPage(known: readonly PagePart[], read: readonly ReadPart[]) {
  const left = new Map(known.map((part) => [part.anchor, part]))
  const steps: PageStep[] = []
  for (const one of read) {
    const before = left.get(one.anchor)
    const part = before?.factId === undefined ? one : { ...one, factId: before.factId }
    left.delete(part.anchor)
    if (before === undefined) steps.push({ kind: 'added', part })
    else if (before.mark !== part.mark) steps.push({ kind: 'changed', part })
    else if (before.fromLine !== part.fromLine || before.toLine !== part.toLine) {
      steps.push({ kind: 'moved', part })
    }
  }
  const removed = [...left.values()].map((part): PageStep => ({ kind: 'removed', part }))
  return [...removed, ...steps]
}

/** The known parts after these steps. */
export function applySteps(known: readonly PagePart[], steps: readonly PageStep[]) {
  const parts = new Map(known.map((part) => [part.anchor, part]))
  for (const { kind, part } of steps) {
    if (kind === 'removed') parts.delete(part.anchor)
    else parts.set(part.anchor, bare(part))
  }
  return [...parts.values()].sort((left, right) => left.fromLine - right.fromLine)
}

function bare({ anchor, mark, form, fromLine, toLine, factId, mentions }: PagePart): PagePart {
  return { anchor, mark, form, fromLine, toLine, factId, mentions }
}

/** For each removed part, the parts that replaced it: those after the same neighbour. */
export function findSuccessors(known: readonly PagePart[], steps: readonly PageStep[]) {
  const added = steps.flatMap((step) => (step.kind === 'added' ? [step.part] : []))
  const gone = new Set(steps.flatMap(({ kind, part }) => (kind === 'removed' ? part.anchor : [])))
  const kept = known.filter(({ anchor }) => !gone.has(anchor))
  const now = new Map(steps.map(({ part }) => [part.anchor, part]))
  const placed = kept.map((part) => now.get(part.anchor) ?? part)
  const cameAfter = neighboursOf(added, placed)
  const wentAfter = neighboursOf(
    known.filter(({ anchor }) => gone.has(anchor)),
    kept,
  )
  return new Map(
    [...wentAfter].map(([anchor, neighbour]) => [
      anchor,
      added.filter((part) => cameAfter.get(part.anchor) === neighbour),
    ]),
  )
}

/** The last of `others` before each part, by anchor. */
function neighboursOf(parts: readonly PagePart[], others: readonly PagePart[]) {
  const inOrder = others.toSorted((left, right) => left.fromLine - right.fromLine)
  return new Map(
    parts.map(({ anchor, fromLine }) => [
      anchor,
      inOrder.findLast((other) => other.fromLine < fromLine)?.anchor ?? '',
    ]),
  )
}
