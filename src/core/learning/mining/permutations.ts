import { groupBy } from '../../group-by.ts'
import { seededRandom, shuffle } from '../statistics/seeded-random.ts'
import { type Bits, emptyBits, hasBit, setBit } from './bits.ts'
import type { Population } from './hypothesis.ts'

/** A share of 5 % is 15 of them. */
export const PERMUTATIONS = 300

/** For each permutation, an order of all tasks, the same for every population. */
export type TaskOrders = readonly (readonly string[])[]

export function permuteTasks(taskKeys: Iterable<string>, seed: number): TaskOrders {
  const random = seededRandom(seed)
  const keys = [...new Set(taskKeys)]
  return Array.from({ length: PERMUTATIONS }, () => {
    shuffle(keys, random)
    return keys.slice()
  })
}

/**
 * The permuted outcomes of a population: each task gets the outcomes of the task that follows it
 * in the order, among those with as many runs. Runs of one task are not independent, so their
 * outcomes stay together; and populations that share most runs share most permuted outcomes.
 */
export function permuteOutcomes(population: Population, orders: TaskOrders): readonly Bits[] {
  const { runs, successes } = population
  const tasks = groupBy(runs.keys(), (run) => runs[run]?.digest.taskKey)
  return orders.map((order, permutation) => {
    const permuted = emptyBits(runs.length)
    for (const [to, from] of successors(order, tasks)) {
      // The order of the runs of a task means nothing, so it is rotated too.
      const turn = permutation % to.length
      for (const [index, run] of to.entries()) {
        if (hasBit(successes, from[(index + turn) % from.length] ?? run)) setBit(permuted, run)
      }
    }
    return permuted
  })
}

type TaskRuns = readonly number[]

function* successors(
  order: readonly string[],
  tasks: ReadonlyMap<string, TaskRuns>,
): Generator<readonly [TaskRuns, TaskRuns]> {
  const first = new Map<number, TaskRuns>()
  const last = new Map<number, TaskRuns>()
  for (const key of order) {
    const task = tasks.get(key)
    if (task === undefined) continue
    const before = last.get(task.length)
    if (before === undefined) first.set(task.length, task)
    else yield [before, task]
    last.set(task.length, task)
  }
  for (const [size, task] of last) yield [task, first.get(size) ?? task]
}
