import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupMessages } from '../../src/core/failures/message/message-groups.ts'
import { groupMetrics } from '../metrics/group-metrics.ts'
import { mean } from '../metrics/mean.ts'
import type { BenchSet, Metrics, SetContext, SetRun } from './bench-set.ts'

interface Line {
  readonly sys: string
  readonly i: number
  readonly text: string
  readonly event: string
  readonly event_corrected: string
}

interface GroupedSystem {
  readonly lines: readonly Line[]
  readonly groups: readonly string[]
}

type Figures = Readonly<Record<string, number>>

/** Which lines of a log come from the same statement of the program; one setting for all. */
export const logs: BenchSet = {
  name: 'logs',
  parts: [],
  baselines: {
    GA: 'Drain .866 (holdout .708), masks alone .763 (.757), exact text .234',
    'GA, settings of each system': 'Brain .983, DivLog .920, Drain .865',
  },
  run,
}

async function run({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const text = readFileSync(join(dataFolder, 'logs', 'lines.jsonl'), 'utf8')
  const rows = text.split('\n').filter((line) => line.trim() !== '')
  const lines = rows.map((row): Line => JSON.parse(row))
  const systems = [...new Set(lines.map(({ sys }) => sys))].map((name) =>
    lines.filter(({ sys }) => sys === name),
  )
  const grouped = systems.map((ofSystem, at): GroupedSystem => {
    const groups = groupMessages(ofSystem.map((line) => line.text))
    onProgress(at + 1, systems.length)
    return { lines: ofSystem, groups }
  })
  return {
    predictions: grouped.flatMap(({ lines: ofSystem, groups }) =>
      ofSystem.map(({ sys, i }, at) => ({ sys, i, group: groups[at] })),
    ),
    metrics: metricsOf(grouped),
  }
}

function metricsOf(grouped: readonly GroupedSystem[]): Metrics {
  const bySystem = grouped.map(({ lines, groups }): [string, Figures] => {
    const truth = groupMetrics(
      groups,
      lines.map(({ event }) => event),
    )
    const corrected = groupMetrics(
      groups,
      lines.map((line) => line.event_corrected),
    )
    return [
      lines[0]?.sys ?? '',
      { ...truth, GA_corrected: corrected.GA, FGA_corrected: corrected.FGA },
    ]
  })
  const meanOf = (name: string) => mean(bySystem.map(([, figures]) => figures[name] ?? 0)) ?? 0
  const names = ['GA', 'FGA', 'pair_F1', 'GA_corrected', 'FGA_corrected']
  return {
    ...Object.fromEntries(bySystem),
    ALL: Object.fromEntries(names.map((name) => [name, meanOf(name)])),
  }
}
