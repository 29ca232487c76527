import {
  groupByStage,
  type NightlyOutcome,
  type NightlyReport,
  renderReport,
} from '../../../core/learning/nightly/nightly-report.ts'
import {
  type DoneStep,
  MINUTES_DEFAULT,
  NIGHTLY_STEPS,
  type NightlyInput,
  type NightlyRun,
  type NightlyStep,
  stageOf,
} from '../../../core/learning/nightly/nightly-run.ts'
import { PATTERN_STATUSES, type PatternStatus } from '../../../core/learning/patterns/pattern.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { type Caller, requireOwner } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { checkHealth } from '../../storage/upkeep/health.ts'
import { stats } from '../../storage/upkeep/stats.ts'
import {
  archiveEpisodes,
  consolidateEpisodes,
  learnFromEpisodes,
  optimizeIndexes,
  purgeEpisodes,
  reflect,
  reflectWorkspace,
  updateIndexes,
} from './episode-steps.ts'
import { type HeldRun, holdRun, readNightlyRecord } from './hold-run.ts'
import type { RunStep, StepContext } from './nightly-step.ts'
import {
  mergeSame,
  minePatterns,
  narrowPatterns,
  pruneWorthless,
  validateAll,
} from './pattern-steps.ts'

const STEPS: Readonly<Record<NightlyStep, RunStep>> = {
  'consolidate-episodes': consolidateEpisodes,
  'archive-episodes': archiveEpisodes,
  'purge-episodes': purgeEpisodes,
  'learn-from-episodes': learnFromEpisodes,
  'mine-patterns': minePatterns,
  reflect,
  'reflect-workspace': reflectWorkspace,
  'validate-patterns': validateAll,
  'narrow-patterns': narrowPatterns,
  'merge-patterns': mergeSame,
  'prune-patterns': pruneWorthless,
  'update-indexes': updateIndexes,
  'optimize-indexes': optimizeIndexes,
}
const MINUTE_MS = 60_000

interface Rendered {
  /** The report for people. */
  readonly markdown: string
}

/**
 * Cleans up the memory and learns from what is new (spec R3): all steps, or those that are asked
 * for. A run that was stopped, at whatever moment, is resumed by the next one as of the moment it
 * began. Only a full run leaves its report behind.
 *
 * @throws MemoryError `FORBIDDEN` unless the caller owns the memory; `CONFLICT` while another run
 *   is under way.
 */
export async function runNightly(
  { dryRun = false, minutesMax = MINUTES_DEFAULT, steps }: NightlyInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<NightlyOutcome & Rendered> {
  requireOwner(caller)
  const deadline = deps.clock.now() + minutesMax * MINUTE_MS
  // A caller who no longer waits leaves it paused, to be resumed.
  const isOver = (): boolean => deps.clock.now() >= deadline || caller.signal?.aborted === true
  const asked = steps === undefined ? undefined : NIGHTLY_STEPS.filter((one) => steps.includes(one))
  const given = { caller, dryRun, isAsked: asked !== undefined, isOver }
  const outcome = dryRun
    ? await planRun(asked ?? NIGHTLY_STEPS, given, deps)
    : await doRun(asked, given, deps)
  return { ...outcome, markdown: renderReport(outcome.report, dryRun) }
}

type Given = Omit<StepContext, 'deps' | 'heartbeat'>

async function doRun(asked: readonly NightlyStep[] | undefined, given: Given, deps: MemoryContext) {
  const held = await holdRun(given.caller.scope, asked, deps)
  const context: StepContext = {
    ...given,
    deps: standStill(deps, held.run.asOf),
    heartbeat: () => held.save({}),
  }
  const steps = asked ?? NIGHTLY_STEPS
  for (const name of steps) {
    if (held.run.done.some((done) => done.name === name)) continue
    const done = context.isOver() ? undefined : await timeStep(name, context, deps)
    if (done === undefined) return await endRun(held, 'paused', context, deps)
    await held.save({ done: [...held.run.done, done] })
    showProgress(held.run.done.length, steps.length, deps)
  }
  return await endRun(held, 'finished', context, deps)
}

async function endRun(
  held: HeldRun,
  status: 'finished' | 'paused',
  context: StepContext,
  deps: MemoryContext,
): Promise<NightlyOutcome> {
  const report = await makeReport(held.run, deps.clock.now(), context)
  const isFull = status === 'finished' && held.run.steps === undefined
  await held.save({ status }, isFull ? report : undefined)
  return { status, isResumed: held.isResumed, report }
}

// Each step is planned on what is stored now: it does not see what the steps before it would do.
async function planRun(
  steps: readonly NightlyStep[],
  given: Given,
  deps: MemoryContext,
): Promise<NightlyOutcome> {
  const asOf = deps.clock.now()
  const context = { ...given, deps: standStill(deps, asOf), heartbeat: async () => {} }
  const done: DoneStep[] = []
  for (const name of steps) {
    const planned = context.isOver() ? undefined : await timeStep(name, context, deps)
    if (planned !== undefined) done.push(planned)
    showProgress(done.length, steps.length, deps)
  }
  const startedAt = new Date(asOf).toISOString()
  const report = await makeReport({ startedAt, asOf, done }, deps.clock.now(), context)
  return { status: 'planned', isResumed: false, report }
}

function standStill(deps: MemoryContext, asOf: number): MemoryContext {
  return { ...deps, clock: { now: () => asOf } }
}

async function timeStep(name: NightlyStep, context: StepContext, { clock }: MemoryContext) {
  const startMs = clock.now()
  const counts = await STEPS[name](context)
  if (counts === undefined) return undefined
  return { stage: stageOf(name), name, counts, tookMs: clock.now() - startMs }
}

function showProgress(done: number, total: number, { events }: MemoryContext): void {
  events.emit({ kind: 'work-progressed', work: 'nightly run', done, total })
}

async function makeReport(
  { startedAt, asOf, done }: Pick<NightlyRun, 'startedAt' | 'asOf' | 'done'>,
  finishedMs: number,
  { caller, deps }: Pick<StepContext, 'caller' | 'deps'>,
): Promise<NightlyReport> {
  const { facts, episodes } = await stats(caller, deps)
  const { status, checks } = await checkHealth(caller, deps)
  const problems = checks
    .filter((check) => check.status !== 'ok')
    .map(({ name, detail, advice }) => [`${name}: ${detail}`, advice].join(' ').trim())
  const countOf = async (one: PatternStatus): Promise<[PatternStatus, number]> => {
    const wanted = { field: 'lifecycle.status', is: 'equal', value: one } as const
    const filter = [...scopeConditions(caller.scope), wanted]
    return [one, await deps.documents.count('patterns', filter)]
  }
  const patterns = await Promise.all(PATTERN_STATUSES.map(countOf))
  return {
    startedAt,
    finishedAt: new Date(finishedMs).toISOString(),
    asOf: new Date(asOf).toISOString(),
    stages: groupByStage(done),
    storage: {
      facts: facts.active,
      episodes: episodes.byPhase,
      consolidated: episodes.consolidated,
    },
    patterns: Object.fromEntries(patterns) as NightlyReport['patterns'],
    health: { status, problems },
  }
}

/** The report of the last full run that finished, if one has. */
export async function readNightlyReport(
  { scope }: Caller,
  deps: MemoryContext,
): Promise<(NightlyReport & Rendered) | undefined> {
  const report = (await readNightlyRecord(scope, deps.documents))?.report
  return report && { ...report, markdown: renderReport(report, false) }
}
