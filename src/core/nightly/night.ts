import { declareCollection } from '../documents/collection.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import type { Scope } from '../scope.ts'
import type { NightReport } from './night-report.ts'

/** What a nightly run does, in this order (spec R3). */
export const NIGHT_STAGES = [
  'episodes',
  'extraction',
  'validation',
  'refinement',
  'indexes',
  'report',
] as const
export type NightStage = (typeof NIGHT_STAGES)[number]

/** What a step did, or would do: how many of what. */
export type StepCounts = Readonly<Record<string, number>>

export interface DoneStep {
  readonly stage: NightStage
  readonly name: string
  readonly counts: StepCounts
  readonly tookMs: number
}

/** One run, as far as it has come. */
export interface NightRun {
  readonly status: 'running' | 'paused' | 'finished'
  /** The process that does it. */
  readonly holder: string
  readonly beatAt: string
  readonly startedAt: string
  /** The moment that all of it is about: a run that goes on later decides as it would have. */
  readonly asOf: number
  readonly done: readonly DoneStep[]
}

/** The nightly runs of one scope: there is one record, so that there is one run. */
export interface Night {
  readonly id: string
  readonly scope: Scope
  readonly run: NightRun
  /** Of the last run that came to its end. */
  readonly report?: NightReport | undefined
}

export const nightRecords: RecordKind = {
  collection: declareCollection({ name: 'nights', fields: SCOPE_FIELDS }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

/** A process that has not been heard of for so long is taken to be gone. */
const SILENT_MS = 15 * 60_000
/** What was left longer ago is not gone on with: it is begun anew. */
const RESUMED_WITHIN_MS = 24 * 3_600_000

/** What whoever wants to run finds. */
export type Opening =
  | { readonly kind: 'begin' }
  | { readonly kind: 'resume'; readonly run: NightRun }
  | { readonly kind: 'busy'; readonly run: NightRun }

/** Whether a run may begin, go on where another one ended, or must wait. */
export function openNight(
  run: NightRun | undefined,
  nowMs: number,
  isGone: (holder: string) => boolean,
): Opening {
  if (run === undefined || run.status === 'finished') return { kind: 'begin' }
  const silentMs = nowMs - Date.parse(run.beatAt)
  const isHeld = run.status === 'running' && silentMs < SILENT_MS && !isGone(run.holder)
  if (isHeld) return { kind: 'busy', run }
  return nowMs - run.asOf < RESUMED_WITHIN_MS ? { kind: 'resume', run } : { kind: 'begin' }
}
