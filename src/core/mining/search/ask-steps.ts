import type { Condition, FollowedSign } from '../../conditions/condition.ts'
import type { PatternCategory } from '../../patterns/pattern.ts'
import type { Collector } from './collector.ts'
import type { HypothesisSort, Population } from './hypothesis.ts'
import { type SignPlaces, toBits } from './sign-places.ts'

/** Signs that are paired with each other, of those that tell most runs apart. */
const PAIRED_MAX = 48
/** Signs of what is done, of which sequences of three are made. */
const ACTIONS_MAX = 12
/** Up to this opening, each step of it is asked about by itself. */
const PLACED_OPENING_MAX = 4

/** Asks about single signs, about two in a row and, of actions, about three. */
export function askSteps(
  population: Population,
  places: readonly SignPlaces[],
  collector: Collector,
): void {
  askSingles(population, places, collector)
  askPlaces(population, places, collector)
  askPairs(population, places.slice(0, PAIRED_MAX), collector)
  const actions = places.filter(({ sign }) => isAction(sign)).slice(0, ACTIONS_MAX)
  askTriples(population, actions, collector)
}

/** Asks about single signs. */
export function askSingles(
  population: Population,
  places: readonly SignPlaces[],
  collector: Collector,
): void {
  for (const { sign, bits } of places) {
    const condition = follow(population, [{ sign, isNext: false }])
    collector.add({ condition, bits, category: categoryOf(sign), sort: sortOf(sign) })
  }
}

function askPlaces(
  population: Population,
  places: readonly SignPlaces[],
  collector: Collector,
): void {
  const { opening, runs } = population
  if (opening === 0 || opening > PLACED_OPENING_MAX) return
  for (let step = 0; step < opening; step++) {
    for (const { sign, steps } of places) {
      const holding = [...steps].filter(([, own]) => own.includes(step)).map(([run]) => run)
      const slice = { from: step + 1, to: step + 1 }
      collector.add({
        condition: { is: 'follows', feature: 'steps', signs: [{ sign, isNext: false }], slice },
        bits: toBits(holding, runs),
        category: categoryOf(sign),
        sort: 'sign',
      })
    }
  }
}

function askPairs(
  population: Population,
  places: readonly SignPlaces[],
  collector: Collector,
): void {
  for (const first of places) {
    for (const second of places) {
      for (const isNext of [false, true]) {
        const runs = followedIn(first.steps, second.steps, isNext).keys()
        collector.add({
          condition: follow(population, [
            { sign: first.sign, isNext: false },
            { sign: second.sign, isNext },
          ]),
          bits: toBits(runs, population.runs),
          category: pairCategory(first.sign, second.sign),
          sort: isAction(first.sign) && isAction(second.sign) ? 'sign' : 'pair',
        })
      }
    }
  }
}

function askTriples(
  population: Population,
  actions: readonly SignPlaces[],
  collector: Collector,
): void {
  for (const first of actions) {
    for (const second of actions) {
      const two = followedIn(first.steps, second.steps, false)
      for (const third of actions) {
        const runs = followedIn(two, third.steps, false).keys()
        const signs = [first, second, third].map(({ sign }) => ({ sign, isNext: false }))
        collector.add({
          condition: follow(population, signs),
          bits: toBits(runs, population.runs),
          category: 'sequence',
          sort: 'pair',
        })
      }
    }
  }
}

type Steps = SignPlaces['steps']

/** The runs in which the second comes after the first, with the steps where it does. */
export function followedIn(first: Steps, second: Steps, isNext: boolean): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [run, places] of first) {
    const earliest = places[0] ?? 0
    const later = (second.get(run) ?? []).filter((step) =>
      isNext ? places.includes(step - 1) : step > earliest,
    )
    if (later.length > 0) found.set(run, later)
  }
  return found
}

/** The condition that signs follow each other in the opening, or anywhere in whole runs. */
export function follow({ opening }: Population, signs: readonly FollowedSign[]): Condition {
  const slice = opening === 0 ? undefined : { from: 1, to: opening }
  return { is: 'follows', feature: 'steps', signs, slice }
}

const ACTION = /^(?:tool |does |error$|recovered$)/

export function isAction(sign: string): boolean {
  return ACTION.test(sign)
}

// What steps of any sort can have was thought of before; names of fields and errors were not.
function sortOf(sign: string): HypothesisSort {
  return /^(?:with|asks|error|does) /.test(sign) ? 'sign' : 'plain'
}

function categoryOf(sign: string): PatternCategory {
  if (sign.startsWith('error') || sign === 'another error') return 'failure'
  return sign.startsWith('tool ') ? 'tool-selection' : 'strategy'
}

function pairCategory(first: string, second: string): PatternCategory {
  if (!first.startsWith('error')) return 'sequence'
  return second.startsWith('error') ? 'failure' : 'recovery'
}
