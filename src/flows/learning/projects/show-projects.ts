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
import { readToolStatistics } from '../tools/tool-statistics.ts'

const PROJECTS_MAX = 200
const LANGUAGES_MAX = 3

/** What is known about a project. @throws MemoryError `NOT_FOUND` */
export async function getProject(
  { project, sections }: Pick<GetProjectInput, 'project' | 'sections'>,
  caller: Caller,
  deps: MemoryContext,
): Promise<ProjectView> {
  return await showProject(await findProject(project, caller, deps), { caller, sections }, deps)
}

/**
 * A project by its name, and its tool statistics. Without a name: the known projects, how
 * tools do in all of them, and the one that must be meant.
 *
 * @throws MemoryError `NOT_FOUND`
 */
export async function getProjects(input: GetProjectInput, caller: Caller, deps: MemoryContext) {
  const { project: name, sections, tool, taskType } = input
  const known =
    name === undefined ? await readProjects(caller.scope.project, caller, deps) : undefined
  const record =
    known === undefined ? await findProject(name, caller, deps) : pick(name, known, caller)
  const project = known === undefined ? record?.scope.project : undefined
  // Tasks that name no project share their scope with those of all projects.
  const hasTools = known !== undefined || project !== undefined
  return {
    project: record && (await showProject(record, { caller, sections }, deps)),
    projects: known?.map(describeProject),
    tools:
      hasTools && (sections?.includes('tools') ?? true)
        ? await readToolStatistics({ tool, taskType, project }, caller, deps)
        : undefined,
  }
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

/** A known project in a list. */
export type ListedProject = ReturnType<typeof describeProject>

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
 * Forgets what is known about a project. Already finished tasks do not teach it again; the
 * folder does when it is read again.
 *
 * @throws MemoryError `NOT_FOUND`, `FORBIDDEN`
 */
export async function forgetProject(
  { project, what = 'all' }: ForgetProjectInput,
  caller: Caller,
  deps: MemoryContext,
) {
  requireTrust(caller, 'agent', 'delete what is known about a project')
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
  const record = pick(name, found, caller)
  if (record !== undefined) return record
  throw new MemoryError(whyNotFound(project, found.length), {
    code: 'NOT_FOUND',
    hint: '`project get` without a name lists them; `project learn` reads one.',
  })
}

function pick(name: string | undefined, found: readonly ProjectRecord[], { scope }: Caller) {
  const project = name ?? scope.project
  const exact = project === undefined ? undefined : projectId({ ...scope, project })
  // Without a name there must be only one: conventions of another project would mislead.
  const isClear = project !== undefined || found.length === 1
  return found.find(({ id }) => id === exact) ?? (isClear ? found[0] : undefined)
}

function whyNotFound(project: string | undefined, known: number): string {
  if (project !== undefined) return `Nothing is known about the project "${project}"`
  return known === 0 ? 'No known projects' : `Choose one of ${known} known projects`
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
