import { trustOf } from '../../storage/records/trust-level.ts'
import {
  createResolver,
  findTried,
  REPEATED,
  type Resolution,
} from '../../tasks/ending/find-resolution.ts'
import type { Episode, EpisodeStatus, TraceEntry } from '../../tasks/episodes/episode.ts'
import { failuresOf, readFailureIn } from '../../tasks/episodes/failure-keys.ts'
import { taskOf } from './bug-parts.ts'
import type { AttemptOutcome, BugSighting, SolutionText } from './bug-pattern.ts'
import { isPlaced } from './compare-traits.ts'
import { type FailureTraits, fileTypesOf, traitsOf } from './failure-traits.ts'
import { abandonedBy, findSolution, type SolutionSearch, withoutValues } from './find-solution.ts'

/** A sighting whose solutions have not been compared with others yet. */
export interface ReadSighting extends Omit<BugSighting, 'attempts'> {
  readonly attempts: readonly (SolutionText & { readonly outcome: AttemptOutcome })[]
}

/** An episode with more kinds of errors than this teaches nothing about any of them. */
const FAILURES_MAX = 10
const CAUSE_LENGTH_MAX = 300
const TASK_WORDS_LENGTH = 60
const ABANDONED_MAX = 3
/** Errors of a trace that are read to see which came when. */
const TRACED_MAX = 100

const OUTCOMES: Readonly<Record<EpisodeStatus, AttemptOutcome>> = {
  success: 'worked',
  partial: 'open',
  failure: 'failed',
}

interface Met {
  readonly traits: FailureTraits
  /** Its message as it occurred, and as reported, and all that was printed. */
  readonly messages: readonly string[]
}

