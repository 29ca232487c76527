import type { Condition } from '../../conditions/condition.ts'
import type { PatternCategory } from '../../patterns/pattern.ts'
import { type Bits, bitsKey, countBits } from './bits.ts'
import type { Hypothesis, HypothesisSort, Population } from './hypothesis.ts'

/** Runs, and tasks, of which a thing must hold, and not hold, before it is asked about. */
const RUNS_MIN = 5
const TASKS_MIN = 4
const HYPOTHESES_MAX = 40_000

export interface Collector {
  /** Takes a question in, unless too few runs can answer it or another has the same runs. */
  add(asked: {
    readonly condition: Condition
    readonly category: PatternCategory
    readonly sort: HypothesisSort
    readonly bits: Bits
  }): void
  readonly hypotheses: readonly Hypothesis[]
}

/**
 * Gathers questions about one population. Of those with the same runs, or with exactly the other
 * runs, the first stays: they are one question, so the plainest must be asked first.
 */
export function createCollector(population: Population, known: Set<string>): Collector {
  const hypotheses: Hypothesis[] = []
  const size = population.runs.length
  // What is told of an opening is known early: the same of whole runs does not stand for it.
  const askedOf = `${population.key} ${population.opening > 0}`
  return {
    hypotheses,
    add({ bits, ...asked }) {
      if (hypotheses.length >= HYPOTHESES_MAX) return
      const support = countBits(bits)
      if (support < RUNS_MIN || size - support < RUNS_MIN) return
      const key = `${askedOf} ${bitsKey(bits)}`
      if (known.has(key) || known.has(`${askedOf} ${bitsKey(otherBits(bits, size))}`)) return
      if (!isOfManyTasks(bits, population)) return
      known.add(key)
      hypotheses.push({ ...asked, population, bits, support })
    },
  }
}

function otherBits(bits: Bits, size: number): Bits {
  const others = bits.map((word) => ~word)
  const rest = size & 31
  const last = others.length - 1
  if (rest !== 0) others[last] = (others[last] ?? 0) & ((1 << rest) - 1)
  return others
}

function isOfManyTasks(bits: Bits, { runs }: Population): boolean {
  const tasks = new Set<string>()
  for (let index = 0; index < runs.length; index++) {
    if (((bits[index >>> 5] as number) & (1 << (index & 31))) === 0) continue
    tasks.add(runs[index]?.digest.taskKey ?? '')
    if (tasks.size >= TASKS_MIN) return true
  }
  return false
}
