import { groupBy } from '../../../core/group-by.ts'
import type { Scope } from '../../../core/scope.ts'
import { SECTIONS, type SectionName } from '../../../core/tasks/entries/entry.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { inferTask } from '../../../core/tasks/inference/infer-task.ts'
import {
  initWorkingMemory,
  loadTaskContext,
  type Retrieved,
  retrieveFromEpisodic,
} from '../../../core/tasks/working/task-context.ts'
import { toStoredTask } from '../../../core/tasks/working/task-record.ts'
import type { StartTaskInput } from '../../../core/tasks/working/task-schemas.ts'
import {
  andThen,
  DEFAULT_LIMITS,
  type WorkingLimits,
} from '../../../core/tasks/working/working-memory.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext, Offer, PreparedTask } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { confirmMoves, keepMoves, stepContext, withoutSecrets } from './task-store.ts'

export type StartedTask = Awaited<ReturnType<typeof startTask>>

/** Opens the working memory of a task, with what is known for it. */
export async function startTask(input: StartTaskInput, caller: Caller, deps: MemoryContext) {
  const { system, tokens, sections, recall = true, ...asked } = withoutSecrets(input)
  const { session, project, ...rest } = asked
  const scope = narrowScope(caller.scope, { session, project })
  const id = deps.ids.next()
  const given = await stepContext(deps)
  const reader = asReader(caller, scope)
  const limits = limitsOf({ tokens, sections }, deps)
  const wanted = { ...rest, project: scope.project, tokens: limits.sections.retrieved }
  const { found, advice, guidance }: PreparedTask = recall
    ? await deps.learning.prepareTask(wanted, reader, deps)
    : { found: [], advice: [] }
  const init = initWorkingMemory({ id, system, limits }, given)
  const loaded = andThen(init, (memory) => loadTaskContext(memory, { ...rest, id }, given))
  const change = andThen(loaded, (memory) => retrieveFromEpisodic(memory, found, given))
  await keepMoves(change.moves, deps)
  await writeDraft(`task ${id}`, deps, async (draft) => {
    const { at } = given
    const { description } = rest
    const task = { id, scope, createdAt: at, updatedAt: at, description, snapshots: [] }
    draft.put('tasks', toStoredTask({ ...task, status: 'open' }, change.memory))
  })
  await confirmMoves(change.moves, deps)
  const inferred = inferTask(rest.description, { type: rest.type })
  const retrieved = episodesIn(found)
  return { id, events: change.events, retrieved, advice, guidance, inferred }
}

/** What was offered to a task, for its context: one entry for each record that it comes from. */
export function adviceEntries(advice: readonly Offer[]): readonly Retrieved[] {
  return [...groupBy(advice, ({ id }) => id)].map(([id, lines]) => ({
    id,
    kind: lines[0]?.kind ?? 'pattern',
    text: lines.map(({ text }) => text).join('\n'),
    trust: 'agent',
    flags: [...new Set(lines.flatMap(({ flags }) => flags))],
  }))
}

/**
 * Loads what is known for a task and the error that it met last; what was loaded before stays.
 */
export async function retrieveForTask(
  id: string,
  { text, k }: { readonly text?: string | undefined; readonly k?: number | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  let retrieved: readonly string[] = []
  const tasks = await deps.openTasks()
  const change = await tasks.change(id, caller, async ({ stored, memory }, given) => {
    const { description = '', type } = memory.progress.task ?? {}
    const failed = memory.progress.steps.findLast(({ error }) => error !== undefined)
    const error = text === undefined ? failed?.error : undefined
    const tokens = memory.limits.sections.retrieved
    const { project } = stored.scope
    const asked = { description: text ?? description, type, project, error, k, tokens }
    const { found } = await deps.learning.prepareTask(asked, asReader(caller, stored.scope), deps)
    retrieved = episodesIn(found)
    return retrieveFromEpisodic(memory, found, given)
  })
  return { events: change.events, retrieved }
}

function episodesIn(found: readonly Retrieved[]): readonly string[] {
  return found.filter(({ kind }) => kind === 'episode').map(({ id }) => id)
}

// In the project of the task, but not only in its session: what happened in another one is the
// point. A caller that belongs to one session stays there.
function asReader(caller: Caller, { project }: Scope): Caller {
  return { ...caller, scope: { ...caller.scope, project } }
}

// Each section keeps its share of the whole, where the task does not say otherwise.
function limitsOf(
  { tokens, sections: own = {} }: Pick<StartTaskInput, 'tokens' | 'sections'>,
  { workingLimits: usual = DEFAULT_LIMITS }: MemoryContext,
): WorkingLimits {
  const share = (tokens ?? usual.total) / usual.total
  const limitOf = (name: SectionName): number =>
    own[name] ?? Math.max(1, Math.floor(usual.sections[name] * share))
  const sections = Object.fromEntries(SECTIONS.map((name) => [name, limitOf(name)]))
  const total = tokens ?? Object.values(sections).reduce((sum, limit) => sum + limit, 0)
  return { total, sections: sections as WorkingLimits['sections'] }
}
