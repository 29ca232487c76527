import { addTo, countItems } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import type { Episode } from '../../tasks/episodes/episode.ts'
import { type EpisodeSketch, STATEMENT_KINDS, type StatementKind } from './episode-sketch.ts'

export type GroupKind = 'failure' | 'topic' | 'file' | StatementKind

/** Episodes that have something in common, oldest first. */
export interface SketchGroup {
  readonly by: GroupKind
  /** Stays the same when episodes join. Starts with the kind; holds no word of an episode. */
  readonly subject: string
  readonly sketches: readonly EpisodeSketch[]
  /** What they have in common: the key of the task or of the statement. */
  readonly key: string
}

/** Fewer are a coincidence. */
const EPISODES_MIN: Readonly<Record<GroupKind, number>> = {
  failure: 3,
  topic: 3,
  file: 3,
  lesson: 2,
  decision: 3,
  feedback: 2,
}
/** What fewer than one in this many tasks share is not an insight; what people say always is. */
const TASKS_PER_SHARED = 25

/** How many of all tasks have to have something in common. */
export function sharedMin(by: GroupKind, tasks: number): number {
  return Math.max(EPISODES_MIN[by], by === 'feedback' ? 0 : tasks / TASKS_PER_SHARED)
}

/** A topic with this share of its episodes in one failure is covered by that failure. */
const SHARE_COVERED = 2 / 3

export function inOrder(sketches: readonly EpisodeSketch[]): readonly EpisodeSketch[] {
  return sketches.toSorted((left, right) => left.at - right.at || compareText(left.id, right.id))
}

/**
 * Groups episodes with the same failure, task, file, lesson, decision or feedback. An episode may be
 * in several groups.
 *
 * @param sketches In order.
 */
export function groupSketches(sketches: readonly EpisodeSketch[]): readonly SketchGroup[] {
  const failures = gather('failure', sketches, (one) => one.failures)
  const tasks = gather('topic', sketches, ({ type = '', topic }) =>
    topic === '' ? [] : [JSON.stringify([type, topic])],
  )
  const files = gather('file', sketches, ({ type = '', files: paths }) =>
    paths.map((path) => JSON.stringify([type, path])),
  )
  return [
    ...withoutTwins([...failures, ...withoutCovered([...tasks, ...files], failures)]),
    ...STATEMENT_KINDS.flatMap((by) =>
      gather(by, sketches, ({ statements }) =>
        statements.flatMap(({ kind, key }) => (kind === by && key !== '' ? key : [])),
      ),
    ),
  ]
}

function gather(
  by: GroupKind,
  sketches: readonly EpisodeSketch[],
  keysOf: (sketch: EpisodeSketch) => readonly string[],
): readonly SketchGroup[] {
  const groups = new Map<string, EpisodeSketch[]>()
  for (const sketch of sketches) {
    for (const key of new Set(keysOf(sketch))) addTo(groups, key, sketch)
  }
  const least = sharedMin(by, sketches.length)
  return [...groups]
    .filter(([, together]) => together.length >= least)
    .map(([key, together]) => {
      const subject = `${by} ${by === 'failure' ? key : contentHash(key)}`
      return { by, subject, sketches: together, key }
    })
}

// One error often leads to another, in the same task and file: of groups with the same episodes
// the first stays.
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

/** A group as insights are written of it. */
export interface EpisodeGroup {
  readonly by: GroupKind
  readonly subject: string
  /** The newest of them, in order. */
  readonly episodes: readonly Episode[]
  /** All tasks of the scope from which on these are complete. */
  readonly all: readonly EpisodeSketch[]
  readonly key: string
}

/** Per group. */
export const EPISODES_READ_MAX = 200

/** @param all The sketches that the groups were made of, in order. */
export function toEpisodeGroup(
  { by, subject, sketches, key }: SketchGroup,
  episodes: readonly Episode[],
  all: readonly EpisodeSketch[],
): EpisodeGroup {
  const from = sketches.length > EPISODES_READ_MAX ? (episodes[0]?.eventAt ?? 0) : 0
  return { by, subject, episodes, all: all.filter(({ at }) => at >= from), key }
}
