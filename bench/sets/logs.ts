import { addTo } from '../../src/core/group-by.ts'
import { tokensOf } from '../../src/core/language/failures/message-tokens.ts'
import { framesOf } from '../../src/core/learning/bugs/compare-traits.ts'
import { readRows } from '../data/read-rows.ts'
import { type GroupMetrics, groupMetrics } from '../metrics/group-metrics.ts'
import { mean } from '../metrics/mean.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'

interface Row {
  readonly sys: string
  readonly i: number
  readonly text: string
  readonly event: string
}

/** This many different words in one place of a message make it a place for names. */
const NAMES_MIN = 4
/** Other numbers of names that were tried, to say what a choice on other systems would give. */
const NAMES_TRIED = [2, 3, 4, 6, 8] as const

/**
 * Log lines of eight systems, put in groups by the means by which messages of one bug are: values by
 * their form, and names as words that take turns. No system has rules or settings of its own; `held out`
 * is the mean when the number of names is chosen on the other systems.
 */
export const logs: BenchSet = {
  name: 'logs',
  parts: [],
  baselines: { GA: '.866 Drain with one setting; .763 masks only; .234 exact text' },
  run,
}

async function run({ dataFolder }: SetContext): Promise<SetRun> {
  const rows = readRows<Row>(dataFolder, 'logs', 'lines.jsonl')
  const systems = [...new Set(rows.map(({ sys }) => sys))]
  const own = systems.map((sys) => rows.filter((row) => row.sys === sys))
  const groups = own.map((some) => groupLines(some, NAMES_MIN))
  const scored = own.map((some, at) => scoreOf(some, groups[at] ?? []))
  const tried = NAMES_TRIED.map((names) =>
    own.map((some) => scoreOf(some, groupLines(some, names)).GA),
  )
  const heldOut = systems.map((_sys, held) => {
    const others = tried.map((all) => mean(all.filter((_ga, at) => at !== held)) ?? 0)
    return tried[others.indexOf(Math.max(...others))]?.[held] ?? 0
  })
  const all = { GA: mean(scored.map(({ GA }) => GA)) ?? 0, held_out: mean(heldOut) ?? 0 }
  return {
    predictions: own.flatMap((some, at) =>
      some.map(({ sys, i }, index) => ({ sys, i, group: groups[at]?.[index] ?? '' })),
    ),
    metrics: {
      ...Object.fromEntries(
        systems.map((sys, at) => [sys, { GA: scored[at]?.GA ?? 0, held_out: heldOut[at] ?? 0 }]),
      ),
      ALL: all,
    },
  }
}

function scoreOf(rows: readonly Row[], groups: readonly string[]): GroupMetrics {
  return groupMetrics(
    groups,
    rows.map(({ event }) => event),
  )
}

/** Twice, since a line may have two names. */
function groupLines(rows: readonly Row[], namesMin: number): readonly string[] {
  const first = rows.map(({ text }) => tokensOf(text).join(' '))
  return joinNames(joinNames(first, namesMin), namesMin)
}

function joinNames(groups: readonly string[], namesMin: number): readonly string[] {
  const holders = new Map<string, string[]>()
  const distinct = [...new Set(groups)]
  for (const group of distinct) for (const frame of framesOf(group)) addTo(holders, frame, group)
  const joined = new Map(
    distinct.map((group) => {
      const sizes = framesOf(group).map(
        (frame) => [frame, holders.get(frame)?.length ?? 0] as const,
      )
      const [best] = sizes.toSorted(([, left], [, right]) => right - left)
      return [group, best !== undefined && best[1] >= namesMin ? best[0] : group]
    }),
  )
  return groups.map((group) => joined.get(group) ?? group)
}
