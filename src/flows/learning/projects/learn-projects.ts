import {
  isKnown,
  newProject,
  type ProjectRecord,
  projectId,
  withTasks,
} from '../../../core/learning/projects/project-record.ts'
import { isRuledBy, type Scope, withoutSession } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** Takes from episodes of one scope what they teach of its project. */
export async function learnProjects(
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
): Promise<{ readonly learned: number; readonly reinforced: number }> {
  const owner = withoutSession(scope)
  const own = episodes.filter((episode) => isRuledBy(episode.scope, owner))
  const id = projectId(owner)
  return await writeDraft(id, deps, async (draft) => {
    const [found] = await draft.get('projects', [id])
    const now = new Date(deps.clock.now()).toISOString()
    const known = found === undefined ? newProject(owner, now) : toRecord<ProjectRecord>(found)
    const tasks = withTasks(known, own)
    const before = new Set(known.tasks.map(({ episodeId }) => episodeId))
    const learned = tasks.filter(({ episodeId }) => !before.has(episodeId)).length
    if (learned > 0) draft.put('projects', { ...known, updatedAt: now, tasks } as ProjectRecord)
    const isNew = learned > 0 && !isKnown(known)
    return { learned: isNew ? 1 : 0, reinforced: isNew ? learned - 1 : learned }
  })
}

/** Takes back what a deleted episode taught of its project. */
export async function dropProjectEvidence(episode: Pick<Episode, 'id' | 'scope'>, draft: Draft) {
  const [found] = await draft.get('projects', [projectId(episode.scope)])
  if (found === undefined) return
  const known = toRecord<ProjectRecord>(found)
  const tasks = known.tasks.filter(({ episodeId }) => episodeId !== episode.id)
  if (tasks.length === known.tasks.length) return
  const left: ProjectRecord = { ...known, tasks }
  const isSpent = !isKnown(left) && left.tasksSince === undefined
  if (isSpent) draft.remove('projects', known.id)
  else draft.put('projects', left)
}
