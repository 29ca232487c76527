import { compareText } from '../text/compare-text.ts'
import { contentHash } from '../text/content-hash.ts'
import type { SketchGroup } from './group-episodes.ts'
import type { MatchedGroup } from './match-groups.ts'

/** A group of which something is to be said anew. */
export interface DueGroup extends MatchedGroup {
  /** Names its episodes: while they are the same, nothing is said again. */
  readonly basis: string
}

/**
 * The groups that are not as they were when something was last said of them, and that something
 * new came to: those with the most to think about first.
 */
export function dueGroups(
  matched: readonly MatchedGroup[],
  isNew: (episodeId: string) => boolean,
): readonly DueGroup[] {
  return matched
    .map((one) => ({ ...one, basis: basisOf(one.group), worth: worthOf(one.group) }))
    .filter(({ basis, known }) => basis !== known?.basis)
    .filter(({ group, known }) => known?.basis === '' || group.sketches.some(({ id }) => isNew(id)))
    .toSorted(
      (left, right) =>
        right.worth - left.worth || compareText(left.group.subject, right.group.subject),
    )
    .map(({ group, known, basis }) => ({ group, known, basis }))
}

function basisOf({ sketches }: SketchGroup): string {
  return contentHash(sketches.map(({ id }) => id).join('\n'))
}

function worthOf({ sketches }: SketchGroup): number {
  return sketches.reduce((sum, { importance }) => sum + importance, 0)
}
