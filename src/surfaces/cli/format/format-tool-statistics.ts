import type { Memory } from '../../../operations/operation.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'
import { renderTable } from './table.ts'

type Statistics = Awaited<ReturnType<Memory['toolStatistics']>>
type Tool = Statistics['tools'][number]

const ERRORS_SHOWN = 1

export function formatToolStatistics(
  { tools, combinations, episodes }: Statistics,
  view: View,
): string {
  if (tools.length === 0) {
    return view.style.warning('Nothing was counted yet. Episodes teach it: see `loci nightly`.')
  }
  const table = renderTable(
    [
      { title: 'TOOL' },
      { title: 'USES' },
      { title: 'OK' },
      { title: 'TASKS WELL' },
      { title: 'MEAN' },
      { title: 'P95' },
      { title: 'TYPICAL ERROR', isFlexible: true },
    ],
    tools.map(toRow),
    view,
  )
  const pairs = combinations.map(({ tools: [one, other], ...pair }) => {
    const rates = `${percent(pair.successRate)} of ${pair.runs} ended well, ${percent(pair.successRateWithout)} with one of them`
    return `  ${toLine(one)} + ${toLine(other)}: ${rates} ${view.style.dim(chance(pair.pValue))}`
  })
  const together =
    pairs.length === 0 ? [] : [`${view.style.bold('Good together')}\n${pairs.join('\n')}`]
  return [table, ...together, view.style.dim(`${episodes} episodes`)].join('\n\n')
}

function toRow(tool: Tool): readonly string[] {
  const errors = tool.typicalErrors.slice(0, ERRORS_SHOWN)
  return [
    toLine(tool.tool),
    String(tool.uses),
    percent(tool.successRate),
    tool.episodeSuccessRate === undefined ? '–' : percent(tool.episodeSuccessRate),
    duration(tool.meanDurationMs),
    duration(tool.p95DurationMs),
    errors.map(({ template, count }) => `${count}× ${toLine(template)}`).join('; '),
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function duration(ms: number | undefined): string {
  if (ms === undefined) return '–'
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** How likely it is that chance alone shows this. */
function chance(pValue: number): string {
  if (pValue < 0.001) return '(hardly chance: less than 1 in 1000)'
  return `(chance: 1 in ${Math.round(1 / pValue)})`
}
