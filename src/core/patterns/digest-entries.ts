import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import type { RunDigest } from '../mining/run-digest.ts'
import { compareText } from '../text/compare-text.ts'
import { applies, compilePattern } from './matching/compile-pattern.ts'
import type { EvidenceEntry, Pattern } from './pattern.ts'

/** The runs that followed a pattern, as its sign tells, where it applies; the newest first. */
export function entriesFromDigests(
  pattern: Pattern,
  digests: readonly RunDigest[],
): readonly EvidenceEntry[] {
  const { sign, expects, applicability } = pattern
  // That a run was quick, which such a pattern is about, does not show in how it ended.
  if (pattern.origin === 'mined' && pattern.category === 'optimization') return []
  const followed = sign === undefined ? undefined : readCondition(sign).condition
  // What a run had at hand and did not use is not known of it.
  const compiled = compilePattern({
    ...pattern,
    applicability: { ...applicability, capabilities: [] },
  })
  if (followed === undefined || compiled === undefined) return []
  return digests
    .filter(({ status }) => status !== 'partial')
    .filter(({ features }) => applies(compiled, features) && holds(followed, features))
    .map(({ id, runKey, at, status }) => ({
      episodeId: id,
      runKey,
      at,
      isHit: status === expects,
      origin: 'mined' as const,
    }))
    .sort((left, right) => right.at - left.at || compareText(left.runKey, right.runKey))
}
