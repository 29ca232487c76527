import { choicesOf, printChoice } from '../digests/choices.ts'
import { listsIn, type RunDigest, typeOfRun } from '../digests/run-digest.ts'
import { fitLogistic, type LogisticModel } from '../statistics/logistic.ts'

/** How likely runs succeed, by what they chose and what they were about. */
export function fitForecast(runs: readonly RunDigest[]): LogisticModel {
  return fitLogistic(
    runs.map((run) => ({ features: forecastFeatures(run), isHit: run.status === 'success' })),
  )
}

/** What speaks for or against a run: its choices, and what makes its task easy or hard. */
export function forecastFeatures(run: RunDigest): readonly string[] {
  const { 'task.words': words, agent } = run.features
  return [
    ...choiceFeatures(run),
    ...(Array.isArray(words) ? words.map((word) => `word ${word}`) : []),
    ...(agent === undefined ? [] : [`agent ${agent}`]),
  ]
}

/** Each choice as such, and as a choice in this type of task, where it may weigh otherwise. */
export function choiceFeatures(run: RunDigest): readonly string[] {
  const type = typeOfRun(run)
  const choices = choicesOf(listsIn(run.features.steps), []).map(printChoice)
  return type === undefined
    ? choices
    : [...choices, ...choices.map((choice) => `${type}: ${choice}`)]
}
