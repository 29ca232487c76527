import { compareText } from '../../text/compare-text.ts'
import { addOutcomes, NO_OUTCOMES } from './count-tools.ts'
import type { HitsOfRuns, RunTotal, ToolRun } from './tool-statistics.ts'

/** Tools and pairs that are counted of one type of task; what comes later is not. */
const TOOLS_MAX = 300
const PAIRS_MAX = 1_500

type Sum = Pick<RunTotal, 'episodes' | 'tools' | 'pairs'>

export const NO_RUNS: Sum = { episodes: NO_OUTCOMES, tools: {}, pairs: {} }

/** Adds an episode to the totals of its type of task, or takes it out again. */
export function addRun(sum: Sum, run: ToolRun, sign: 1 | -1 = 1): Sum {
  const episodes = addOutcomes(sum.episodes, { ...NO_OUTCOMES, [run.status]: 1 }, sign)
  if (run.status === 'partial') return { ...sum, episodes }
  const hit: HitsOfRuns = { hits: run.status === 'success' ? 1 : 0, runs: 1 }
  const tools = Object.keys(run.tools)
  return {
    episodes,
    tools: addHits(sum.tools, tools, { hit, sign, entriesMax: TOOLS_MAX }),
    pairs: addHits(sum.pairs, pairsOf(tools), { hit, sign, entriesMax: PAIRS_MAX }),
  }
}

/** Adds the totals of several types of tasks, or of several scopes. */
export function joinTotals(left: Sum, right: Sum): Sum {
  return {
    episodes: addOutcomes(left.episodes, right.episodes),
    tools: joinHits(left.tools, right.tools),
    pairs: joinHits(left.pairs, right.pairs),
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
  sums: Hits,
  names: readonly string[],
  { hit, sign, entriesMax }: { hit: HitsOfRuns; sign: 1 | -1; entriesMax: number },
): Hits {
  const next = new Map(Object.entries(sums))
  for (const name of names) {
    const known = next.get(name)
    // What was not counted cannot be taken away.
    if (known === undefined && (sign < 0 || next.size >= entriesMax)) continue
    const { hits = 0, runs = 0 } = known ?? {}
    next.set(name, { hits: Math.max(0, hits + sign * hit.hits), runs: runs + sign })
  }
  return Object.fromEntries([...next].filter(([, { runs }]) => runs > 0))
}

function joinHits(left: Hits, right: Hits): Hits {
  const joined = new Map(Object.entries(left))
  for (const [name, { hits, runs }] of Object.entries(right)) {
    const known = joined.get(name) ?? { hits: 0, runs: 0 }
    joined.set(name, { hits: known.hits + hits, runs: known.runs + runs })
  }
  return Object.fromEntries(joined)
}
