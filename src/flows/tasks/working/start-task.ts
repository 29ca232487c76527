import { groupBy } from '../../../core/group-by.ts'
import type { Scope } from '../../../core/scope.ts'
import { lowerTrust, trustOf } from '../../../core/storage/records/trust-level.ts'
import { SECTIONS, type SectionName } from '../../../core/tasks/entries/entry.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import { rankHelpful } from '../../../core/tasks/episodes/rank-episodes.ts'
import { newestErrors } from '../../../core/tasks/steps/same-error.ts'
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
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext, Offer } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { searchEpisodes } from '../episodes/search-episodes.ts'
import { similarFailures } from '../episodes/similar-failures.ts'
import { confirmMoves, keepMoves, stepContext, withoutSecrets } from './task-store.ts'

export type StartedTask = Awaited<ReturnType<typeof startTask>>

const RETRIEVED_DEFAULT = 3
/** Less similar episodes do not help. */
const SIMILARITY_MIN = 0.3
const QUESTION_LENGTH_MAX = 4_000

/** Opens the working memory of a task, with similar episodes in it. */
export async function startTask(input: StartTaskInput, caller: Caller, deps: MemoryContext) {
  const { system, tokens, sections, recall = true, ...asked } = withoutSecrets(input)
  const { session, project, ...rest } = asked
  const scope = narrowScope(caller.scope, { session, project })
  const id = deps.ids.next()
  const given = await stepContext(deps)
  const reader = asReader(caller, scope)
  const advised = { ...rest, project: scope.project }
  const advice = recall ? await deps.learning.adviseTask(advised, reader, deps) : []
  const wanted = { question: rest.description, k: RETRIEVED_DEFAULT, errors: [] }
  const episodes = recall ? await findEpisodes(wanted, reader, deps) : []
  const found = [...adviceEntries(advice), ...episodes]
  const init = initWorkingMemory(
    { id, system, limits: limitsOf({ tokens, sections }, deps) },
    given,
  )
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
  return { id, events: change.events, retrieved: episodes.map((one) => one.id), advice }
}

/** What was offered to a task, for its context: one entry for each record that it comes from. */
export function adviceEntries(advice: readonly Offer[]): readonly Retrieved[] {
  return [...groupBy(advice, ({ id }) => id)].map(([id, lines]) => ({
    id,
    kind: lines[0]?.kind === 'pattern' ? 'pattern' : 'knowledge',
    text: lines.map(({ text }) => text).join('\n'),
    trust: 'agent',
    flags: [...new Set(lines.flatMap(({ flags }) => flags))],
  }))
}

/**
 * Loads what was found for a task and for the errors that it met; what was loaded before stays.
 */
export async function retrieveForTask(
  id: string,
  {
    text,
    k = RETRIEVED_DEFAULT,
  }: { readonly text?: string | undefined; readonly k?: number | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  let retrieved: readonly Retrieved[] = []
  const tasks = await deps.openTasks()
  const change = await tasks.change(id, caller, async ({ stored, memory }, given) => {
    const question = text ?? memory.progress.task?.description ?? ''
    const errors = text === undefined ? newestErrors(memory) : []
    retrieved = await findEpisodes({ question, k, errors }, asReader(caller, stored.scope), deps)
    return retrieveFromEpisodic(memory, retrieved, given)
  })
  return { events: change.events, retrieved: retrieved.map((one) => one.id) }
}

// In the project of the task, but not only in its session: what happened in another one is the
// point. A caller that belongs to one session stays there.
function asReader(caller: Caller, { project }: Scope): Caller {
  return { ...caller, scope: { ...caller.scope, project } }
}

interface Wanted {
  readonly question: string
  readonly k: number
  /** The errors so far. */
  readonly errors: readonly string[]
}

async function findEpisodes({ question, k, errors }: Wanted, caller: Caller, deps: MemoryContext) {
  const text = question.slice(0, QUESTION_LENGTH_MAX)
  const asked = { text, k, minSimilarity: SIMILARITY_MIN }
  const { items: results } = await searchEpisodes(asked, caller, deps)
  const failures = errors.length === 0 ? [] : await similarFailures({ errors, k }, caller, deps)
  const met = failures.flatMap((answer) => answer.results)
  const helpful = errors.length === 0 ? results : rankHelpful(results, met)
  return helpful.slice(0, k).map(({ episode }) => toRetrieved(episode))
}

function toRetrieved(episode: Episode): Retrieved {
  const { task, outcome, reflection } = episode
  const text = [
    `${task.description} (${outcome.status})`,
    ...(reflection.solutionPattern === undefined
      ? []
      : [`Solution: ${reflection.solutionPattern}`]),
    ...reflection.insights,
    ...reflection.gotchas.map((gotcha) => `Beware: ${gotcha}`),
    ...reflection.tips.map((tip) => `Tip: ${tip}`),
    ...(outcome.output === undefined ? [] : [outcome.output]),
  ].join('\n')
  // Before the write: of a long text the task holds only a summary.
  const { flags } = flagSuspicious(text)
  // However it was stored, an episode quotes what tools said.
  const trust = lowerTrust('agent', trustOf({ source: episode.source }))
  return { id: episode.id, kind: 'episode', text, trust, flags }
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
