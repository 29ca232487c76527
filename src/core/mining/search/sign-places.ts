import { type Bits, emptyBits, setBit } from './bits.ts'
import type { Population } from './hypothesis.ts'

/** Where a sign stands: for each run, the steps that have it, counted from 0. */
export interface SignPlaces {
  readonly sign: string
  readonly bits: Bits
  readonly support: number
  /** For each run of the population; absent runs have no such step. */
  readonly steps: ReadonlyMap<number, readonly number[]>
}

const RUNS_MIN = 5

/** The signs of the opening of a population, or of whole runs, those of most runs first. */
export function findPlaces({ runs, opening }: Population): readonly SignPlaces[] {
  const found = new Map<string, Map<number, number[]>>()
  for (const [run, { steps }] of runs.entries()) {
    const seen = opening === 0 ? steps : steps.slice(0, opening)
    for (const [step, signs] of seen.entries()) {
      for (const sign of signs) note(found, sign, run).push(step)
    }
  }
  return [...found]
    .filter(([, places]) => places.size >= RUNS_MIN)
    .map(([sign, steps]) => ({
      sign,
      steps,
      support: steps.size,
      bits: toBits(steps.keys(), runs),
    }))
    .toSorted((left, right) => evenness(right, runs.length) - evenness(left, runs.length))
}

function note(found: Map<string, Map<number, number[]>>, sign: string, run: number): number[] {
  const places = found.get(sign) ?? new Map<number, number[]>()
  found.set(sign, places)
  const own = places.get(run) ?? []
  places.set(run, own)
  return own
}

// What half of the runs have can be told apart best; what all have tells nothing.
function evenness({ support }: { readonly support: number }, size: number): number {
  return support * (size - support)
}

export function toBits(indexes: Iterable<number>, { length }: { readonly length: number }): Bits {
  const bits = emptyBits(length)
  for (const index of indexes) setBit(bits, index)
  return bits
}
