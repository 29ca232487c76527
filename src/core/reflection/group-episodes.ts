import { compareText } from '../text/compare-text.ts'
import { contentHash } from '../text/content-hash.ts'
import { createClusters } from './clusters.ts'
import { type EpisodeSketch, SAID_SORTS, type SaidSort } from './episode-sketch.ts'

/** What episodes of a group have in common. */
export type GroupSort = 'failure' | 'matter' | SaidSort

/** Episodes that have something in common, the oldest first. */
export interface SketchGroup {
  readonly by: GroupSort
  /** The same when more episodes come to it. Starts with the sort; holds no word of an episode. */
  readonly subject: string
  readonly sketches: readonly EpisodeSketch[]
  /** What was said again and again, as it was said first. */
  readonly statement?: string | undefined
}

/** Fewer are a coincidence. */
const EPISODES_MIN: Readonly<Record<GroupSort, number>> = {
  failure: 3,
  matter: 3,
  lesson: 2,
  decision: 3,
  feedback: 2,
}
/** How near a statement is to the one that said it first, to say the same. */
export const SAME_STATEMENT = 0.65
/** Different statements that are compared, the oldest first. */
const STATEMENTS_MAX = 50_000
/** A matter with so many of its episodes in one failure is told with that failure. */
const SHARE_TOLD = 2 / 3

/** In the order in which they happened; whoever asks in another order gets the same groups. */
export function inOrder(sketches: readonly EpisodeSketch[]): readonly EpisodeSketch[] {
  return sketches.toSorted((left, right) => left.at - right.at || compareText(left.id, right.id))
}

/**
 * Finds episodes that met the same failure, that are about the same matter, and in which the same
 * was learned, decided or said. An episode may be in several.
 *
 * @param sketches In order.
 * @param matters The cluster that each is in, by what its task is about.
 */
export function groupSketches(
  sketches: readonly EpisodeSketch[],
  matters: ReadonlyMap<string, string>,
): readonly SketchGroup[] {
  const failures = gather('failure', sketches, ({ failures: templates }) => templates)
  const byMatter = gather('matter', sketches, ({ id }) => matters.get(id) ?? [])
  return [
    ...withoutTwins(failures),
    ...withoutTold(byMatter, failures).map(namedByFirst),
    ...SAID_SORTS.flatMap((sort) => gatherSaid(sort, sketches)),
  ]
}

function gather(
  by: GroupSort,
  sketches: readonly EpisodeSketch[],
  keysOf: (sketch: EpisodeSketch) => string | readonly string[],
): readonly SketchGroup[] {
  const groups = new Map<string, EpisodeSketch[]>()
  for (const sketch of sketches) {
    for (const key of new Set([keysOf(sketch)].flat())) {
      const together = groups.get(key)
      if (together === undefined) groups.set(key, [sketch])
      else together.push(sketch)
    }
  }
  return [...groups]
    .filter(([, together]) => together.length >= EPISODES_MIN[by])
    .map(([key, together]) => ({ by, subject: `${by} ${key}`, sketches: together }))
}

// One error often leads to another: what met both is told of once, by the one that came first.
function withoutTwins(groups: readonly SketchGroup[]): readonly SketchGroup[] {
  const known = new Set<string>()
  return groups.filter(({ sketches }) => {
    const key = contentHash(sketches.map(({ id }) => id).join('\n'))
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

function withoutTold(
  groups: readonly SketchGroup[],
  failures: readonly SketchGroup[],
): readonly SketchGroup[] {
  const told = new Set(failures.map(({ subject }) => subject))
  return groups.filter(({ sketches }) => {
    const counts = new Map<string, number>()
    for (const template of sketches.flatMap((one) => one.failures)) {
      counts.set(template, (counts.get(template) ?? 0) + 1)
    }
    return ![...counts].some(
      ([template, count]) =>
        told.has(`failure ${template}`) && count >= SHARE_TOLD * sketches.length,
    )
  })
}

function namedByFirst(group: SketchGroup): SketchGroup {
  return { ...group, subject: `matter ${group.sketches[0]?.id ?? ''}` }
}

function gatherSaid(sort: SaidSort, sketches: readonly EpisodeSketch[]): readonly SketchGroup[] {
  const first = firstStatements(sort, sketches)
  return gather(sort, sketches, (one) => saidBy(one, sort).flatMap((text) => first.get(text) ?? []))
    .map((group) => ({ ...group, statement: group.subject.slice(sort.length + 1) }))
    .map((group) => ({ ...group, subject: `${sort} ${contentHash(group.statement)}` }))
}

// Of each statement, the one that said the same first.
function firstStatements(
  sort: SaidSort,
  sketches: readonly EpisodeSketch[],
): ReadonlyMap<string, string> {
  const clusters = createClusters({ likenessMin: SAME_STATEMENT })
  const firstOf = new Map<string, string>()
  const firstIn = new Map<number, string>()
  for (const text of sketches.flatMap((one) => saidBy(one, sort))) {
    if (firstOf.has(text) || firstOf.size >= STATEMENTS_MAX) continue
    const cluster = clusters.add({ text })
    if (cluster === undefined) continue
    const first = firstIn.get(cluster) ?? text
    firstIn.set(cluster, first)
    firstOf.set(text, first)
  }
  return firstOf
}

function saidBy({ said }: EpisodeSketch, sort: SaidSort): readonly string[] {
  return said.filter((one) => one.sort === sort).map(({ text }) => text)
}
