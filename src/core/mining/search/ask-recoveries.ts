import { followedIn, isAction } from './ask-steps.ts'
import { type Collector, createCollector } from './collector.ts'
import type { Hypothesis, Population } from './hypothesis.ts'
import { isTelling, toPopulation } from './populations.ts'
import { findPlaces, toBits } from './sign-places.ts'

const ERRORS_MAX = 8
const ANSWERS_MAX = 30

/** Among runs that met an error: does what was done about it tell how they ended? */
export function askRecoveries({ runs }: Population, known: Set<string>): readonly Hypothesis[] {
  const errors = findPlaces(toPopulation(runs, 0)).filter(({ sign }) => sign.startsWith('error '))
  return errors.slice(0, ERRORS_MAX).flatMap(({ sign: error }) => {
    const met = runs.filter(({ steps }) => steps.some((step) => step.includes(error)))
    const within = {
      is: 'follows',
      feature: 'steps',
      signs: [{ sign: error, isNext: false }],
    } as const
    const population = toPopulation(met, 0, { key: `${error} ${met.length}`, met: within })
    if (!isTelling(population)) return []
    const collector = createCollector(population, known)
    askAnswers(population, error, collector)
    return collector.hypotheses
  })
}

function askAnswers(population: Population, error: string, collector: Collector): void {
  const places = findPlaces(population)
  const failed = places.find(({ sign }) => sign === error)?.steps ?? new Map()
  const answers = places.filter(({ sign }) => isAction(sign) && !sign.startsWith('error'))
  for (const { sign, steps } of answers.slice(0, ANSWERS_MAX)) {
    for (const isNext of [true, false]) {
      collector.add({
        condition: {
          is: 'follows',
          feature: 'steps',
          signs: [
            { sign: error, isNext: false },
            { sign, isNext },
          ],
        },
        bits: toBits(followedIn(failed, steps, isNext).keys(), population.runs),
        category: 'recovery',
        sort: 'sign',
      })
    }
  }
}
