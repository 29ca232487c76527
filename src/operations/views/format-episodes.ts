import { counted } from '../../core/phrases.ts'
import type { Episode, EpisodeReceipt } from '../../core/tasks/episodes/episode.ts'
import type { FoundEpisode } from '../../flows/tasks/episodes/get-episode.ts'
import type { EpisodeSearchResult } from '../../flows/tasks/episodes/search-episodes.ts'
import { formatSource } from './format-facts.ts'
import { dimLines, pageFooter, renderItem } from './list-item.ts'
import { relativeTime } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'
import { type Pair, renderPairs } from './table.ts'

type Result = EpisodeSearchResult['items'][number]

const OUTCOMES = { stored: 'Stored', unchanged: 'Unchanged', dropped: 'Dropped' }

export function formatStoredEpisodes(
  { items }: { readonly items: readonly EpisodeReceipt[] },
  view: View,
): string {
  const lines = items.map(({ id, outcome, reason, episode }) => [
    `${view.style.good(OUTCOMES[outcome])}  ${view.style.dim(id)}`,
    `  ${toLine(episode?.task.description ?? reason)}`,
  ])
  return lines.flat().join('\n')
}

export function formatEpisode(found: FoundEpisode, view: View): string {
  const { episode, usage, lifecycle, missing = [] } = found
  const { task, context, execution, outcome, reflection, metadata, scope } = episode
  const rows: readonly Pair[] = [
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
    ['said', usage.comments?.map(({ text }) => text).join('; ')],
    ['phase', describePhase(lifecycle)],
    ['found as', lifecycle.consolidatedInto],
    ...listCommon(episode),
  ]
  const lines = rows.map(([name, value = '']): Pair => [name, paintedLine(name, value)])
  const title = toLines(task.description).map(view.style.bold)
  const notes = missing.map(({ parts, reason }) =>
    view.style.warning(`Note: ${parts.join(', ')} is not shown. ${toLine(reason)}`),
  )
  return [...title, '', renderPairs(lines, view), ...listVariations(episode), ...notes].join('\n')
}

function asOneLine(text: string | undefined): string | undefined {
  return text?.replaceAll('\n', '; ')
}

export function formatEpisodes(answer: EpisodeSearchResult, view: View): string {
  const notes = answer.notices.map(({ text }) => view.style.warning(`Note: ${toLine(text)}`))
  if (answer.items.length === 0) return ['No matching episodes.', ...notes].join('\n')
  const items = answer.items.map((result, index) => formatOne(result, index + 1, view))
  const footer = answer.total === undefined ? [] : [pageFooter(answer, view)]
  return [...items, ...footer, ...notes].join('\n\n')
}

function formatOne(result: Result, rank: number, view: View): string {
  const { episode, explanation, score, phase } = result
  const { task, metadata, outcome, consolidation } = episode
  const labels = [
    outcome.status,
    task.type,
    metadata.domain,
    phase === 'aged' || phase === 'archived' ? phase : undefined,
    consolidation === undefined ? undefined : `represents ${consolidation.count}`,
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

const PAINTS = { success: 'good', partial: 'warning', failure: 'bad' } as const

function paintStatus({ outcome }: Episode, view: View): string {
  return view.style[PAINTS[outcome.status]](outcome.status)
}

// The outcome is already painted, and holds nothing that was typed.
function paintedLine(name: string, value: string): string {
  return name === 'outcome' ? value : toLine(value)
}

/** More is shown by `--json`. */
const LISTED_MAX = 5

/** Its phase, and what of it came back from cold storage. */
export function describePhase({ phase, away }: FoundEpisode['lifecycle']): string {
  const parts = away.flatMap((one) => one.parts)
  return parts.length === 0 ? phase : `${phase}; in cold storage: ${parts.join(', ')}`
}

/** Each failure that it met, with the signature by which it is found again. */
export function listFailures({ context, keys }: Episode): readonly Pair[] {
  const described = context.errors.map(({ type, message, signature }) => {
    const said = message === undefined || message.startsWith(type) ? message : `${type}: ${message}`
    return [said ?? type, ...(signature === undefined ? [] : [`(${signature})`])].join(' ')
  })
  // A failure that only the trace shows is described by its signature.
  const failures = described.length > 0 ? described : keys.failures
  return under('failures', failures)
}

/** Summary of a record that represents several episodes. */
export function listCommon({ consolidation }: Episode): readonly Pair[] {
  if (consolidation === undefined) return []
  const { count, successRate, durationMs, common } = consolidation
  const mean = durationMs === undefined ? '' : `, ${(durationMs / 1_000).toFixed(1)} s on average`
  return [
    ['represents', `${counted(count, 'episode')}, ${Math.round(successRate * 100)} % good${mean}`],
    ['all use', common.tools.join(', ')],
    ['all touch', common.files.join(', ')],
    ['all plan', common.plan.join('; ')],
    ['all have', [...common.tags, ...common.patterns].join(', ')],
  ]
}

/** What each of them has that not all have. */
export function listVariations({ consolidation }: Episode): readonly string[] {
  if (consolidation === undefined) return []
  const lines = consolidation.variations.map((one) => {
    const own = [one.description, ...one.tools, ...one.files, ...one.tags]
    const said = own.filter((part) => part !== undefined).join(', ')
    return `  ${[one.episodeId, toLine(said)].filter((part) => part !== '').join('  ')}`
  })
  return ['', 'of which', ...cut(lines, '  ')]
}

function under(name: string, values: readonly string[]): readonly Pair[] {
  return cut(values, '').map((value, index): Pair => [index === 0 ? name : '', value])
}

function cut(values: readonly string[], margin: string): readonly string[] {
  if (values.length <= LISTED_MAX) return values
  return [...values.slice(0, LISTED_MAX), `${margin}… and ${values.length - LISTED_MAX} more`]
}
