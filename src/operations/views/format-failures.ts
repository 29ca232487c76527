import type { FailureAnswer } from '../../flows/tasks/episodes/similar-failures.ts'
import { dimLines, renderItem } from './list-item.ts'
import { next } from './phrases.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

type Answer = FailureAnswer
type Result = Answer['results'][number]

/** The whole list is in the episode. */
const TIPS_MAX = 3

const MATCHES: Readonly<Record<Result['match'], string>> = {
  exact: 'exact: the same failure',
  template: 'template: the same message',
  frames: 'frames: the same place',
  fuzzy: 'fuzzy: like it',
}

export function formatFailures(
  { items }: { readonly items: readonly Answer[] },
  view: View,
): string {
  return items.map((answer) => formatAnswer(answer, view)).join('\n\n')
}

function formatAnswer({ type, template, signature, results }: Answer, view: View): string {
  const said = toLine([type, template].filter((part) => part !== undefined).join(': '))
  const title = `${view.style.bold(said)}  ${view.style.dim(signature)}`
  const [best] = results
  if (best === undefined) {
    return `${title}\n${view.style.warning('No episode met it. Finish a task that did, and the next one will know.')}`
  }
  return [
    title,
    ...results.map((result, index) => formatResult(result, index + 1, view)),
    next(`loci episode feedback ${best.episode.id} --helpful`, view),
  ].join('\n\n')
}

function formatResult(result: Result, rank: number, view: View): string {
  const { episode, match, similarity, phase, usefulness } = result
  const { reflection, outcome } = episode
  const labels = [
    match === 'fuzzy' ? `${MATCHES.fuzzy} (${similarity.toFixed(2)})` : MATCHES[match],
    outcome.status,
    relativeTime(new Date(episode.eventAt).toISOString(), view.nowMs),
    ...(phase === 'aged' || phase === 'archived' ? [phase] : []),
    `usefulness ${usefulness.toFixed(2)}`,
  ]
  const solved = outcome.status === 'failure' ? 'tried' : 'solved by'
  const told = [
    ...tell(solved, [(reflection.solutionPattern ?? '').replaceAll('\n', '; ')]),
    ...tell('tip', reflection.tips.slice(0, TIPS_MAX)),
    ...tell('beware', reflection.gotchas.slice(0, TIPS_MAX)),
  ]
  const lines = [
    ...dimLines([labels.join(' · ')]),
    ...told.map((text) => ({ text, isDim: false })),
    ...dimLines([`id: ${episode.id}`]),
  ]
  return renderItem(rank, { title: episode.task.description, lines }, view)
}

function tell(name: string, texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '').map((text) => `${name}: ${text}`)
}