/** Each failure of an episode, and what was done about it. A consolidated one has none. */
export function readSightings(
  episode: Episode,
  frameworks: readonly string[],
): readonly ReadSighting[] {
  if (episode.consolidation !== undefined) return []
  const { errors } = episode.context
  const all = failuresOf(episode).map((failure, at) => ({
    traits: traitsOf(failure),
    // Reported errors come first in the list, in their order.
    messages: [
      (failure.causes.at(-1) ?? failure).message,
      errors[at]?.message,
      errors[at]?.stack,
    ].filter(isText),
  }))
  const met = distinct(all)
  const exactOf = readTrace(episode, all)
  const { trace } = episode.execution
  const { status, testsPassed } = episode.outcome
  const resolve = createResolver(trace, { isFailed: status === 'failure', testsPassed })
  return met.map((one) => {
    const isMet = ({ error }: TraceEntry): boolean =>
      error !== undefined && exactOf.get(error) === one.traits.exact
    const failures = [...trace.keys()].filter((at) => isMet(trace[at] as TraceEntry))
    const last = failures.at(-1) ?? -1
    const search = {
      failure: one.traits,
      messages: one.messages,
      isOnly: met.length === 1,
      ...(last < 0 ? {} : { metAt: last, resolution: resolve(last) }),
    }
    const solution = findSolution(episode, search)
    return {
      ...sightingOf(episode, {
        ...search,
        solution,
        tried: findTried(trace, failures).map((text) => withoutValues(text, one.messages)),
        mayHaveHelped: search.resolution?.by === 'unclear' ? search.resolution.helped : [],
        frameworks,
      }),
      ...durationOf(episode, trace.find(isMet), search.resolution),
    }
  })
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

/** What a successful episode did about bugs that its task failed with before. */
export function readResolution(
  episode: Episode,
  frameworks: readonly string[],
): ReadSighting | undefined {
  if (episode.consolidation !== undefined || episode.outcome.status !== 'success') return undefined
  const search = { failure: NOTHING, messages: [], isOnly: true }
  const solution = findSolution(episode, search)
  if (solution === undefined) return undefined
  return {
    ...sightingOf(episode, { ...search, failure: undefined, solution, frameworks }),
    ...durationOf(episode, undefined, undefined),
  }
}

const NOTHING: FailureTraits = { template: '', places: [], code: [], frameworks: [], fileTypes: [] }

interface Seen extends Pick<SolutionSearch, 'isOnly' | 'metAt' | 'resolution'> {
  readonly failure: FailureTraits | undefined
  readonly solution: SolutionText | undefined
  /** What did not help. */
  readonly tried?: readonly string[] | undefined
  /** Kept separately: what several tasks have in common shows which one worked. */
  readonly mayHaveHelped?: Resolution['helped'] | undefined
  readonly frameworks: readonly string[]
}

// A task that failed after it had got over an error failed for another reason; one that succeeded
// shows nothing of an error that it left, or that went away without a change.
function outcomeOf({ outcome }: Episode, { metAt, resolution, solution }: Seen): AttemptOutcome {
  const ended = OUTCOMES[outcome.status]
  if (metAt === undefined) return ended
  if (ended === 'failed') return resolution === undefined ? 'failed' : 'open'
  const isGone = resolution !== undefined && resolution.by !== 'unchanged'
  return isGone || solution !== undefined ? ended : 'open'
}

/** Evidence that to repeat the call is not in vain; it is never offered as a solution. */
const PASSED_AGAIN = { description: REPEATED, conditions: [], outcome: 'worked' } as const

function sightingOf(episode: Episode, seen: Seen): ReadSighting {
  const { failure, tried = [], mayHaveHelped = [], isOnly, frameworks } = seen
  const { context, outcome, reflection, source, task } = episode
  const files = [...context.files, ...outcome.patches.map(({ file }) => file)]
  // What an episode gave up was about the one thing that was wrong, if it was one.
  const abandoned = isOnly ? abandonedBy(episode) : []
  const own = outcomeOf(episode, seen)
  // A task that failed for another reason is not an example of a solution.
  const solution = own === 'open' && outcome.status === 'failure' ? undefined : seen.solution
  return {
    episodeId: episode.id,
    at: episode.eventAt,
    outcome: own,
    task: taskOf(task.description),
    trust: trustOf({ source }),
    ...(failure === undefined ? {} : { failure }),
    ...(frameworks.length === 0 ? {} : { frameworks }),
    fileTypes: fileTypesOf(files),
    causes: [reflection.problemPattern]
      .filter(isText)
      // A problem that is told by the task's own words is no cause.
      .filter((cause) => !cause.includes(task.description.slice(0, TASK_WORDS_LENGTH)))
      .map((cause) => cause.slice(0, CAUSE_LENGTH_MAX).toWellFormed()),
    attempts: [
      ...(solution === undefined ? [] : [{ ...solution, outcome: own }]),
      ...mayHaveHelped.map(({ text }) => ({ description: text, conditions: [], outcome: own })),
      ...(seen.resolution?.by === 'unchanged' ? [PASSED_AGAIN] : []),
      ...without([...new Set([...tried, ...abandoned])], solution).map((description) => ({
        description,
        conditions: [],
        outcome: 'failed' as const,
      })),
    ],
  }
}

function without(tried: readonly string[], solution: SolutionText | undefined): readonly string[] {
  return tried.filter((text) => text !== solution?.description).slice(0, ABANDONED_MAX)
}

// A message that also occurred with a trace is the same failure, and the trace says more.
function distinct(all: readonly Met[]): readonly Met[] {
  const said = new Set<string | undefined>()
  const found = new Map<string | undefined, Met>()
  const placedFirst = all.toSorted(
    (left, right) => Number(isPlaced(right.traits)) - Number(isPlaced(left.traits)),
  )
  for (const one of placedFirst) {
    const { exact, said: words } = one.traits
    if (!isPlaced(one.traits) && said.has(words)) continue
    if (!found.has(exact)) found.set(exact, one)
    said.add(words)
  }
  return [...found.values()].slice(0, FAILURES_MAX)
}

// Which failure each error of the trace is. Errors reported with their trace are read already.
function readTrace(
  { context, execution }: Episode,
  all: readonly Met[],
): ReadonlyMap<string, string | undefined> {
  const known = new Map(
    context.errors.flatMap(({ stack }, at) =>
      stack === undefined ? [] : [[stack, all[at]?.traits.exact] as const],
    ),
  )
  const texts = new Set(execution.trace.flatMap(({ error }) => error ?? []))
  for (const text of [...texts].slice(0, TRACED_MAX)) {
    if (!known.has(text)) known.set(text, traitsOf(readFailureIn(execution.trace, text)).exact)
  }
  return known
}

// From when it first came to when it was gone, where the trace has times; else all of the task.
function durationOf(
  { execution }: Episode,
  first: TraceEntry | undefined,
  resolution: Resolution | undefined,
): { readonly durationMs?: number } {
  const from = Date.parse(first?.at ?? '')
  const to = Date.parse(execution.trace[resolution?.at ?? -1]?.at ?? '')
  if (to >= from) return { durationMs: to - from }
  return execution.durationMs === undefined ? {} : { durationMs: execution.durationMs }
}
