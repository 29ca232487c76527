import type { NightlyStep, StepCounts } from '../../src/core/learning/nightly/nightly-run.ts'
import type { Memory } from '../../src/operations/memory.ts'

/** Runs one step of the nightly run to its end. Resolves to what it counted. */
export async function runStep(
  memory: Memory,
  step: NightlyStep,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<StepCounts> {
  const { status, report } = await memory.admin.nightly({ steps: [step], dryRun })
  const counts = report.stages[0]?.steps[0]?.counts
  if (counts === undefined) throw new Error(`The step ${step} is ${status}`)
  return counts
}

/** Reads new episodes, mines patterns from them and validates them. */
export async function minePatterns(memory: Memory): Promise<{
  readonly learned: StepCounts
  readonly mined: StepCounts
  readonly validated: StepCounts
}> {
  const learned = await runStep(memory, 'learn-from-episodes')
  const mined = await runStep(memory, 'mine-patterns')
  return { learned, mined, validated: await runStep(memory, 'validate-patterns') }
}
