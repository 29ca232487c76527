import type { ToolStatistics } from '../../core/learning/tools/tool-statistics.ts'
import { percent } from './bar.ts'
import { counted, next } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'
import { renderTable } from './table.ts'

type Tool = ToolStatistics['tools'][number]

export function formatTools({ tools, combinations, episodes }: ToolStatistics, view: View): string {
  if (tools.length === 0) {
    return [
      'Nothing is known of tools yet. Episodes teach it.',
      next('loci nightly run', view),
    ].join('\n')
  }
  const titles = ['TOOL', 'USES', 'NO ERROR', 'TASKS SUCCEEDED', 'MEAN TIME']
  const table = renderTable(
    [...titles.map((title) => ({ title })), { title: 'USUAL ERROR', isFlexible: true }],
    tools.map(toRow),
    view,
  )
  const pairs = combinations.map(({ tools: [one, other], runs, ...pair }) => {
    const alone = `${percent(pair.successRateWithout)} with only one of them`
    return `  ${toLine(one)} + ${toLine(other)}: ${percent(pair.successRate)} of ${runs} tasks succeeded, ${alone}`
  })
  const together =
    pairs.length === 0 ? [] : [[view.style.bold('Good together'), ...pairs].join('\n')]
  return [table, ...together, view.style.dim(`${counted(episodes, 'episode')}.`)].join('\n\n')
}

function toRow({ tool, uses, successRate, typicalErrors, ...rates }: Tool): readonly string[] {
  const [error] = typicalErrors
  const { episodeSuccessRate: ended, meanDurationMs: ms } = rates
  return [
    toLine(tool),
    String(uses),
    percent(successRate),
    ended === undefined ? '–' : percent(ended),
    ms === undefined ? '–' : ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`,
    error === undefined ? '' : `${error.count}× ${toLine(error.template)}`,
  ]
}
