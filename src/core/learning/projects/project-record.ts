import { compareText } from '../../language/text/compare-text.ts'
import type { Scope } from '../../scope.ts'
import { ownerKey, ownerOf } from '../../storage/records/owner.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { Episode } from '../../tasks/episodes/episode.ts'
import type { FolderKnowledge } from './folder-knowledge.ts'
import { readTask, TASKS_MAX, type TaskEvidence } from './task-evidence.ts'

/**
 * What is known about a project: what its folder shows, and what its tasks taught. The two are kept
 * separate, so that either can be relearned, and are joined for display.
 */
export interface ProjectRecord {
  readonly id: string
  /** Without a session. The project itself is a part of it. */
  readonly scope: Scope
  readonly createdAt: string
  readonly updatedAt: string
  readonly folder?: FolderKnowledge | undefined
  /** The newest first, each episode once. */
  readonly tasks: readonly TaskEvidence[]
  /** Milliseconds. What older tasks taught was forgotten, and is not learned again. */
  readonly tasksSince?: number | undefined
}

export const projectRecords = unsearchedRecords('projects', { updatedAt: 'text' })

/** One record for each scope and project. */
export function projectId(scope: Scope): string {
  return ownerKey(scope, 'project')
}

/** How people name it. Tasks without a project are named by the beginning of the id. */
export function projectName({ id, scope }: Pick<ProjectRecord, 'id' | 'scope'>): string {
  return scope.project ?? id.slice(0, 12)
}

export function newProject(scope: Scope, now: string): ProjectRecord {
  const id = projectId(scope)
  return { id, scope: ownerOf(scope), createdAt: now, updatedAt: now, tasks: [] }
}

/** False when all of it was forgotten. */
export function isKnown({ folder, tasks }: ProjectRecord): boolean {
  return folder !== undefined || tasks.length > 0
}

/** The tasks with these episodes in them. Learning from one twice is the same as once. */
export function withTasks(
  { tasks, tasksSince = Number.NEGATIVE_INFINITY }: Pick<ProjectRecord, 'tasks' | 'tasksSince'>,
  episodes: readonly Episode[],
): readonly TaskEvidence[] {
  const known = new Map(tasks.map((task) => [task.episodeId, task]))
  for (const episode of episodes) {
    // A consolidated episode is not a task of its own.
    const isTask = episode.consolidation === undefined && episode.eventAt >= tasksSince
    if (isTask && !known.has(episode.id)) known.set(episode.id, readTask(episode))
  }
  return [...known.values()]
    .toSorted((left, right) => right.at - left.at || compareText(left.episodeId, right.episodeId))
    .slice(0, TASKS_MAX)
}
