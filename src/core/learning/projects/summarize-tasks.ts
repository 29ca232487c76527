import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { byFrequency, groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { EPISODES_SHOWN } from '../knowledge/shown-episode.ts'
import { isGenerated } from './file-habits.ts'
import { isFix } from './hotspots.ts'
import { type IgnoreRule, isLeftOut } from './ignore-rules.ts'
import type { TaskEvidence } from './task-evidence.ts'

export const episodeIdsSchema = listOf(z.string()).describe('Newest first.')

const countedSchema = z.object({
  text: z.string(),
  tasks: z.int().describe('How many tasks support it.'),
  episodeIds: episodeIdsSchema,
})
type Counted = z.infer<typeof countedSchema>

export const teamSchema = z.object({
  commonIssues: listOf(countedSchema),
  preferredSolutions: listOf(
    countedSchema.omit({ text: true }).extend({ problem: z.string(), solution: z.string() }),
  ),
  avoid: listOf(countedSchema),
})

export const statisticsSchema = z.object({
  tasks: z.int().describe('Of the newest tasks; older ones are dropped.'),
  sessions: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  successRate: z.number().optional().describe('Of the tasks that succeeded or failed.'),
  taskTypes: z.record(z.string(), z.int()),
  since: z.iso.datetime().optional(),
})

const SHOWN_MAX = 15
const HALF_LIFE_MS = 90 * 86_400_000
/** An error that occurred once is bad luck. */
const FAILURE_TASKS_MIN = 2

export function summarizeTeam(tasks: readonly TaskEvidence[]): z.infer<typeof teamSchema> {
  const issuesOf = (kind: string): readonly Counted[] =>
    countTexts(tasks, ({ issues }) =>
      issues.filter((one) => one.kind === kind).map(({ text }) => text),
    )
  const repeated = issuesOf('failure').filter(({ tasks: count }) => count >= FAILURE_TASKS_MIN)
  return {
    commonIssues: [...issuesOf('gotcha'), ...repeated].toSorted(byTasks).slice(0, SHOWN_MAX),
    preferredSolutions: countTexts(tasks, ({ solutions }) =>
      solutions.map((one) => JSON.stringify(one)),
    ).map(({ text, ...count }) => ({
      ...(JSON.parse(text) as TaskEvidence['solutions'][number]),
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
    const distinct = new Map(textsOf(task).map((text) => [normalizeForComparison(text), text]))
    for (const [key, text] of distinct) {
      const known = counts.get(key) ?? { text, tasks: 0, episodeIds: [] }
      const episodeIds = [...known.episodeIds, task.episodeId].slice(0, EPISODES_SHOWN)
      counts.set(key, { ...known, tasks: known.tasks + 1, episodeIds })
    }
  }
  return [...counts.values()].toSorted(byTasks).slice(0, SHOWN_MAX)
}

function byTasks(left: Counted, right: Counted): number {
  return right.tasks - left.tasks || compareText(left.text, right.text)
}

export function summarizeStatistics(
  tasks: readonly TaskEvidence[],
): z.infer<typeof statisticsSchema> {
  const count = (status: string): number => tasks.filter((task) => task.status === status).length
  const [succeeded, failed] = [count('success'), count('failure')]
  const judged = succeeded + failed
  const types = tasks.map(({ type = 'other' }) => type).toSorted(compareText)
  const oldest = tasks.at(-1)
  return {
    tasks: tasks.length,
    sessions: new Set(tasks.flatMap(({ session }) => session ?? [])).size,
    succeeded,
    failed,
    ...(judged > 0 && { successRate: succeeded / judged }),
    taskTypes: Object.fromEntries(byFrequency(types)),
    ...(oldest !== undefined && { since: new Date(oldest.at).toISOString() }),
  }
}

export interface TouchedFile {
  readonly file: string
  readonly tasks: number
  readonly fixes: number
  readonly failures: number
  /** Tasks, each worth half after 90 days. */
  readonly weight: number
  readonly lastAt: string
  /** The newest tasks that changed it, and those with errors in it, newest first. */
  readonly changedBy: readonly string[]
  readonly failedIn: readonly string[]
}

/** The files that tasks changed or in which errors occurred. Age is counted from the newest task. */
export function touchedFiles(
  tasks: readonly TaskEvidence[],
  ignoreRules: readonly IgnoreRule[],
): readonly TouchedFile[] {
  const newest = tasks[0]?.at ?? 0
  const nameOf = createFileNames(tasks)
  const touches = tasks.flatMap((task) => {
    const [modified, failing] = [task.modified, task.failing].map((all) => new Set(all.map(nameOf)))
    const files = new Set([...(modified ?? []), ...(failing ?? [])])
    const written = [...files].filter((file) => !isGenerated(file) && !isLeftOut(file, ignoreRules))
    return written.map((file) => ({
      task,
      file,
      isChanged: modified?.has(file) === true,
      isFailing: failing?.has(file) === true,
    }))
  })
  return [...groupBy(touches, ({ file }) => file)].map(([file, all]) => {
    const changed = all.filter(({ isChanged }) => isChanged).map(({ task }) => task)
    const failed = all.filter(({ isFailing }) => isFailing).map(({ task }) => task)
    const weight = all.reduce(
      (sum, { task }) => sum + 0.5 ** ((newest - task.at) / HALF_LIFE_MS),
      0,
    )
    return {
      file,
      tasks: changed.length,
      fixes: changed.filter(({ status, type = '' }) => status === 'success' && isFix(type)).length,
      failures: failed.length,
      weight: Math.round(weight * 1_000) / 1_000,
      lastAt: new Date(all[0]?.task.at ?? 0).toISOString(),
      changedBy: changed.slice(0, EPISODES_SHOWN).map(({ episodeId }) => episodeId),
      failedIn: failed.slice(0, EPISODES_SHOWN).map(({ episodeId }) => episodeId),
    }
  })
}

/** One name for a file that some tasks name by its absolute path, and others do not. */
function createFileNames(tasks: readonly TaskEvidence[]): (path: string) => string {
  const known = new Set(tasks.flatMap(({ modified, failing }) => [...modified, ...failing]))
  return (path) => {
    const parts = path.split('/')
    const ends = parts.slice(1, -1).map((_, index) => parts.slice(index + 1).join('/'))
    return ends.findLast((end) => known.has(end)) ?? path
  }
}
