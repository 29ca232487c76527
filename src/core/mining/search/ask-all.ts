import type { MiningRun } from '../mining-runs.ts'
import { askTypes } from '../types/ask-types.ts'
import { askPlans } from './ask-plans.ts'
import { askRecoveries } from './ask-recoveries.ts'
import { askSteps } from './ask-steps.ts'
import { askKinds, askTask, askTools } from './ask-task.ts'
import { createCollector } from './collector.ts'
import type { Hypothesis } from './hypothesis.ts'
import { populationsOf } from './populations.ts'
import { findPlaces } from './sign-places.ts'

/** Every question that is asked of these runs, the plainest of those with the same runs. */
export function askAll(runs: readonly MiningRun[]): readonly Hypothesis[] {
  const hypotheses: Hypothesis[] = []
  const known = new Set<string>()
  for (const population of populationsOf(runs)) {
    const collector = createCollector(population, known)
    const places = findPlaces(population)
    if (population.opening === 0) askTools(population, collector)
    askSteps(population, places, collector)
    if (population.opening === 0) {
      askPlans(population, collector)
      hypotheses.push(...askRecoveries(population, known), ...askTypes(population, known))
    }
    askTask(population, collector)
    hypotheses.push(...collector.hypotheses, ...askKinds(population, places, known))
  }
  return hypotheses
}
