import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import type { SketchGroup } from './group-episodes.ts'
import type { InsightGroup } from './insight-records.ts'

/** A group, and what an earlier reflection stored of it. */
interface MatchedGroup {
  readonly group: SketchGroup
  readonly known?: InsightGroup | undefined
}

/**
 * Finds what was stored of each group, so that it is renewed and not repeated.
 *
 * @param isThere Whether an episode is among those that the groups were made of.
 */
export function matchGroups(
  groups: readonly SketchGroup[],
  known: readonly InsightGroup[],
  isThere: (episodeId: string) => boolean,
) {
  const bySubject = new Map(known.map((one) => [one.subject, one]))
  const subjects = new Set(groups.map(({ subject }) => subject))
  return {
    matched: groups.map((group): MatchedGroup => ({ group, known: bySubject.get(group.subject) })),
    /** Stored groups that no longer exist, though all of their episodes do. */
    dissolved: known.filter(
      ({ subject, episodeIds }) => !subjects.has(subject) && episodeIds.every(isThere),
    ),
  }
}

export interface DueGroup extends MatchedGroup {
  /** A hash of its episodes: while it is the same, nothing is written again. */
  readonly basis: string
}

/** The groups that changed since their insights were written, the most important first. */
export function dueGroups(
  matched: readonly MatchedGroup[],
  isNew: (episodeId: string) => boolean,
): readonly DueGroup[] {
  return matched
    .map((one) => {
      const { sketches } = one.group
      const basis = contentHash(sketches.map(({ id }) => id).join('\n'))
      return { ...one, basis, worth: sketches.reduce((sum, { importance }) => sum + importance, 0) }
    })
    .filter(({ basis, known }) => basis !== known?.basis)
    .filter(({ group, known }) => known?.basis === '' || group.sketches.some(({ id }) => isNew(id)))
    .toSorted(
      (left, right) =>
        right.worth - left.worth || compareText(left.group.subject, right.group.subject),
    )
    .map(({ group, known, basis }) => ({ group, known, basis }))
}
