import { MemoryError } from '../../../core/errors.ts'
import { describeEpisode, wholeStep } from '../../../core/tasks/ending/describe-episode.ts'
import {
  buildKnowledgeRequest,
  readKnowledgeAnswer,
  recordForModel,
} from '../../../core/tasks/ending/knowledge.ts'
import {
  type CheckedEpisode,
  type Episode,
  type EpisodeStatus,
  OFFER_KINDS,
} from '../../../core/tasks/episodes/episode.ts'
import { TRACE_LENGTH_MAX } from '../../../core/tasks/episodes/episode-fields.ts'
import { INTERRUPTED_PHASE, judgeOutcome } from '../../../core/tasks/sessions/judge-outcome.ts'
import type { TaskStep } from '../../../core/tasks/steps/task-step.ts'
import { pushState } from '../../../core/tasks/working/push-state.ts'
import { clearWorkingMemory, offeredIn } from '../../../core/tasks/working/task-context.ts'
import { type StoredTask, withSteps } from '../../../core/tasks/working/task-record.ts'
import type { FinishTaskInput } from '../../../core/tasks/working/task-schemas.ts'
import type { StepContext, WorkingMemory } from '../../../core/tasks/working/working-memory.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { noteReferences } from '../episodes/episode-group.ts'
import { getEpisode } from '../episodes/get-episode.ts'
import { storeEpisodeAs } from '../episodes/store-episode.ts'
import { requireOpen } from './open-tasks.ts'
import { readMoved, stepContext, withoutSecrets } from './task-store.ts'

export type FinishedTask = Awaited<ReturnType<typeof finishTask>>

type Ending = Omit<FinishTaskInput, 'id' | 'status'> & {
  readonly status?: EpisodeStatus | undefined
}

/** How long a model may think about what was learned: the rules have an answer. */
const KNOWLEDGE_MS = 30_000

/**
 * Ends a task: describes its episode, stores it, and empties the working memory. Asked again after a
 * crash, it stores the episode once. How it ended is judged as in a log, unless it is said. Of a task that is abandoned nothing is kept.
 *
 * @throws MemoryError `NOT_FOUND`, `CONFLICT` for a task that is finished.
 */
export async function finishTask(input: FinishTaskInput, caller: Caller, deps: MemoryContext) {
  const { id, status, ...ending } = withoutSecrets(input)
  if (status !== 'abandoned') return await storeTask(id, { status, ...ending }, caller, deps)
  await endTask({ status }, id, caller, deps)
  return { id, episode: undefined, learnings: [], learned: [] }
}

async function storeTask(
  id: string,
  { feedback, comment, ...said }: Ending,
  caller: Caller,
  deps: MemoryContext,
) {
  const given = await stepContext(deps)
  const { stored, memory } = requireOpen(await (await deps.openTasks()).read(id, caller))
  const steps = await readWhole(memory.progress.steps, deps)
  const isInterrupted = memory.progress.phase === INTERRUPTED_PHASE
  const { status, testsPassed, ...more } = said
  const judged = status === undefined ? judgeOutcome({ steps, isInterrupted }).outcome : { status }
  const ending = { testsPassed, ...judged, ...more }
  const ended = endSubtask(memory, ending.status, given)
  const whole = withSteps(ended, steps)
  const knowledge = await askKnowledge(recordForModel(whole, ending), deps)
  const userFeedback = feedback === undefined ? undefined : { rating: feedback, comment }
  const { episode: described, learnings } = describeEpisode(
    whole,
    { ...ending, userFeedback, knowledge },
    given,
  )
  const { session, project } = stored.scope
  const offers = OFFER_KINDS.flatMap((kind) =>
    offeredIn(whole, kind).map((one) => ({ kind, id: one })),
  )
  const offered = await deps.learning.readOffers(offers, described, deps)
  const applied = offered.filter(({ kind, use }) => kind === 'pattern' && use !== 'ignored')
  const appliedPatterns = applied.map((one) => one.id)
  const shown = offered.length === 0 ? {} : { offered }
  const metadata = { ...described.metadata, appliedPatterns, ...shown }
  // The episode has the id of the task, so that a second attempt finds it there.
  const episode = await storeOnce(id, { ...described, metadata, session, project }, caller, deps)
  await noteReferences({ id, offered: offeredIn(whole, 'episode') }, deps)
  await endTask({ status: 'finished', episodeId: id }, id, caller, deps)
  const learned = await learnAtOnce(episode, caller, deps)
  return { id, episode, learnings, learned }
}

async function endTask(
  ended: Pick<StoredTask, 'status' | 'episodeId'>,
  id: string,
  caller: Caller,
  deps: MemoryContext,
) {
  const task = { ...ended, snapshots: [] }
  await (await deps.openTasks()).change(id, caller, ({ memory }) => ({
    ...clearWorkingMemory(memory, { isOver: true }),
    task,
  }))
}

// The task is stored: what cannot be learned now is left to the nightly run.
async function learnAtOnce(episode: Episode, caller: Caller, deps: MemoryContext) {
  try {
    return await deps.learning.onFinished(episode, caller, deps)
  } catch (error) {
    deps.background.report('learning from a finished task', error)
    return []
  }
}

// A successful task means that its last part succeeded.
function endSubtask(memory: WorkingMemory, status: EpisodeStatus, given: StepContext) {
  const { currentSubtask } = memory.progress
  if (status !== 'success' || currentSubtask === null) return memory
  return pushState(memory, { completed: [currentSubtask] }, given).memory
}

async function storeOnce(
  id: string,
  described: CheckedEpisode,
  caller: Caller,
  deps: MemoryContext,
): Promise<Episode> {
  try {
    return await storeEpisodeAs(id, described, caller, deps)
  } catch (error) {
    if (!MemoryError.is(error, 'CONFLICT')) throw error
    return (await getEpisode(id, caller, deps)).episode
  }
}

/** Of longer traces, what was cut of the older steps stays away. */
const WHOLE_LENGTH_MAX = TRACE_LENGTH_MAX / 2

// What was cut of a step comes back for the episode: its trace may be long.
async function readWhole(steps: readonly TaskStep[], deps: MemoryContext) {
  const whole: TaskStep[] = []
  let left = WHOLE_LENGTH_MAX
  for (const step of steps.toReversed()) {
    const moved = step.whole === undefined ? undefined : await readMoved(step.whole, deps)
    const isKept = moved !== undefined && moved.length <= left
    if (isKept) left -= moved.length
    whole.unshift(isKept ? wholeStep(step, moved) : step)
  }
  return whole
}

async function askKnowledge(record: string, { languageModel, background }: MemoryContext) {
  if (languageModel === undefined) return undefined
  try {
    const request = buildKnowledgeRequest(record)
    const { text } = await languageModel.generate(request, { timeoutMs: KNOWLEDGE_MS })
    return withoutSecrets(readKnowledgeAnswer(text, record))
  } catch (error) {
    background.report('asking the language model what a task teaches', error)
    return undefined
  }
}
