import { groupBy } from '../../group-by.ts'
import { choicesOf, printChoice } from '../digests/choices.ts'
import {
  endedRuns,
  listsIn,
  type RunDigest,
  type RunExample,
  typeOfRun,
} from '../digests/run-digest.ts'
import { actionPhrase } from './word-choice.ts'

const TYPES_MAX = 30
/** With fewer runs of a type, any choice may look good. */
const RUNS_MIN = 8
const STEPS_MAX = 8
/** Runs at the usual rate that are added to those of each choice: few runs say little. */
const PRIOR_RUNS = 8

/**
 * For each type of task the run to follow: of those that succeeded the one whose choices went best
 * in all runs that are known. It is an example and proves nothing.
 *
 * @param others Runs of other projects, where these are learned from, too.
 */
export function chooseExamples(
  own: readonly RunDigest[],
  others: readonly RunDigest[] = own,
): readonly RunExample[] {
  const known = groupBy(endedRuns(others), keyOf)
  return [...groupBy(endedRuns(own), keyOf)].slice(0, TYPES_MAX).flatMap(([key, runs]) => {
    const weights = weighChoices(known.get(key) ?? runs)
    const [best] = runs
      .filter(({ status }) => status === 'success')
      .map((run) => ({ run, score: scoreOf(run, weights) }))
      .toSorted((left, right) => right.score - left.score)
    if (best === undefined || weights.size === 0) return []
    const steps = stepsOf(best.run)
    const type = typeOfRun(best.run)
    return steps.length === 0
      ? []
      : [{ episodeId: best.run.id, steps, ...(type === undefined ? {} : { type }) }]
  })
}

function keyOf(run: RunDigest): string {
  return typeOfRun(run) ?? ''
}

function choiceTextsOf({ features }: RunDigest): readonly string[] {
  return choicesOf(listsIn(features.steps), []).map(printChoice)
}

/** How much better runs end that make a choice, as a difference of log-odds. */
function weighChoices(runs: readonly RunDigest[]): ReadonlyMap<string, number> {
  if (runs.length < RUNS_MIN) return new Map()
  const isGood = ({ status }: RunDigest): boolean => status === 'success'
  const usual = (runs.filter(isGood).length + 0.5) / (runs.length + 1)
  const made = groupBy(
    runs.flatMap((run) => choiceTextsOf(run).map((choice) => ({ choice, run }))),
    ({ choice }) => choice,
  )
  return new Map(
    [...made].map(([choice, those]) => {
      const good = those.filter(({ run }) => isGood(run)).length
      const rate = (good + PRIOR_RUNS * usual) / (those.length + PRIOR_RUNS)
      return [choice, logOdds(rate) - logOdds(usual)]
    }),
  )
}

function logOdds(rate: number): number {
  return Math.log(rate / (1 - rate))
}

// Choices of one run go together: more of them say less each.
function scoreOf(run: RunDigest, weights: ReadonlyMap<string, number>): number {
  const own = choiceTextsOf(run).flatMap((choice) => weights.get(choice) ?? [])
  return own.reduce((sum, weight) => sum + weight, 0) / Math.sqrt(Math.max(1, own.length))
}

/** What the steps that did not fail did, each thing once. */
function stepsOf({ features }: RunDigest): readonly string[] {
  const phrases = listsIn(features.steps).flatMap((step) => {
    if (step.includes('error')) return []
    const name = step.find((feature) => /^(?:tool|run) /u.test(feature))
    const meaning = step.find((feature) => feature.startsWith('is '))
    if (name === undefined) return []
    return [actionPhrase(meaning ?? name, new Map([[meaning ?? '', name]]))]
  })
  return [...new Set(phrases)].slice(0, STEPS_MAX)
}
