import { compareText } from '../../text/compare-text.ts'
import { addOutcomes, NO_OUTCOMES } from './count-tools.ts'
import type { HitsOfRuns, RunTotal, ToolRun } from './tool-statistics.ts'

/** Tools and pairs that are counted of one type of task; what comes later is not. */
const TOOLS_MAX = 300
const PAIRS_MAX = 1_500

type Sum = Pick<RunTotal, 'episodes' | 'tools' | 'pairs'>

export const NO_RUNS: Sum = { episodes: NO_OUTCOMES, tools: {}, pairs: {} }

/** Adds episodes to the totals of their type of task, or takes them out again. */
export function addRuns(sum: Sum, runs: readonly ToolRun[], sign: 1 | -1 = 1): Sum {
  const outcomes = runs.map(({ status }) => ({ ...NO_OUTCOMES, [status]: 1 }))
  const ended = runs.filter(({ status }) => status !== 'partial')
  const used = ended.map((run) => {
    const hits = run.status === 'success' ? 1 : 0
    return { hits, names: Object.keys(run.tools) }
  })
  const paired = used.map(({ hits, names }) => ({ hits, names: pairsOf(names) }))
  return {
    episodes: addOutcomes(sum.episodes, outcomes, sign),
    tools: addHits(sum.tools, used, { sign, entriesMax: TOOLS_MAX }),
    pairs: addHits(sum.pairs, paired, { sign, entriesMax: PAIRS_MAX }),
  }
}

/** Adds the totals of several types of tasks, or of several scopes. */
export function joinTotals(sums: readonly Sum[]): Sum {
  return {
    episodes: addOutcomes(
      NO_OUTCOMES,
      sums.map(({ episodes }) => episodes),
    ),
    tools: joinHits(sums.map(({ tools }) => tools)),
    pairs: joinHits(sums.map(({ pairs }) => pairs)),
  }
}

export function pairOf(key: string): readonly [string, string] {
  return JSON.parse(key) as [string, string]
}

// The names in their order, so that a pair has one key.
function pairsOf(tools: readonly string[]): readonly string[] {
  const ordered = tools.toSorted(compareText)
  return ordered.flatMap((one, at) =>
    ordered.slice(at + 1).map((other) => JSON.stringify([one, other])),
  )
}

type Hits = Readonly<Record<string, HitsOfRuns>>

function addHits(
  sum: Hits,
  runs: readonly { readonly hits: number; readonly names: readonly string[] }[],
  { sign, entriesMax }: { readonly sign: 1 | -1; readonly entriesMax: number },
): Hits {
  const next = new Map(Object.entries(sum))
  for (const run of runs) {
    for (const name of run.names) {
      const known = next.get(name)
      // What was not counted cannot be taken away.
      if (known === undefined && (sign < 0 || next.size >= entriesMax)) continue
      const { hits = 0, runs: counted = 0 } = known ?? {}
      next.set(name, { hits: Math.max(0, hits + sign * run.hits), runs: counted + sign })
    }
  }
  return Object.fromEntries([...next].filter(([, { runs: counted }]) => counted > 0))
}

function joinHits(all: readonly Hits[]): Hits {
  const joined = new Map<string, HitsOfRuns>()
  for (const [name, { hits, runs }] of all.flatMap((one) => Object.entries(one))) {
    const known = joined.get(name) ?? { hits: 0, runs: 0 }
    joined.set(name, { hits: known.hits + hits, runs: known.runs + runs })
  }
  return Object.fromEntries(joined)
}
