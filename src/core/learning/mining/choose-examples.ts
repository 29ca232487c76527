import { countItems, groupBy } from '../../group-by.ts'
import {
  endedRuns,
  listsIn,
  type RunDigest,
  type RunExample,
  typeOfRun,
} from '../digests/run-digest.ts'
import { choiceFeatures, fitForecast } from './forecast.ts'
import { actionPhrase } from './word-choice.ts'

const TYPES_MAX = 30
/** With fewer runs of a type, any choice may look good. */
const RUNS_MIN = 8
const STEPS_MAX = 8

/**
 * For each task type the run to follow: of the successful ones, the one whose choices speak most
 * for success, by all runs that are known. It is an example and proves nothing.
 *
 * @param others Runs of other projects, where these are learned from, too.
 */
export function chooseExamples(
  own: readonly RunDigest[],
  others: readonly RunDigest[] = own,
): readonly RunExample[] {
  const known = endedRuns(others)
  const { weights } = fitForecast(known)
  const counts = countItems(known.map(keyOf))
  return [...groupBy(endedRuns(own), keyOf)].slice(0, TYPES_MAX).flatMap(([key, runs]) => {
    if ((counts.get(key) ?? 0) < RUNS_MIN) return []
    const [best] = runs
      .filter(({ status }) => status === 'success')
      .map((run) => ({ run, score: scoreOf(run, weights) }))
      .toSorted((left, right) => right.score - left.score)
    if (best === undefined) return []
    const steps = stepsOf(best.run, (name) => {
      return scoreOf(withoutSteps(best.run, name), weights) < best.score
    })
    const type = typeOfRun(best.run)
    return steps.length === 0
      ? []
      : [{ episodeId: best.run.id, steps, ...(type === undefined ? {} : { type }) }]
  })
}

function keyOf(run: RunDigest): string {
  return typeOfRun(run) ?? ''
}

function scoreOf(run: RunDigest, weights: ReadonlyMap<string, number>): number {
  return choiceFeatures(run).reduce((sum, name) => sum + (weights.get(name) ?? 0), 0)
}

function withoutSteps(run: RunDigest, name: string): RunDigest {
  const steps = listsIn(run.features.steps).filter((step) => nameIn(step) !== name)
  return { ...run, features: { ...run.features, steps } }
}

/**
 * What the steps did that speak for success, each thing once, without those from an error until the
 * same call worked.
 */
function stepsOf({ features }: RunDigest, speaksFor: (name: string) => boolean): readonly string[] {
  const steps = listsIn(features.steps)
  let after = 0
  const phrases = steps.flatMap((step, at) => {
    const name = nameIn(step)
    if (step.includes('error')) {
      const mended = steps.findIndex(
        (one, index) => index > at && !one.includes('error') && nameIn(one) === name,
      )
      after = Math.max(after, mended)
      return []
    }
    if (at < after) return []
    const meaning = step.find((feature) => feature.startsWith('is '))
    if (name === undefined || !speaksFor(name)) return []
    return [actionPhrase(meaning ?? name, new Map([[meaning ?? '', name]]))]
  })
  return [...new Set(phrases)].slice(0, STEPS_MAX)
}

function nameIn(step: readonly string[]): string | undefined {
  return step.find((feature) => /^(?:tool|run) /u.test(feature))
}
