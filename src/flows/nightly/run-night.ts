import type { DoneStep } from '../../core/nightly/night.ts'
import type { NightReport } from '../../core/nightly/night-report.ts'
import { type Caller, requireOwner } from '../caller.ts'
import { ALL_STEPS } from './all-steps.ts'
import { type HeldNight, holdNight } from './hold-night.ts'
import { makeReport } from './make-report.ts'
import type { NightContext, NightDeps, NightStep } from './night-step.ts'

export interface NightlyInput {
  /** Says what would be done, and changes nothing. */
  readonly dryRun?: boolean | undefined
  /** Ends after so many minutes; the next run goes on there. */
  readonly minutesMax?: number | undefined
}

/** What became of a nightly run. */
export interface NightOutcome {
  /** `paused`: the time was over, and the next run goes on. `planned`: nothing was changed. */
  readonly status: 'finished' | 'paused' | 'planned'
  /** True when it went on where an earlier run had ended. */
  readonly isResumed: boolean
  readonly report: NightReport
}

const MINUTES_DEFAULT = 120
const MINUTE_MS = 60_000

/**
 * Puts the memory in order and learns from what is new (spec R3). Each step is safe to be stopped
 * at any moment; a run that was stopped goes on where it was, as of the moment it began.
 *
 * @throws MemoryError `FORBIDDEN` unless the caller owns the memory; `CONFLICT` while another run
 *   is under way.
 */
export async function runNight(
  { dryRun = false, minutesMax = MINUTES_DEFAULT }: NightlyInput,
  caller: Caller,
  deps: NightDeps,
): Promise<NightOutcome> {
  requireOwner(caller)
  const deadline = deps.clock.now() + minutesMax * MINUTE_MS
  const isOver = (): boolean => deps.clock.now() >= deadline
  if (dryRun) return await planNight(caller, deps, isOver)
  const night = await holdNight(caller.scope, deps)
  const context: NightContext = {
    caller,
    deps: standStill(deps, night.run.asOf),
    dryRun: false,
    isOver,
    beat: () => night.save({}),
  }
  for (const step of ALL_STEPS) {
    if (night.run.done.some(({ name }) => name === step.name)) continue
    const done = isOver() ? undefined : await timeStep(step, context, deps)
    if (done === undefined) return await endNight(night, 'paused', context, deps)
    await night.save({ done: [...night.run.done, done] })
    tell(night.run.done.length, deps)
  }
  return await endNight(night, 'finished', context, deps)
}

async function endNight(
  night: HeldNight,
  status: 'finished' | 'paused',
  context: NightContext,
  deps: NightDeps,
): Promise<NightOutcome> {
  const report = await makeReport(night.run, deps.clock.now(), context)
  await night.save({ status }, status === 'finished' ? report : undefined)
  return { status, isResumed: night.isResumed, report }
}

// What is planned is planned on what is there: a step does not see what the one before would do.
async function planNight(
  caller: Caller,
  deps: NightDeps,
  isOver: () => boolean,
): Promise<NightOutcome> {
  const asOf = deps.clock.now()
  const done: DoneStep[] = []
  const context: NightContext = {
    caller,
    deps: standStill(deps, asOf),
    dryRun: true,
    isOver,
    beat: async () => {},
  }
  for (const step of ALL_STEPS) {
    const planned = isOver() ? undefined : await timeStep(step, context, deps)
    if (planned !== undefined) done.push(planned)
    tell(done.length, deps)
  }
  const startedAt = new Date(asOf).toISOString()
  const report = await makeReport({ startedAt, asOf, done }, deps.clock.now(), context)
  return { status: 'planned', isResumed: false, report }
}

// All of a run is about one moment, however long it takes.
function standStill(deps: NightDeps, asOf: number): NightDeps {
  return { ...deps, clock: { now: () => asOf } }
}

async function timeStep(
  { stage, name, run }: NightStep,
  context: NightContext,
  { clock }: NightDeps,
): Promise<DoneStep | undefined> {
  const startMs = clock.now()
  const counts = await run(context)
  return counts === undefined ? undefined : { stage, name, counts, tookMs: clock.now() - startMs }
}

function tell(done: number, { events }: NightDeps): void {
  events.emit({ kind: 'work-progressed', work: 'nightly run', done, total: ALL_STEPS.length })
}
