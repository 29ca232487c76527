import { MemoryError } from '../../../core/errors.ts'
import type {
  ForgetProjectInput,
  GetProjectInput,
} from '../../../core/learning/projects/project-input.ts'
import {
  isKnown,
  type ProjectRecord,
  projectId,
  projectName,
} from '../../../core/learning/projects/project-record.ts'
import {
  namedEpisodes,
  type ProjectView,
  viewProject,
} from '../../../core/learning/projects/project-view.ts'
import { summarizeStatistics } from '../../../core/learning/projects/summarize-tasks.ts'
import { withoutSession } from '../../../core/scope.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { type Caller, requireTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readBehind } from '../../storage/records/read-behind.ts'
import { requireIn, toRecord } from '../../storage/records/read-records.ts'

const PROJECTS_MAX = 200
const LANGUAGES_MAX = 3

/** What is known about a project. @throws MemoryError `NOT_FOUND` */
export async function getProject(
  { project, sections }: GetProjectInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<ProjectView> {
  return await showProject(await findProject(project, caller, deps), { caller, sections }, deps)
}

/** What is known about a project, with the episodes that are named in it. */
export async function showProject(
  record: ProjectRecord,
  { caller, sections }: { readonly caller: Caller } & Pick<GetProjectInput, 'sections'>,
  deps: MemoryContext,
): Promise<ProjectView> {
  const view = viewProject(record, sections)
  return { ...view, behind: await readBehind(namedEpisodes(view), caller, deps) }
}

export type ListedProject = ReturnType<typeof describeProject>

/** The projects of which something is known, what was learned last first. */
export async function listProjects(caller: Caller, deps: MemoryContext) {
  return (await readProjects(undefined, caller, deps)).map(describeProject)
}

function describeProject(record: ProjectRecord) {
  const { updatedAt, folder, tasks } = record
  const { successRate } = summarizeStatistics(tasks)
  return {
    project: projectName(record),
    updatedAt,
    ...(folder === undefined ? {} : { architecture: folder.structure.architecture }),
    languages: folder?.stack.languages.slice(0, LANGUAGES_MAX).map(({ name }) => name) ?? [],
    tasks: tasks.length,
    ...(successRate === undefined ? {} : { successRate }),
  }
}

/**
 * Forgets what is known about a project. Tasks that are finished by now do not teach it again; the
 * folder does when it is looked at again.
 *
 * @throws MemoryError `NOT_FOUND`, `FORBIDDEN`
 */
export async function forgetProject(
  { project, what = 'all' }: ForgetProjectInput,
  caller: Caller,
  deps: MemoryContext,
) {
  requireTrust(caller, 'agent', 'forget what is known of a project')
  const { id } = await findProject(project, caller, deps)
  return await writeDraft(id, deps, async (draft) => {
    const reader = { ...caller, scope: withoutSession(caller.scope) }
    const known = requireIn<ProjectRecord>(id, await draft.get('projects', [id]), reader)
    const { folder, ...rest } = known
    const nowMs = deps.clock.now()
    const kept: ProjectRecord = {
      ...rest,
      ...(what === 'tasks' && folder !== undefined ? { folder } : {}),
      ...(what === 'folder' ? {} : { tasks: [], tasksSince: nowMs }),
      updatedAt: new Date(nowMs).toISOString(),
    }
    draft.put('projects', kept)
    return { project: projectName(known) }
  })
}

async function findProject(name: string | undefined, caller: Caller, deps: MemoryContext) {
  const project = name ?? caller.scope.project
  const found = await readProjects(project, caller, deps)
  const exact = project === undefined ? undefined : projectId({ ...caller.scope, project })
  // Without a name only one can be meant: the habits of another project would mislead.
  const isClear = project !== undefined || found.length === 1
  const record = found.find(({ id }) => id === exact) ?? (isClear ? found[0] : undefined)
  if (record !== undefined) return record
  throw new MemoryError(whyNotFound(project, found.length), {
    code: 'NOT_FOUND',
    hint: '`project list` shows what is known; `project learn` looks at one.',
  })
}

function whyNotFound(project: string | undefined, known: number): string {
  if (project !== undefined) return `Nothing is known of the project "${project}"`
  return known === 0 ? 'No project is known' : `${known} projects are known, and none was named`
}

async function readProjects(
  project: string | undefined,
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly ProjectRecord[]> {
  const page = await documents.query('projects', {
    filter: scopeConditions(withoutSession(caller.scope)),
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: PROJECTS_MAX,
  })
  const known = page.documents.map((one) => toRecord<ProjectRecord>(one)).filter(isKnown)
  if (project === undefined) return known
  return known.filter((record) => projectName(record) === project)
}
