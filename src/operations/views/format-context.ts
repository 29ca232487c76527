import type { CitedLine } from '../../core/learning/context/context-piece.ts'
import type { Guidance } from '../../core/learning/context/guidance.ts'
import type { AnswerLine, QuestionKind } from '../../core/learning/context/question-kind.ts'
import { capitalize } from '../../core/learning/patterns/describe-pattern.ts'
import type { ContextForTask } from '../../flows/learning/context/for-task.ts'
import { counted } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

type Piece = ContextForTask['pieces'][number]

export function formatContext(found: ContextForTask, view: View): string {
  const { pieces, patterns, guidance, tokens, leftOut, notices } = found
  const warnings = notices.map((notice) => view.style.warning(toLine(notice)))
  if (pieces.length === 0) {
    const nothing = 'Nothing is known for this task yet. Finished tasks teach it.'
    return [view.style.warning(nothing), ...warnings].join('\n')
  }
  const reasons = new Map(patterns.map(({ pattern, explanation }) => [pattern.id, explanation]))
  const shown = pieces.map((piece, at) => {
    const { held, taken = [] } = reasons.get(piece.id) ?? {}
    const fits = held === undefined ? [] : [`fits ${held.join(' and ') || 'any task'}`, ...taken]
    return formatPiece(piece, { before: pieces[at - 1], fits }, view)
  })
  const rest = leftOut === 0 ? '' : `, ${leftOut} more did not fit`
  return [
    ...shown,
    ...formatGuidance(guidance, view),
    view.style.dim(`${tokens} tokens${rest}`),
    ...warnings,
  ].join('\n\n')
}

function formatPiece(
  piece: Piece,
  { before, fits }: { readonly before: Piece | undefined; readonly fits: readonly string[] },
  view: View,
): string {
  const { section, text, id, episodeIds, flags } = piece
  const heading = before?.section === section ? [] : [view.style.bold(capitalize(section))]
  const from = [
    `from ${id}`,
    ...(episodeIds.length === 0 ? [] : [counted(episodeIds.length, 'episode')]),
    ...fits,
  ]
  const caution = flags.length === 0 ? [] : [view.style.warning('  reads like an instruction')]
  return [
    ...heading,
    ...toLines(text).map((line) => `  ${line}`),
    view.style.dim(`  ${toLine(from.join(' · '))}`),
    ...caution,
  ].join('\n')
}

// The pieces say the rest.
function formatGuidance(
  { approach, tryFirst, avoid, complexity, confidence }: Guidance,
  view: View,
) {
  const parts = {
    Approach: approach,
    'Try first': tryFirst,
    Avoid: avoid,
    [`Complexity ${complexity?.value}`]: complexity === undefined ? [] : [complexity],
    [`Confidence ${confidence.value}`]: [confidence],
  }
  const lines = Object.entries(parts).flatMap(([name, all]) =>
    all.map((line) => `  ${name}: ${describeLine(line, view)}`),
  )
  return [[view.style.bold('Guidance'), ...lines].join('\n')]
}

function describeLine({ text, sources }: CitedLine, view: View): string {
  const from = sources.map(({ kind, id }) => `${kind} ${id}`).join(', ')
  return `${toLine(text)}${from === '' ? '' : ` ${view.style.dim(`(${toLine(from)})`)}`}`
}

export function formatAnswer(
  { kind, items }: { readonly kind: QuestionKind; readonly items: readonly AnswerLine[] },
  view: View,
): string {
  if (items.length === 0) return view.style.warning(`Nothing is known of this (${kind}).`)
  return items.map((line, at) => `${at + 1}.  ${describeLine(line, view)}`).join('\n')
}
