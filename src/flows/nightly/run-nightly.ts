import { type NightReport, renderReport } from '../../core/nightly/night-report.ts'
import type { Caller } from '../caller.ts'
import { lastReport } from './hold-night.ts'
import type { NightDeps } from './night-step.ts'
import { type NightlyInput, type NightOutcome, runNight } from './run-night.ts'

interface Rendered {
  readonly markdown: string
}

export async function runNightly(
  input: NightlyInput,
  caller: Caller,
  deps: NightDeps,
): Promise<NightOutcome & Rendered> {
  const outcome = await runNight(input, caller, deps)
  return { ...outcome, markdown: renderReport(outcome.report) }
}

export async function readNightlyReport(
  { scope }: Caller,
  deps: NightDeps,
): Promise<NightReport & Rendered> {
  const report = await lastReport(scope, deps)
  return { ...report, markdown: renderReport(report) }
}
