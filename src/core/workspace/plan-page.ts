import type { PagePart } from './page-record.ts'
import type { ReadPart } from './read-parts.ts'

/** What has to be done so that the facts of a page are what it says now. */
export type PageStep =
  | { readonly kind: 'added' | 'changed' | 'moved'; readonly part: ReadPart }
  | { readonly kind: 'removed'; readonly part: PagePart }

/** Compares what is known of a page with what it says. Empty when that is the same. */
export function planPage(
  known: readonly PagePart[],
  read: readonly ReadPart[],
): readonly PageStep[] {
  const left = new Map(known.map((part) => [part.anchor, part]))
  const steps: PageStep[] = []
  for (const part of read) {
    const before = left.get(part.anchor)
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

/** The parts that are known once these steps are done. */
export function applySteps(
  known: readonly PagePart[],
  steps: readonly PageStep[],
): readonly PagePart[] {
  const parts = new Map(known.map((part) => [part.anchor, part]))
  for (const { kind, part } of steps) {
    if (kind === 'removed') parts.delete(part.anchor)
    else parts.set(part.anchor, bare(part))
  }
  return [...parts.values()].sort((left, right) => left.fromLine - right.fromLine)
}

function bare({ anchor, mark, form, fromLine, toLine, mentions }: PagePart): PagePart {
  const part = { anchor, mark, form, fromLine, toLine }
  return mentions === undefined ? part : { ...part, mentions }
}
