import type { BugMatch } from '../../flows/learning/bugs/match-bug-pattern.ts'
import type { FailureAnswer } from '../../flows/tasks/episodes/similar-failures.ts'
import { formatBugMatches } from './format-bugs.ts'
import { dimLines, renderItem } from './list-item.ts'
import { next, relativeTime } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

type Result = FailureAnswer['results'][number]

/** The whole list is in the episode. */
const TIPS_MAX = 3

const MATCHES: Readonly<Record<Result['match'], string>> = {
  exact: 'exact: the same failure',
  template: 'template: the same message',
  frames: 'frames: the same place',
  fuzzy: 'fuzzy: similar',
}

interface Found {
  readonly bugs: readonly BugMatch[]
  readonly items: readonly FailureAnswer[]
}

export function formatFailures({ bugs, items }: Found, view: View): string {
  const answers = items.map((answer) => formatAnswer(answer, view))
  return [...formatBugMatches(bugs, view), ...answers].join('\n\n')
}

function formatAnswer({ type, template, signature, results }: FailureAnswer, view: View): string {
  const said = toLine([type, template].filter((part) => part !== undefined).join(': '))
  const title = `${view.style.bold(said)}  ${view.style.dim(signature)}`
  const [best] = results
  if (best === undefined) {
    return `${title}\n${view.style.warning('No episode hit it. Finish a task that did, and the next one will know.')}`
  }
  return [
    title,
    ...results.map((result, index) => formatResult(result, index + 1, view)),
    next(`loci feedback ${best.episode.id} --helped`, view),
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
  const advice = [
    ...labelled(solved, [(reflection.solutionPattern ?? '').replaceAll('\n', '; ')]),
    ...labelled('tip', reflection.tips.slice(0, TIPS_MAX)),
    ...labelled('beware', reflection.gotchas.slice(0, TIPS_MAX)),
  ]
  const lines = [
    ...dimLines([labels.join(' · ')]),
    ...advice.map((text) => ({ text, isDim: false })),
    ...dimLines([`id: ${episode.id}`]),
  ]
  return renderItem(rank, { title: episode.task.description, lines }, view)
}

function labelled(name: string, texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '').map((text) => `${name}: ${text}`)
}
