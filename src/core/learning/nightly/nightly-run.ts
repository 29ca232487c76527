import * as z from 'zod'
import { MemoryError } from '../../errors.ts'
import type { TimeZone } from '../../language/time/time-zone.ts'
import type { Scope } from '../../scope.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { NightlyReport } from './nightly-report.ts'

/** Every step of a nightly run, in order, with its stage (spec R3). */
const STAGE_OF_STEP = {
  'consolidate-episodes': 'episodes',
  'archive-episodes': 'episodes',
  'purge-episodes': 'episodes',
  'learn-from-episodes': 'extraction',
  'mine-patterns': 'extraction',
  reflect: 'extraction',
  'reflect-workspace': 'extraction',
  'validate-patterns': 'validation',
  'narrow-patterns': 'refinement',
  'merge-patterns': 'refinement',
  'prune-patterns': 'refinement',
  'update-indexes': 'indexes',
  'optimize-indexes': 'indexes',
} as const
export type NightlyStep = keyof typeof STAGE_OF_STEP
export type NightlyStage = (typeof STAGE_OF_STEP)[NightlyStep]
export const NIGHTLY_STEPS = Object.keys(STAGE_OF_STEP) as [NightlyStep, ...NightlyStep[]]
export const NIGHTLY_STAGES = [...new Set(Object.values(STAGE_OF_STEP))]

export function stageOf(step: NightlyStep): NightlyStage {
  return STAGE_OF_STEP[step]
}

export const MINUTES_DEFAULT = 120

export const nightlyInputSchema = z.strictObject({
  dryRun: z.boolean().optional().describe('Only report what would be done.'),
  minutesMax: z
    .number()
    .min(0)
    .max(1_440)
    .optional()
    .describe(
      `Stop after this many minutes; the next run resumes there. Default: ${MINUTES_DEFAULT}.`,
    ),
  steps: z
    .array(z.enum(NIGHTLY_STEPS))
    .min(1)
    .optional()
    .describe('Only these steps, in the usual order. Default: all.'),
})
export type NightlyInput = Readonly<z.input<typeof nightlyInputSchema>>

/** How many of what a step did, or would do. */
export type StepCounts = Readonly<Record<string, number>>

export interface DoneStep {
  readonly stage: NightlyStage
  readonly name: NightlyStep
  readonly counts: StepCounts
  readonly tookMs: number
}

/** One run and its progress. */
export interface NightlyRun {
  readonly status: 'running' | 'paused' | 'finished'
  readonly holder: string
  readonly heartbeatAt: string
  readonly startedAt: string
  /** The moment that all of it is about: a resumed run decides as it would have then. */
  readonly asOf: number
  /** Absent: all. */
  readonly steps?: readonly NightlyStep[] | undefined
  readonly done: readonly DoneStep[]
}

/** The nightly runs of one scope: one record, so that there is one run at a time. */
export interface NightlyRecord {
  readonly id: string
  readonly scope: Scope
  readonly run: NightlyRun
  /** Of the last full run that finished. */
  readonly report?: NightlyReport | undefined
}

export const nightlyRecords = unsearchedRecords('nightly-runs')

/** A process without a heartbeat for this long is taken to be gone. */
const SILENT_MS = 15 * 60_000
/** An older run is not resumed but started over. */
const RESUMED_WITHIN_MS = 24 * 3_600_000

export type RunStart =
  | { readonly kind: 'begin' }
  | { readonly kind: 'resume'; readonly run: NightlyRun }
  | { readonly kind: 'busy'; readonly run: NightlyRun }

/**
 * Whether a run of these steps may begin, resumes an earlier one, or must wait. Only a run of the
 * same steps is resumed; one of other steps is started over, which repeats work but changes nothing.
 */
export function startRun(
  run: NightlyRun | undefined,
  steps: readonly NightlyStep[] | undefined,
  { nowMs, isGone }: { readonly nowMs: number; readonly isGone: (holder: string) => boolean },
): RunStart {
  if (run === undefined || run.status === 'finished') return { kind: 'begin' }
  const silentMs = nowMs - Date.parse(run.heartbeatAt)
  const isHeld = run.status === 'running' && silentMs < SILENT_MS && !isGone(run.holder)
  if (isHeld) return { kind: 'busy', run }
  const isSame = steps?.join() === run.steps?.join()
  return isSame && nowMs - run.asOf < RESUMED_WITHIN_MS
    ? { kind: 'resume', run }
    : { kind: 'begin' }
}

const DAY_MS = 86_400_000

/**
 * When the local clock next shows this time, in milliseconds.
 *
 * @throws MemoryError `INVALID_INPUT` for anything but a time of day.
 */
export function nextRunAt(time: string, nowMs: number, zone: TimeZone): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? []
  if (hours === undefined || minutes === undefined) {
    throw new MemoryError(`"${time}" is not a time of day`, {
      code: 'INVALID_INPUT',
      hint: 'Write it as 03:30.',
    })
  }
  const wall = zone.toWall(nowMs)
  const ofDayMs = (Number(hours) * 60 + Number(minutes)) * 60_000
  const today = Math.floor(wall / DAY_MS) * DAY_MS + ofDayMs
  const next = [today, today + DAY_MS, today + 2 * DAY_MS].map((one) => zone.fromWall(one))
  return next.find((one) => one > nowMs) ?? nowMs + DAY_MS
}
