import { compareText } from '../../text/compare-text.ts'
import { NEWEST_MAX, type ToolEvidence } from './tool-statistics.ts'

/** The newest of these episodes, each once, with others in it or without them. */
export function withRuns(
  known: readonly ToolEvidence[],
  runs: readonly ToolEvidence[],
  sign: 1 | -1,
): readonly ToolEvidence[] {
  const gone = new Set(runs.map(({ episodeId }) => episodeId))
  const others = known.filter(({ episodeId }) => !gone.has(episodeId))
  if (sign < 0) return others
  const fresh = runs.map(({ episodeId, at, status }) => ({ episodeId, at, status }))
  return [...others, ...fresh]
    .toSorted((left, right) => right.at - left.at || compareText(left.episodeId, right.episodeId))
    .slice(0, NEWEST_MAX)
}
