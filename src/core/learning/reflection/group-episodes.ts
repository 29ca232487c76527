import { addTo, countItems } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import type { Episode } from '../../tasks/episodes/episode.ts'
import { createClusters } from './clusters.ts'
import { type EpisodeSketch, STATEMENT_KINDS, type StatementKind } from './episode-sketch.ts'

export type GroupKind = 'failure' | 'topic' | StatementKind

/** Episodes that have something in common, oldest first. */
export interface SketchGroup {
  readonly by: GroupKind
  /** Stays the same when episodes join. Starts with the kind; holds no word of an episode. */
  readonly subject: string
  readonly sketches: readonly EpisodeSketch[]
  /** The repeated statement, as it was first made. */
  readonly statement?: string | undefined
}

/** Fewer are a coincidence. */
const EPISODES_MIN: Readonly<Record<GroupKind, number>> = {
  failure: 3,
  topic: 3,
  lesson: 2,
  decision: 3,
  feedback: 2,
}
/** What fewer than one task in this many has in common is no insight; what people say always is. */
const TASKS_PER_SHARED = 25

/** How many of all tasks have to have something in common. */
export function sharedMin(by: GroupKind, tasks: number): number {
  return Math.max(EPISODES_MIN[by], by === 'feedback' ? 0 : tasks / TASKS_PER_SHARED)
}

/** Likeness to the first of a cluster from which two statements say the same. */
export const SAME_STATEMENT = 0.65
/** The oldest this many are compared. */
const STATEMENTS_MAX = 50_000
/** A topic with this share of its episodes in one failure is covered by that failure. */
const SHARE_COVERED = 2 / 3

export function inOrder(sketches: readonly EpisodeSketch[]): readonly EpisodeSketch[] {
  return sketches.toSorted((left, right) => left.at - right.at || compareText(left.id, right.id))
}

/**
 * Groups episodes with the same failure, the same topic, or the same lesson, decision or feedback.
 * An episode may be in several groups.
 *
 * @param sketches In order.
 * @param topics The topic cluster of each, by its id.
 */
export function groupSketches(
  sketches: readonly EpisodeSketch[],
  topics: ReadonlyMap<string, string>,
): readonly SketchGroup[] {
  const failures = gather('failure', sketches, ({ failures: templates }) => templates)
  const byTopic = gather('topic', sketches, ({ id }) => topics.get(id) ?? [])
  return [
    ...withoutTwins(failures),
    ...withoutCovered(byTopic, failures).map((group) => {
      return { ...group, subject: `topic ${group.sketches[0]?.id ?? ''}` }
    }),
    ...STATEMENT_KINDS.flatMap((kind) => gatherStatements(kind, sketches)),
  ]
}

function gather(
  by: GroupKind,
  sketches: readonly EpisodeSketch[],
  keysOf: (sketch: EpisodeSketch) => string | readonly string[],
): readonly SketchGroup[] {
  const groups = new Map<string, EpisodeSketch[]>()
  for (const sketch of sketches) {
    for (const key of new Set([keysOf(sketch)].flat())) addTo(groups, key, sketch)
  }
  const least = sharedMin(by, sketches.length)
  return [...groups]
    .filter(([, together]) => together.length >= least)
    .map(([key, together]) => ({ by, subject: `${by} ${key}`, sketches: together }))
}

// One error often leads to another: of groups with the same episodes the first stays.
function withoutTwins(groups: readonly SketchGroup[]): readonly SketchGroup[] {
  const known = new Set<string>()
  return groups.filter(({ sketches }) => {
    const key = contentHash(sketches.map(({ id }) => id).join('\n'))
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

function withoutCovered(
  groups: readonly SketchGroup[],
  failures: readonly SketchGroup[],
): readonly SketchGroup[] {
  const known = new Set(failures.map(({ subject }) => subject))
  return groups.filter(({ sketches }) => {
    const counts = countItems(sketches.flatMap((one) => one.failures))
    return ![...counts].some(
      ([template, count]) =>
        known.has(`failure ${template}`) && count >= SHARE_COVERED * sketches.length,
    )
  })
}

function gatherStatements(
  kind: StatementKind,
  sketches: readonly EpisodeSketch[],
): readonly SketchGroup[] {
  const first = firstStatements(kind, sketches)
  return gather(kind, sketches, (one) =>
    textsOf(one, kind).flatMap((text) => first.get(text) ?? []),
  )
    .map((group) => ({ ...group, statement: group.subject.slice(kind.length + 1) }))
    .map((group) => ({ ...group, subject: `${kind} ${contentHash(group.statement)}` }))
}

// Of each statement, the first one that says the same.
function firstStatements(
  kind: StatementKind,
  sketches: readonly EpisodeSketch[],
): ReadonlyMap<string, string> {
  const clusters = createClusters({ likenessMin: SAME_STATEMENT })
  const firstOf = new Map<string, string>()
  const firstIn = new Map<number, string>()
  for (const text of sketches.flatMap((one) => textsOf(one, kind))) {
    if (firstOf.has(text) || firstOf.size >= STATEMENTS_MAX) continue
    const cluster = clusters.add({ text })
    if (cluster === undefined) continue
    const first = firstIn.get(cluster) ?? text
    firstIn.set(cluster, first)
    firstOf.set(text, first)
  }
  return firstOf
}

function textsOf({ statements }: EpisodeSketch, kind: StatementKind): readonly string[] {
  return statements.filter((one) => one.kind === kind).map(({ text }) => text)
}

/** A group as insights are written of it. */
export interface EpisodeGroup {
  readonly by: GroupKind
  readonly subject: string
  /** The newest of them, in order. */
  readonly episodes: readonly Episode[]
  /** All tasks of the scope from which on these are complete. */
  readonly all: readonly EpisodeSketch[]
  readonly statement?: string | undefined
}

/** Per group. */
export const EPISODES_READ_MAX = 200

/** @param all The sketches that the groups were made of, in order. */
export function toEpisodeGroup(
  { by, subject, sketches, statement }: SketchGroup,
  episodes: readonly Episode[],
  all: readonly EpisodeSketch[],
): EpisodeGroup {
  const from = sketches.length > EPISODES_READ_MAX ? (episodes[0]?.eventAt ?? 0) : 0
  return { by, subject, episodes, all: all.filter(({ at }) => at >= from), statement }
}
