import type { Episode } from '../../core/tasks/episodes/episode.ts'
import type { FoundEpisode } from '../../flows/tasks/episodes/get-episode.ts'
import type { EpisodeSearchResult } from '../../flows/tasks/episodes/search-episodes.ts'
import { describePhase, listCommon, listFailures, listVariations } from './episode-rows.ts'
import { formatSource } from './format-facts.ts'
import { dimLines, renderItem } from './list-item.ts'
import { toLine, toLines } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'
import { renderPairs } from './table.ts'

type Result = EpisodeSearchResult['items'][number]

export function formatStoredEpisode(episode: Episode, view: View): string {
  return [
    `${view.style.good('Stored')}  ${view.style.dim(episode.id)}`,
    `  ${toLine(episode.task.description)}`,
  ].join('\n')
}

export function formatEpisode(found: FoundEpisode, view: View): string {
  const { episode, usage, lifecycle, missing = [] } = found
  const { task, context, execution, outcome, reflection, metadata, scope } = episode
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['id', episode.id],
    ['outcome', paintStatus(episode, view)],
    ['type', task.type],
    ['domain', metadata.domain],
    ['project', scope.project],
    ['session', scope.session],
    ['finished', relativeTime(new Date(episode.eventAt).toISOString(), view.nowMs)],
    ['goals', task.goals.join('; ')],
    ['tools', episode.keys.tools.join(', ')],
    ['files', context.files.join(', ')],
    ['symbols', context.symbols.join(', ')],
    ['errors', episode.keys.errorTypes.join(', ')],
    ...listFailures(episode),
    ['plan', asOneLine(execution.planSummary) ?? execution.plan.join('; ')],
    ['output', outcome.output],
    ['insights', reflection.insights.join('; ')],
    ['problem', reflection.problemPattern],
    ['solution', asOneLine(reflection.solutionPattern)],
    ['gotchas', reflection.gotchas.join('; ')],
    ['tips', reflection.tips.join('; ')],
    ['tags', metadata.tags.join(', ')],
    ['source', formatSource(episode.source)],
    ['used', usage.accessCount === 1 ? 'once' : `${usage.accessCount} times`],
    ['usefulness', usage.usefulness.toFixed(2)],
    ['phase', describePhase(lifecycle)],
    ['found as', lifecycle.consolidatedInto],
    ...listCommon(episode),
  ]
  const filled = rows.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, paintedLine(name, value)] as const],
  )
  const title = toLines(task.description).map(view.style.bold)
  const notes = missing.map(({ parts, reason }) =>
    view.style.warning(`Note: ${parts.join(', ')} is not shown. ${toLine(reason)}`),
  )
  return [...title, '', renderPairs(filled, view), ...listVariations(episode), ...notes].join('\n')
}

function asOneLine(text: string | undefined): string | undefined {
  return text?.replaceAll('\n', '; ')
}

export function formatEpisodes(answer: EpisodeSearchResult, view: View): string {
  const notes = answer.notices.map((notice) => view.style.warning(`Note: ${toLine(notice)}`))
  if (answer.items.length === 0) return ['No episode matches.', ...notes].join('\n')
  const items = answer.items.map((result, index) => formatOne(result, index + 1, view))
  return [...items, ...formatCount(answer, view), ...notes].join('\n\n')
}

function formatOne(result: Result, rank: number, view: View): string {
  const { episode, explanation, score, phase } = result
  const { task, metadata, outcome, consolidation } = episode
  const labels = [
    outcome.status,
    task.type,
    metadata.domain,
    phase === 'aged' || phase === 'archived' ? phase : undefined,
    consolidation === undefined ? undefined : `stands for ${consolidation.count}`,
  ].filter((label) => label !== undefined)
  const matched = explanation.matched.length === 0 ? [] : [explanation.matched.join(', ')]
  const when = relativeTime(new Date(episode.eventAt).toISOString(), view.nowMs)
  const terms = explanation.terms
    .filter(({ value, weight }) => value * weight !== 0)
    .map(({ signal, value, weight }) => `${signal} ${value.toFixed(2)} × ${weight}`)
  const details = [
    [...labels, when, ...matched.map((words) => `words ${words}`)].join(' · '),
    `score ${score.toFixed(3)} = ${terms.join(' + ') || '0'}`,
    `id: ${episode.id}`,
  ]
  return renderItem(rank, { title: task.description, lines: dimLines(details) }, view)
}

function formatCount({ items, total, next }: EpisodeSearchResult, view: View): readonly string[] {
  if (total === undefined) return []
  const more = next === undefined ? '' : ` Next page: --after ${next}`
  return [view.style.dim(`${items.length} of ${total}.${more}`)]
}

const PAINTS = { success: 'good', partial: 'warning', failure: 'bad' } as const

function paintStatus({ outcome }: Episode, view: View): string {
  return view.style[PAINTS[outcome.status]](outcome.status)
}

// The outcome is already painted, and holds nothing that was typed.
function paintedLine(name: string, value: string): string {
  return name === 'outcome' ? value : toLine(value)
}
