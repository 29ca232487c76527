import type { DeepReadonly } from '../../../core/deep-readonly.ts'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { languageOf } from '../../../core/language/syntax/languages.ts'
import type { FolderKnowledge } from '../../../core/learning/projects/folder-knowledge.ts'
import { readIgnoreRules } from '../../../core/learning/projects/ignore-rules.ts'
import { lookAtProject } from '../../../core/learning/projects/look-at-project.ts'
import { isHandwritten } from '../../../core/learning/projects/measure-file.ts'
import type { LearnProjectInput } from '../../../core/learning/projects/project-input.ts'
import {
  isKnown,
  newProject,
  type ProjectRecord,
  projectId,
  withTasks,
} from '../../../core/learning/projects/project-record.ts'
import { isRuledBy, type Scope, withoutSession } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { ProjectFolder, ProjectFolders } from '../../../ports/project-folders.ts'
import { type Caller, requireTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { withoutSecrets } from '../../tasks/working/task-store.ts'
import { showProject } from './show-projects.ts'

/** What came of reading a folder. */
export type LearnedProject = DeepReadonly<Awaited<ReturnType<typeof learnProject>>>

const LISTING_LIMITS = { filesMax: 20_000, depthMax: 16, timeoutMs: 10_000 }
const HISTORY_LIMITS = { commitsMax: 3_000, timeoutMs: 15_000 }
const FILES_READ_MAX = 4_000
const FILE_BYTES_MAX = 131_072
const ALL_CHARACTERS_MAX = 33_554_432
const READING_MS_MAX = 30_000
const NAME_LENGTH_MAX = 200
const NO_PARSER = 'Code was not read: this memory has no parser. Names, manifests and history were.'

/**
 * Reads the folder of a project, and replaces what was known about it. Only the user who runs the
 * process may name any folder; over HTTP and MCP only the configured one can be read.
 *
 * @throws MemoryError `FORBIDDEN`, `NOT_FOUND`, `INVALID_INPUT`; `UNSUPPORTED` without a disk.
 */
export async function learnProject(input: LearnProjectInput, caller: Caller, deps: MemoryContext) {
  requireTrust(caller, 'agent', 'learn a project')
  const folder = await openFolder(input.path, caller, deps.projects)
  const project = input.project ?? caller.scope.project ?? nameOf(folder)
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const knowledge = await look(folder, deps)
  const id = projectId(scope)
  const { outcome, record } = await writeDraft(id, deps, async (draft) => {
    const now = new Date(deps.clock.now()).toISOString()
    const known = (await readOne<ProjectRecord>(draft, 'projects', id)) ?? newProject(scope, now)
    if (known.folder !== undefined && isSame(known.folder, knowledge)) {
      return { outcome: 'unchanged' as const, record: known }
    }
    const changed: ProjectRecord = { ...known, updatedAt: now, folder: knowledge }
    draft.put('projects', changed)
    const outcome = known.folder === undefined ? 'learned' : 'changed'
    return { outcome: outcome as 'learned' | 'changed', record: changed }
  })
  const notices = deps.syntax === undefined ? [NO_PARSER] : []
  return { outcome, project: await showProject(record, { caller }, deps), notices }
}

async function openFolder(
  given: string | undefined,
  caller: Caller,
  folders: ProjectFolders | undefined,
): Promise<ProjectFolder> {
  if (folders === undefined) {
    throw new MemoryError('This memory has no access to folders', {
      code: 'UNSUPPORTED',
      hint: 'Pass "projects" to createMemory, or use the command line.',
    })
  }
  const path = given ?? folders.own
  if (path === undefined) {
    throw invalidInput('No folder was given', 'Pass its path, or set project.folder.')
  }
  const isAtHome = caller.surface === 'cli' || caller.surface === 'library'
  return await folders.open(path, { isAnywhere: isAtHome && caller.isOwner === true })
}

// The name of a folder may hold what the name of a project may not.
function nameOf(folder: ProjectFolder): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  const name = folder.name.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim()
  return name === '' ? 'project' : name.slice(0, NAME_LENGTH_MAX)
}

async function look(folder: ProjectFolder, { clock, syntax }: MemoryContext) {
  const listing = await folder.list(LISTING_LIMITS)
  const looking = lookAtProject(listing.files)
  const startMs = clock.now()
  let left = ALL_CHARACTERS_MAX
  let isCut = listing.isCut || looking.wanted.length > FILES_READ_MAX
  for (const path of looking.wanted.slice(0, FILES_READ_MAX)) {
    if (left <= 0 || clock.now() - startMs > READING_MS_MAX) {
      isCut = true
      break
    }
    const text = await folder.read(path, FILE_BYTES_MAX)
    if (text === undefined) continue
    left -= text.length
    const grammar = isHandwritten(text) ? languageOf(path)?.grammar : undefined
    looking.add(path, text, grammar && (await syntax?.parse(text, grammar)))
  }
  const findings = looking.conclude(await folder.history(HISTORY_LIMITS))
  const ignoreRules = readIgnoreRules((await folder.read('.gitignore', FILE_BYTES_MAX)) ?? '', '')
  const learnedAt = new Date(clock.now()).toISOString()
  // It is compared with what is known, which has none.
  return {
    name: nameOf(folder),
    learnedAt,
    isCut,
    ...withoutSecrets({ ...findings, ...(ignoreRules.length > 0 && { ignoreRules }) }),
  }
}

function isSame(
  { learnedAt: _before, ...known }: FolderKnowledge,
  { learnedAt: _now, ...seen }: FolderKnowledge,
): boolean {
  return JSON.stringify(known) === JSON.stringify(seen)
}

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
    const now = new Date(deps.clock.now()).toISOString()
    const known = (await readOne<ProjectRecord>(draft, 'projects', id)) ?? newProject(owner, now)
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
  const known = await readOne<ProjectRecord>(draft, 'projects', projectId(episode.scope))
  if (known === undefined) return
  const tasks = known.tasks.filter(({ episodeId }) => episodeId !== episode.id)
  if (tasks.length === known.tasks.length) return
  const left: ProjectRecord = { ...known, tasks }
  const isSpent = !isKnown(left) && left.tasksSince === undefined
  if (isSpent) draft.remove('projects', known.id)
  else draft.put('projects', left)
}
