import type { BlockReceipt } from '../../core/facts/blocks/block-receipt.ts'
import type { CoreMemoryView } from '../../core/facts/blocks/core-memory-view.ts'
import type { CleanedUp } from '../../core/facts/clean-up-input.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { OpenQuestion } from '../../core/facts/questions/open-question.ts'
import { describeAdvice } from '../../core/learning/patterns/describe-pattern.ts'
import { counted } from '../../core/phrases.ts'
import { describeKind, type Shown } from './format-patterns.ts'
import { dimLines, type Page, renderItem } from './list-item.ts'
import { next, relativeTime } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

/** Short answers to commands that change something. */

/** What was done, the id of what it was done to, and what that says. */
export function formatDone(
  done: string,
  { id, text = '' }: { readonly id: string; readonly text?: string | undefined },
  view: View,
): string {
  return [
    `${view.style.good(done)}  ${view.style.dim(toLine(id))}`,
    ...(text === '' ? [] : toLines(text).map((line) => `  ${line}`)),
  ].join('\n')
}

export function formatPinned(fact: Fact, view: View): string {
  return formatDone(fact.isPinned ? 'Pinned' : 'No longer pinned', fact, view)
}

export function formatCleanedUp({ ids, left, undo, isDryRun }: CleanedUp, view: View): string {
  const done = isDryRun ? 'Would be cleaned up' : 'Cleaned up'
  return [
    view.style.good(`${done}: ${counted(ids.length, 'record')}.`),
    ...ids.map((id) => view.style.dim(`  ${toLine(id)}`)),
    ...(left === 0 ? [] : [`${left} left: run it again.`]),
    ...(isDryRun || ids.length === 0
      ? []
      : [next(`Bring back: loci undo ${undo ?? '<id>'}`, view)]),
  ].join('\n')
}

interface Purged {
  readonly ids: readonly string[]
  readonly left: number
  readonly leftInPages?: readonly { readonly path: string; readonly line: number }[] | undefined
  readonly isDryRun: boolean
}

export function formatPurged(
  { ids, left, leftInPages = [], isDryRun }: Purged,
  view: View,
): string {
  const done = isDryRun ? 'Would be permanently deleted' : 'Permanently deleted'
  return [
    view.style.good(`${done}: ${counted(ids.length, 'record')}.`),
    ...(left === 0 ? [] : [`${left} left: run it again.`]),
    ...leftInPages.map(({ path, line }) =>
      view.style.warning(`Your page still contains it: ${toLine(path)}, line ${line}.`),
    ),
  ].join('\n')
}

interface Asked {
  readonly outcome: string
  readonly reason: string
  readonly question?: OpenQuestion | undefined
}

export function formatAsked({ outcome, reason, question }: Asked, view: View): string {
  if (question === undefined) return view.style.warning(`Not stored. ${toLine(reason)}`)
  return formatDone(outcome === 'stored' ? 'Asked' : 'Already asked', question, view)
}

export function formatQuestions({ items }: Page<OpenQuestion>, view: View): string {
  if (items.length === 0) return 'No open questions.'
  return items
    .map(({ id, text, status, askedAt, surface, answeredBy, reason, proposal }, index) => {
      const details = [
        [
          ...(status === 'open' ? [] : [status]),
          `asked ${relativeTime(askedAt, view.nowMs)} from ${surface}`,
          ...(answeredBy === undefined ? [] : [`answered by ${answeredBy}`]),
          ...(reason === undefined ? [] : [reason]),
        ].join(' · '),
        ...(proposal === undefined || status !== 'open'
          ? [`id: ${id}`]
          : [`yes: loci question close ${id} --confirm`, `no: loci question close ${id}`]),
      ]
      return renderItem(index + 1, { title: text, lines: dimLines(details) }, view)
    })
    .join('\n\n')
}

export function formatBlocks({ blocks, characters, limit }: CoreMemoryView, view: View): string {
  if (blocks.length === 0) {
    return ['Core memory is empty.', next('loci block update human --append "…"', view)].join('\n')
  }
  const shown = blocks.map(({ label, description, value, versions = [], ...block }) =>
    [
      `${view.style.bold(toLine(label))}${description === undefined ? '' : `: ${toLine(description)}`}`,
      ...toLines(value).map((line) => `  ${line}`),
      view.style.dim(
        `  ${block.characters} of ${block.limit} characters${block.isReadOnly ? ', read-only' : ''}`,
      ),
      ...versions.map(({ revision, at, value: past }) =>
        view.style.dim(`  revision ${revision}, ${relativeTime(at, view.nowMs)}: ${toLine(past)}`),
      ),
    ].join('\n'),
  )
  const all = `${counted(blocks.length, 'block')}, ${characters} of ${limit} characters.`
  return [...shown, view.style.dim(all)].join('\n\n')
}

export function formatBlockReceipt({ outcome, reason, block }: BlockReceipt, view: View): string {
  const paint = outcome === 'dropped' ? view.style.warning : view.style.good
  const said = paint(toLine(reason))
  if (block === undefined || block.value === '') return said
  return [
    said,
    view.style.dim(`  ${toLine(block.label)} now reads:`),
    ...toLines(block.value).map((line) => `  ${line}`),
  ].join('\n')
}

/** @param done What was done, such as `Added`. */
export function formatChangedPattern(
  done: string,
  reason?: string,
): (pattern: Shown, view: View) => string {
  return (pattern, view) =>
    [
      `${view.style.good(done)}  ${toLine(describeAdvice(pattern))}`,
      `  ${describeKind(pattern, view)}`,
      ...(reason === undefined ? [] : [`  ${toLine(reason)}`]),
      next(`loci pattern get ${pattern.id}`, view),
    ].join('\n')
}

interface Feedback {
  readonly usage?: { readonly usefulness: number; readonly feedbackCount: number } | undefined
  readonly bug?: { readonly id: string; readonly name: string } | undefined
  readonly rule?: { readonly id: string; readonly description: string } | undefined
  readonly pattern?: Shown | undefined
  readonly isCounted?: boolean | undefined
  readonly reason?: string | undefined
}

export function formatFeedback(given: Feedback, view: View): string {
  const { usage, bug, rule, pattern, isCounted, reason } = given
  if (pattern !== undefined) {
    return formatChangedPattern(isCounted === true ? 'Counted' : 'Not counted', reason)(
      pattern,
      view,
    )
  }
  if (usage !== undefined) {
    const { usefulness, feedbackCount } = usage
    return `Usefulness: ${usefulness.toFixed(2)}, after ${counted(feedbackCount, 'rating')}.`
  }
  const { id = '', text } =
    bug === undefined ? { ...rule, text: rule?.description } : { ...bug, text: bug.name }
  return formatDone('Counted', { id, text }, view)
}

export function formatDeleted({ id }: { readonly id: string }, view: View): string {
  return formatDone('Deleted', { id }, view)
}
