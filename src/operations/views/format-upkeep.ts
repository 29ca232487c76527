import type { Setting } from '../../flows/context.ts'
import type { Health } from '../../flows/storage/upkeep/health.ts'
import type { MemoryStats } from '../../flows/storage/upkeep/stats.ts'
import type { Page } from './list-item.ts'
import { toLine } from './printable.ts'
import type { Style, View } from './style.ts'
import { renderPairs, renderTable } from './table.ts'

type Status = Health['status']

const MARKS: Readonly<Record<Status, { readonly mark: string; readonly paint: keyof Style }>> = {
  ok: { mark: 'ok', paint: 'good' },
  warning: { mark: 'warning', paint: 'warning' },
  failed: { mark: 'failed', paint: 'bad' },
}

const VERDICTS: Readonly<Record<Status, string>> = {
  ok: 'Everything works.',
  warning: 'Works, with the warnings above.',
  failed: 'Something is broken; see above for what to do.',
}

export function formatHealth({ status, checks }: Health, view: View): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length))
  const lines = checks.flatMap((check) => {
    const { mark, paint } = MARKS[check.status]
    const line = `${view.style[paint](mark.padEnd(7))}  ${check.name.padEnd(width)}  ${toLine(check.detail)}`
    return check.advice === undefined
      ? [line]
      : [line, view.style.dim(`${' '.repeat(9)}→ ${toLine(check.advice)}`)]
  })
  return [...lines, '', view.style[MARKS[status].paint](VERDICTS[status])].join('\n')
}

interface ShownStats extends MemoryStats {
  readonly topics?: readonly { readonly topic: string; readonly facts: number }[] | undefined
  readonly nightly?: { readonly markdown: string } | undefined
}

export function formatStats(stats: ShownStats, view: View): string {
  const { facts, episodes, openTasks, historyEntries, embeddingModel, topics = [] } = stats
  const phases = Object.entries(episodes.byPhase).map(
    ([name, count]) => [`  ${name}`, String(count)] as const,
  )
  const all = Object.values(episodes.byPhase).reduce((sum, count) => sum + count, 0)
  const buckets = Object.entries(facts.byBucket).map(
    ([name, count]) => [`  ${name}`, String(count)] as const,
  )
  const counts = renderPairs(
    [
      ['facts', String(facts.active)],
      ...buckets,
      ['forgotten', String(facts.forgotten)],
      ...(topics.length === 0 ? [] : [['topics', String(topics.length)] as const]),
      ...topics.map((one) => [`  ${toLine(one.topic)}`, String(one.facts)] as const),
      ['episodes', String(all)],
      ...phases,
      ['open tasks', String(openTasks)],
      ['history entries', String(historyEntries)],
      ['embedding model', embeddingModel ?? 'none; recall uses words only'],
    ],
    view,
  )
  return stats.nightly === undefined ? counts : `${counts}\n\n${stats.nightly.markdown}`
}

export function formatSettings({ items }: Page<Setting>, view: View): string {
  return renderTable(
    [{ title: 'SETTING' }, { title: 'VALUE', isFlexible: true }, { title: 'FROM' }],
    items.map(({ name, value, origin }) => [name, toLine(value), toLine(origin)]),
    view,
  )
}
