import type { EpisodeInput, TraceEntry } from '../../episodes/episode.ts'
import { parseMoment } from '../../time/parse-moment.ts'
import { tellEpisode, wholeStep } from '../ending/describe-episode.ts'
import { recordStep } from '../steps/record-step.ts'
import { initWorkingMemory, loadTaskContext } from '../task-context.ts'
import { withSteps } from '../task-record.ts'
import { andThen, type Change, type Circumstances, type WorkingMemory } from '../working-memory.ts'
import type { Run } from './run.ts'

/**
 * Tells the episode of a run that is over: its steps are taken in one after the other as those of
 * a task that is going on, so that the episode is the one which that task would have left.
 */
export function tellRun(run: Run, id: string, given: Circumstances): EpisodeInput {
  const times = timesOf(run, given.at)
  // Nobody reads this memory as a prompt: its tokens need not be counted, so nothing is pruned.
  const at = (moment: string): Circumstances => ({ ...given, at: moment, countTokens: () => 0 })
  const begun = initWorkingMemory({ id }, at(times.start))
  const loaded = andThen(begun, (memory) =>
    loadTaskContext(memory, { ...run.task, id }, at(times.start)),
  )
  const lived = run.steps.reduce<Change>((before, { at: _at, ...told }, index) => {
    const moment = times.steps[index] ?? times.start
    return andThen(before, (memory) => recordStep(memory, told, at(moment)))
  }, loaded)
  const { feedback, comment, ...ending } = run.outcome
  const { episode } = tellEpisode(
    withWholeSteps(lived),
    {
      ...ending,
      ...(feedback === undefined ? {} : { userFeedback: { rating: feedback, comment } }),
      tags: run.tags,
    },
    { ...given, at: times.end ?? given.at },
  )
  return withKnownTimes(episode, run, times)
}

function withWholeSteps({ memory, moves }: Change): WorkingMemory {
  const texts = new Map(moves.map(({ hash, text }) => [hash, text]))
  const steps = memory.progress.steps.map((step) => {
    const text = step.whole === undefined ? undefined : texts.get(step.whole)
    return text === undefined ? step : wholeStep(step, text)
  })
  return withSteps(memory, steps)
}

interface Times {
  readonly start: string
  /** Of each step: its own, or else that of the step before. */
  readonly steps: readonly string[]
  /** Absent when nobody said when anything happened. */
  readonly end: string | undefined
}

function timesOf({ steps, occurredAt }: Run, now: string): Times {
  const nowMs = Date.parse(now)
  const told = steps.map(({ at }) => (at === undefined ? undefined : parseMoment(at, nowMs)))
  const last = told.findLast((moment) => moment !== undefined)
  const end = occurredAt === undefined ? last : parseMoment(occurredAt, nowMs)
  const start = told.find((moment) => moment !== undefined) ?? end ?? now
  let latest = start
  const moments = told.map((moment) => {
    latest = moment ?? latest
    return latest
  })
  return { start, steps: moments, end }
}

// A moment that nobody told is no part of what happened.
function withKnownTimes(episode: EpisodeInput, { steps }: Run, { end }: Times): EpisodeInput {
  const { occurredAt, execution = {}, ...rest } = episode
  const { trace = [], durationMs: lasted, ...others } = execution
  const told = steps.slice(-trace.length)
  const durationMs = steps.some(({ at }) => at !== undefined) ? lasted : sumDurations(steps)
  return {
    ...rest,
    ...(end === undefined ? {} : { occurredAt }),
    execution: {
      ...others,
      trace: trace.map((entry, index) =>
        told[index]?.at === undefined ? withoutMoment(entry) : entry,
      ),
      ...(durationMs === undefined ? {} : { durationMs }),
    },
  }
}

function withoutMoment({ at: _at, ...entry }: TraceEntry): TraceEntry {
  return entry
}

function sumDurations(steps: Run['steps']): number | undefined {
  const known = steps.flatMap(({ durationMs }) => durationMs ?? [])
  return known.length === 0 ? undefined : known.reduce((total, one) => total + one, 0)
}
