import { compareText } from '../../text/compare-text.ts'
import { normalizeForComparison } from '../../text/similarity.ts'
import { EPISODES_TOLD } from '../shown-episode.ts'
import type { TaskEvidence } from './task-evidence.ts'

/** What tasks taught about a project. */
export interface TeamKnowledge {
  readonly commonIssues: readonly Counted[]
  readonly preferredSolutions: readonly {
    readonly problem: string
    readonly solution: string
    readonly tasks: number
    readonly episodeIds: readonly string[]
  }[]
  readonly avoid: readonly Counted[]
}

/** A text, and how many tasks say so. */
export interface Counted {
  readonly text: string
  readonly tasks: number
  /** The newest of them, the newest first. */
  readonly episodeIds: readonly string[]
}

export interface ProjectStatistics {
  /** Of the tasks that are kept: the newest. */
  readonly tasks: number
  readonly sessions: number
  readonly succeeded: number
  readonly failed: number
  /** Of those that succeeded or failed; left out without any. */
  readonly successRate?: number | undefined
  /** How many tasks of each type. */
  readonly taskTypes: Readonly<Record<string, number>>
  readonly since?: string | undefined
}

/** How often tasks touched a file. */
export interface TouchedFile {
  readonly file: string
  readonly tasks: number
  readonly failures: number
  readonly weight: number
  readonly lastAt: string
  /** The newest tasks that changed it, and those that failed in it, the newest first. */
  readonly changedBy: readonly string[]
  readonly failedIn: readonly string[]
}

const SHOWN_MAX = 15
const HALF_LIFE_MS = 90 * 86_400_000
/** An error that was met once is bad luck. */
const FAILURE_TASKS_MIN = 2

export function summarizeTeam(tasks: readonly TaskEvidence[]): TeamKnowledge {
  const said = (kind: string): readonly Counted[] =>
    countTexts(tasks, ({ issues }) =>
      issues.filter((one) => one.kind === kind).map(({ text }) => text),
    )
  const repeated = said('failure').filter(({ tasks: count }) => count >= FAILURE_TASKS_MIN)
  return {
    commonIssues: [...said('gotcha'), ...repeated].toSorted(byTasks).slice(0, SHOWN_MAX),
    preferredSolutions: countTexts(tasks, ({ solutions }) =>
      solutions.map((one) => JSON.stringify(one)),
    ).map(({ text, ...count }) => ({
      ...(JSON.parse(text) as { readonly problem: string; readonly solution: string }),
      ...count,
    })),
    avoid: countTexts(tasks, ({ avoid }) => avoid),
  }
}

function countTexts(
  tasks: readonly TaskEvidence[],
  textsOf: (task: TaskEvidence) => readonly string[],
): readonly Counted[] {
  const counts = new Map<string, Counted>()
  for (const task of tasks) {
    const said = new Map(textsOf(task).map((text) => [normalizeForComparison(text), text]))
    for (const [key, text] of said) {
      const known = counts.get(key) ?? { text, tasks: 0, episodeIds: [] }
      const episodeIds = withEpisode(known.episodeIds, task, true)
      counts.set(key, { ...known, tasks: known.tasks + 1, episodeIds })
    }
  }
  return [...counts.values()].toSorted(byTasks).slice(0, SHOWN_MAX)
}

// Tasks come the newest first.
function withEpisode(
  known: readonly string[],
  { episodeId }: TaskEvidence,
  isOne: boolean,
): readonly string[] {
  return isOne && known.length < EPISODES_TOLD ? [...known, episodeId] : known
}

function byTasks(left: Counted, right: Counted): number {
  return right.tasks - left.tasks || compareText(left.text, right.text)
}

export function summarizeStatistics(tasks: readonly TaskEvidence[]): ProjectStatistics {
  const count = (status: string): number => tasks.filter((task) => task.status === status).length
  const [succeeded, failed] = [count('success'), count('failure')]
  const judged = succeeded + failed
  const types = new Map<string, number>()
  for (const { type = 'other' } of tasks) types.set(type, (types.get(type) ?? 0) + 1)
  const oldest = tasks.at(-1)
  return {
    tasks: tasks.length,
    sessions: new Set(tasks.flatMap(({ session }) => session ?? [])).size,
    succeeded,
    failed,
    ...(judged === 0 ? {} : { successRate: succeeded / judged }),
    taskTypes: Object.fromEntries(
      [...types].toSorted(
        ([left, leftCount], [right, rightCount]) =>
          rightCount - leftCount || compareText(left, right),
      ),
    ),
    ...(oldest === undefined ? {} : { since: new Date(oldest.at).toISOString() }),
  }
}

/** The files that tasks changed or in which they failed. Age is counted from the newest task. */
export function touchedFiles(tasks: readonly TaskEvidence[]): readonly TouchedFile[] {
  const newest = tasks[0]?.at ?? 0
  const nameOf = createFileNames(tasks)
  const files = new Map<string, Touch>()
  for (const task of tasks) {
    const modified = new Set(task.modified.map(nameOf))
    const failing = new Set(task.failing.map(nameOf))
    const weight = 0.5 ** (Math.max(0, newest - task.at) / HALF_LIFE_MS)
    for (const file of new Set([...modified, ...failing])) {
      const [isChanged, isFailed] = [modified.has(file), failing.has(file)]
      const known = files.get(file) ?? { ...UNTOUCHED, at: task.at }
      files.set(file, {
        tasks: known.tasks + Number(isChanged),
        failures: known.failures + Number(isFailed),
        weight: known.weight + weight,
        at: Math.max(known.at, task.at),
        changedBy: withEpisode(known.changedBy, task, isChanged),
        failedIn: withEpisode(known.failedIn, task, isFailed),
      })
    }
  }
  return [...files].map(([file, { at, weight, ...counts }]) => ({
    file,
    ...counts,
    weight: Math.round(weight * 1_000) / 1_000,
    lastAt: new Date(at).toISOString(),
  }))
}

type Touch = Omit<TouchedFile, 'file' | 'lastAt'> & { readonly at: number }

const UNTOUCHED = { tasks: 0, failures: 0, weight: 0, changedBy: [], failedIn: [] } as const

/** One name for a file that some tasks name from the root of the disk, and others do not. */
function createFileNames(tasks: readonly TaskEvidence[]): (path: string) => string {
  const known = new Set(tasks.flatMap(({ modified, failing }) => [...modified, ...failing]))
  return (path) => {
    const parts = path.split('/')
    const ends = parts.slice(1, -1).map((_, index) => parts.slice(index + 1).join('/'))
    return ends.findLast((end) => known.has(end)) ?? path
  }
}
