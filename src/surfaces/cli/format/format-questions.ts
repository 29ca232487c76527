import type { Memory } from '../../../operations/operation.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Asked = Awaited<ReturnType<Memory['askLater']>>
type Question = Awaited<ReturnType<Memory['closeQuestion']>>

export function formatAsked(receipt: Asked, view: View): string {
  if (receipt.outcome === 'dropped') {
    const title = view.style.warning(`Not kept (${receipt.code})`)
    return [title, view.style.dim(`  ${toLine(receipt.reason)}`)].join('\n')
  }
  const title = receipt.outcome === 'stored' ? 'It waits for its answer' : 'Asked already'
  return [view.style.good(title), formatOne(receipt.question, view)].join('\n')
}

export function formatQuestions(
  { questions }: { readonly questions: readonly Question[] },
  view: View,
): string {
  if (questions.length === 0) return view.style.warning('No question is open.')
  return questions.map((question) => formatOne(question, view)).join('\n')
}

export function formatClosedQuestion(question: Question, view: View): string {
  return [view.style.good('Closed'), formatOne(question, view)].join('\n')
}

function formatOne(question: Question, view: View): string {
  const { id, text, status, askedAt, answeredBy, reason, proposal } = question
  const notes = [
    `${status}, asked ${relativeTime(askedAt, view.nowMs)}`,
    ...(answeredBy === undefined ? [] : [`answered by ${answeredBy}`]),
    ...(reason === undefined ? [] : [toLine(reason)]),
    ...(proposal === undefined || status !== 'open' ? [] : [`to do so: loci confirm ${id}`]),
  ]
  return [
    toLine(text),
    view.style.dim(`  ${notes.join('; ')}`),
    view.style.dim(`  id: ${id}`),
  ].join('\n')
}
