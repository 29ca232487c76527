import { parseMoment } from '../../language/time/parse-moment.ts'
import { describeEpisode, wholeStep } from '../ending/describe-episode.ts'
import type { CheckedEpisode } from '../episodes/episode.ts'
import { recordStep } from '../steps/record-step.ts'
import { initWorkingMemory, loadTaskContext } from '../working/task-context.ts'
import { withSteps } from '../working/task-record.ts'
import {
  andThen,
  type Change,
  type StepContext,
  type WorkingMemory,
} from '../working/working-memory.ts'
import type { Run } from './run.ts'

/**
 * Describes the episode of a run that is over: its steps are taken in one after the other as those of
 * a task that is going on, so that the episode is the one which that task would have left.
 */
export function describeRun(run: Run, id: string, given: StepContext): CheckedEpisode {
  const times = timesOf(run, given.at)
  // This memory is never a prompt: its tokens need not be counted, so nothing is pruned.
  const at = (moment: string): StepContext => ({ ...given, at: moment, countTokens: () => 0 })
  const begun = initWorkingMemory({ id }, at(times.start))
  const loaded = andThen(begun, (memory) =>
    loadTaskContext(memory, { ...run.task, id }, at(times.start)),
  )
  const lived = run.steps.reduce<Change>((before, { at: _at, ...step }, index) => {
    const moment = times.steps[index] ?? times.start
    return andThen(before, (memory) => recordStep(memory, step, at(moment)))
  }, loaded)
  const { feedback, comment, ...ending } = run.outcome
  const { episode } = describeEpisode(
    withWholeSteps(lived),
    {
      ...ending,
      userFeedback: feedback === undefined ? undefined : { rating: feedback, comment },
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
  /** Absent when the log has no times. */
  readonly end: string | undefined
}

function timesOf({ steps, occurredAt }: Run, now: string): Times {
  const nowMs = Date.parse(now)
  const logged = steps.map(({ at }) => (at === undefined ? undefined : parseMoment(at, nowMs)))
  const last = logged.findLast((moment) => moment !== undefined)
  const end = occurredAt === undefined ? last : parseMoment(occurredAt, nowMs)
  const start = logged.find((moment) => moment !== undefined) ?? end ?? now
  let latest = start
  const moments = logged.map((moment) => {
    latest = moment ?? latest
    return latest
  })
  return { start, steps: moments, end }
}

// Times that the log does not give are not made up.
function withKnownTimes(episode: CheckedEpisode, { steps }: Run, { end }: Times): CheckedEpisode {
  const { trace, durationMs } = episode.execution
  const logged = steps.slice(-trace.length)
  const hasTimes = steps.some(({ at }) => at !== undefined)
  return {
    ...episode,
    occurredAt: end === undefined ? undefined : episode.occurredAt,
    execution: {
      ...episode.execution,
      trace: trace.map((entry, index) =>
        logged[index]?.at === undefined ? { ...entry, at: undefined } : entry,
      ),
      durationMs: hasTimes ? durationMs : sumDurations(steps),
    },
  }
}

function sumDurations(steps: Run['steps']): number | undefined {
  const known = steps.flatMap(({ durationMs }) => durationMs ?? [])
  return known.length === 0 ? undefined : known.reduce((total, one) => total + one, 0)
}
