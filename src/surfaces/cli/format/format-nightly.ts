import type { Memory } from '../../../operations/operation.ts'
import { counted, next } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

const SAID: Readonly<Record<Result<'nightly'>['status'], string>> = {
  finished: 'Done.',
  paused: 'The time is over.',
  planned: 'Nothing was changed: this is what would be done.',
}

export function formatNightly(result: Result<'nightly'>, view: View): string {
  const { status, isResumed, markdown } = result
  const resumed = isResumed ? ' It went on where an earlier run had ended.' : ''
  return [
    view.style[status === 'finished' ? 'good' : 'warning'](`${SAID[status]}${resumed}`),
    ...(status === 'paused' ? [next('loci nightly', view)] : []),
    '',
    ...toLines(markdown),
  ].join('\n')
}

export function formatNightlyReport({ markdown }: Result<'nightlyReport'>): string {
  return toLines(markdown).join('\n')
}

export function formatReflectedEpisodes(result: Result<'reflectEpisodes'>, view: View): string {
  const { outcomes, isDryRun } = result
  const insights = outcomes.flatMap((outcome) => outcome.insights)
  const fresh = outcomes.reduce((sum, { freshEpisodes }) => sum + freshEpisodes, 0)
  if (insights.length === 0) {
    return view.style.warning(
      `Nothing new to say of ${counted(fresh, 'new episode')}. See --force, and loci list --tags insight.`,
    )
  }
  const said = isDryRun ? 'Would be kept' : 'Kept'
  return [
    view.style.good(`${said}: ${counted(insights.length, 'insight')}.`),
    ...insights.flatMap(({ text, episodeIds, factId }) => [
      `  ${toLine(text)}`,
      view.style.dim(
        `    ${[...(factId === undefined ? [] : [factId]), counted(episodeIds.length, 'episode')].join(' · ')}`,
      ),
    ]),
  ].join('\n')
}

export function formatMetrics(
  { metrics }: { readonly metrics: Result<'metrics'> },
  view: View,
): string {
  return metrics
    .filter(({ points }) => points.length > 0)
    .flatMap(({ name, help, kind, points }) => [
      `${view.style.bold(name)}  ${view.style.dim(help)}`,
      // How the times are spread is for machines: people see how many there were, and the mean.
      ...(kind === 'histogram' ? meansOf(points) : points).map(({ labels, value }) => {
        const told = Object.entries(labels).map(([key, text]) => `${key}=${toLine(text)}`)
        return `  ${[...told, round(value)].join('  ')}`
      }),
    ])
    .join('\n')
}

type Points = Result<'metrics'>[number]['points']

function meansOf(points: Points): Points {
  const part = (wanted: string): Points => points.filter(({ labels }) => labels.part === wanted)
  return part('count').map(({ labels, value: count }) => {
    const { part: _part, ...others } = labels
    const sum = part('sum').find((one) => one.labels.operation === labels.operation)?.value ?? 0
    const mean = `${((sum / Math.max(1, count)) * 1_000).toFixed(1)} ms`
    return { labels: { ...others, mean }, value: count }
  })
}

function round(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}
