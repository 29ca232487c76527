import { BUG_COLLECTION, type StoredBugPattern } from '../../../core/learning/bugs/bug-pattern.ts'
import { withoutValues } from '../../../core/learning/bugs/find-solution.ts'
import { holds } from '../../../core/learning/conditions/holds.ts'
import { readCondition } from '../../../core/learning/conditions/read-condition.ts'
import type { ShownPiece } from '../../../core/learning/context/context-piece.ts'
import { choiceTexts } from '../../../core/learning/digests/choices.ts'
import { stepFeatures } from '../../../core/learning/digests/step-features.ts'
import { planFeatures } from '../../../core/learning/digests/task-features.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import { QUESTION_LENGTH_MAX } from '../../../core/storage/documents/text-limits.ts'
import type { ActKind } from '../../../core/tasks/acts/classify-command.ts'
import { readActs } from '../../../core/tasks/acts/read-acts.ts'
import { describeHelp } from '../../../core/tasks/ending/find-resolution.ts'
import {
  type CheckedEpisode,
  type EpisodeContent,
  type EpisodeOffer,
  OFFER_KINDS,
} from '../../../core/tasks/episodes/episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Retrieved } from '../../../core/tasks/working/task-context.ts'
import type { Caller } from '../../caller.ts'
import type { AdvisedTask, MemoryContext } from '../../context.ts'
import { readMany } from '../../storage/records/read-records.ts'
import { readExample } from '../digests/digests.ts'
import { exampleOffer, isAmong, isProved, patternOffer } from './advise.ts'
import { contextForTask } from './for-task.ts'

/** What a task is given when it starts or asks: what is known for it, and what patterns advise. */
export async function prepareTask(
  { description, ...asked }: AdvisedTask,
  caller: Caller,
  deps: MemoryContext,
) {
  const input = { ...asked, task: description.slice(0, QUESTION_LENGTH_MAX) }
  const { pieces, patterns, guidance } = await contextForTask(input, caller, deps)
  const scope = narrowScope(caller.scope, { project: asked.project })
  const example = await readExample(scope, asked.type, deps)
  const examples = example === undefined ? [] : [exampleOffer(example)]
  const known = new Set(pieces.map(({ id }) => id))
  const found: readonly Retrieved[] = [
    ...pieces.map(toRetrieved),
    ...examples
      .filter(({ id }) => !known.has(id))
      .map((one) => ({ ...one, trust: 'agent' as const })),
  ]
  return { found, advice: [...patterns.map(patternOffer), ...examples], guidance }
}

function toRetrieved({ section, id, text, trust, flags }: ShownPiece): Retrieved {
  const kind = OFFER_KINDS.find((one) => one === section) ?? 'knowledge'
  return { id, kind, text, trust, flags }
}

type Run = Pick<CheckedEpisode, 'task' | 'execution' | 'context' | 'outcome' | 'reflection'>

/** What became of what a task was offered: whether the run did it, and succeeded. */
export async function readOffers(
  offered: readonly Pick<EpisodeOffer, 'kind' | 'id'>[],
  run: Run,
  deps: MemoryContext,
): Promise<readonly EpisodeOffer[]> {
  if (offered.length === 0) return []
  const idsOf = (kind: EpisodeOffer['kind']): readonly string[] =>
    offered.filter((one) => one.kind === kind).map(({ id }) => id)
  const followed = new Set([
    ...(await followedPatterns(idsOf('pattern'), run, deps)),
    ...(await followedSolutions({ bugs: idsOf('bug'), episodes: idsOf('episode') }, run, deps)),
  ])
  const use = run.outcome.status === 'success' ? 'helped' : 'followed'
  return offered.map(({ kind, id }) => ({ kind, id, use: followed.has(id) ? use : 'ignored' }))
}

async function followedPatterns(
  ids: readonly string[],
  { task, execution }: Run,
  { documents }: MemoryContext,
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const steps = stepFeatures(execution.trace)
  const features = {
    steps,
    choices: choiceTexts(steps, planFeatures(execution.plan, task.description)),
  }
  const patterns = await readMany<Pattern>(documents, 'patterns', ids)
  return patterns.flatMap(({ id, followedWhen }) => {
    const condition = followedWhen === undefined ? undefined : readCondition(followedWhen).condition
    return condition !== undefined && holds(condition, features) ? [id] : []
  })
}

// What the run did, or says that it did, had solved the bug, or was done in a task that succeeded.
async function followedSolutions(
  ids: { readonly bugs: readonly string[]; readonly episodes: readonly string[] },
  run: Run,
  { documents, episodeCache }: MemoryContext,
): Promise<readonly string[]> {
  const done = doneIn(run)
  const changed = new Set(actsOf(run, ['change']))
  const bugs = await readMany<StoredBugPattern>(documents, BUG_COLLECTION, ids.bugs)
  const { episodes } = await episodeCache.read(ids.episodes)
  const isFollowed = (one: (typeof episodes)[number]): boolean => {
    const solutions = wordsOf(one, [one.reflection.solutionPattern ?? ''])
    const isSolved = solutions.some((text) => isAmong(text, done))
    return isSolved || actsOf(one, ['change']).some((text) => changed.has(text))
  }
  return [
    ...bugs.filter(({ solutions }) =>
      solutions.some((one) => isProved(one) && isAmong(one.description, done)),
    ),
    ...episodes.filter((one) => one.outcome.status === 'success' && isFollowed(one)),
  ].map(({ id }) => id)
}

/** Of a longer run, what it did last. */
const DONE_MAX = 60

// What the run did and says that it did.
function doneIn(run: Run): readonly string[] {
  const { insights, solutionPattern = '' } = run.reflection
  const acts = new Set(actsOf(run, ['change', 'unknown']))
  return wordsOf(run, [...acts, ...insights, solutionPattern])
}

// Worded like solutions: without what is specific to this error.
function wordsOf({ context }: Pick<Run, 'context'>, texts: readonly string[]): readonly string[] {
  const messages = context.errors.flatMap(({ message = '', stack = '' }) => [message, stack])
  const said = texts.filter((text) => text !== '')
  return [false, true].flatMap((isTold) =>
    said.map((text) => withoutValues(text, messages, isTold)),
  )
}

function actsOf(
  { execution }: Pick<EpisodeContent, 'execution'>,
  kinds: readonly ActKind[],
): readonly string[] {
  return execution.trace
    .filter(({ error }) => error === undefined)
    .flatMap(({ tool, input }) => readActs(tool, input))
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((act) => [describeHelp(act), describeHelp(act, act)])
    .slice(-DONE_MAX)
}
