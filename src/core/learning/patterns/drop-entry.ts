import { fisherExact } from '../statistics/exact-tests.ts'
import { recompute } from './evidence.ts'
import type { Contrast, EvidenceEntry, Pattern, PatternEvidence } from './pattern.ts'
import { reconsider } from './validate-patterns.ts'

/**
 * A pattern without the evidence of a deleted episode; `undefined` for a mined pattern when no
 * evidence is left. A pattern that loses its support loses its status.
 */
export function dropEpisode(
  pattern: Pattern,
  episodeId: string,
  nowMs: number,
): Pattern | undefined {
  const gone = pattern.evidence.entries.find((entry) => entry.episodeId === episodeId)
  if (gone === undefined) return pattern
  const entries = pattern.evidence.entries.filter((entry) => entry !== gone)
  if (entries.length === 0 && pattern.origin === 'mined') return undefined
  const left = withoutContrasted({ ...pattern.evidence, entries }, gone)
  const evidence = recompute(left, nowMs)
  const why = 'A supporting episode was deleted, and the rest is not enough.'
  return reconsider({ ...pattern, evidence }, why, nowMs)
}

// The correction for multiple tests stays as large as it was.
function withoutContrasted(evidence: PatternEvidence, { isHit }: EvidenceEntry): PatternEvidence {
  const { contrast, minedPValue } = evidence
  if (contrast === undefined || contrast.runs === 0) return evidence
  const table = {
    ...contrast,
    runs: contrast.runs - 1,
    hits: Math.max(0, contrast.hits - (isHit ? 1 : 0)),
  }
  const next: Contrast = { ...table, pValue: fisherExact(table).greater }
  const growth = contrast.pValue > 0 ? next.pValue / contrast.pValue : 1
  return {
    ...evidence,
    contrast: next,
    ...(minedPValue === undefined ? {} : { minedPValue: Math.min(1, minedPValue * growth) }),
  }
}
