import { addTo, countItems } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import type { SketchGroup } from './group-episodes.ts'
import type { InsightGroup } from './insight-records.ts'

/** A group, and what an earlier reflection stored of it. */
interface MatchedGroup {
  readonly group: SketchGroup
  readonly known?: InsightGroup | undefined
}

/** Groups that share this part of the smaller one's episodes are the same. */
const SHARE_SAME = 0.5

/**
 * Finds what was stored of each group, so that it is renewed and not repeated: by its subject, and
 * where that changed (its first episode is gone, or too old), by its episodes.
 *
 * @param isThere Whether an episode is among those that the groups were made of.
 */
export function matchGroups(
  groups: readonly SketchGroup[],
  known: readonly InsightGroup[],
  isThere: (episodeId: string) => boolean,
) {
  const bySubject = new Map(known.map((one) => [one.subject, one]))
  const taken = new Map<SketchGroup, InsightGroup>()
  for (const group of groups) {
    const same = bySubject.get(group.subject)
    if (same !== undefined) taken.set(group, same)
  }
  const used = new Set(taken.values())
  for (const { group, one } of sharing(groups, known)) {
    if (taken.has(group) || used.has(one)) continue
    taken.set(group, one)
    used.add(one)
  }
  return {
    matched: groups.map((group): MatchedGroup => ({ group, known: taken.get(group) })),
    /** Stored groups that no longer exist, though all of their episodes do. */
    dissolved: known.filter((one) => !used.has(one) && one.episodeIds.every(isThere)),
  }
}

interface Sharing {
  readonly group: SketchGroup
  readonly one: InsightGroup
  readonly shared: number
}

// Those that share the most come first.
function sharing(
  groups: readonly SketchGroup[],
  known: readonly InsightGroup[],
): readonly Sharing[] {
  const knownOf = new Map<string, InsightGroup[]>()
  for (const one of known) {
    const kind = one.subject.slice(0, one.subject.indexOf(' '))
    for (const id of one.episodeIds) addTo(knownOf, `${kind} ${id}`, one)
  }
  return groups
    .flatMap((group): readonly Sharing[] => {
      const counts = countItems(
        group.sketches.flatMap(({ id }) => knownOf.get(`${group.by} ${id}`) ?? []),
      )
      return [...counts].map(([one, shared]) => ({ group, one, shared }))
    })
    .filter(
      ({ group, one, shared }) =>
        shared >= SHARE_SAME * Math.min(group.sketches.length, one.episodeIds.length),
    )
    .toSorted(
      (left, right) =>
        right.shared - left.shared ||
        compareText(left.group.subject, right.group.subject) ||
        compareText(left.one.id, right.one.id),
    )
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
