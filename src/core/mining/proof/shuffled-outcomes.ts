import { type Bits, emptyBits, hasBit, setBit } from '../search/bits.ts'
import type { Population } from '../search/hypothesis.ts'
import { seededRandom, shuffle } from '../seeded-random.ts'

/** How often outcomes are dealt anew: a share of 5 % is 15 of them. */
export const SHUFFLES = 300

/** For each deal, the order of all tasks: by it, every population is dealt alike. */
export type Deals = readonly (readonly string[])[]

export function dealTasks(
  taskKeys: Iterable<string>,
  seed: number,
  count: number = SHUFFLES,
): Deals {
  const random = seededRandom(seed)
  const keys = [...new Set(taskKeys)]
  return Array.from({ length: count }, () => {
    shuffle(keys, random)
    return keys.slice()
  })
}

/**
 * The outcomes of a population, dealt anew many times: each task gets the outcomes of the one that
 * follows it in the order of the deal, among those with as many runs. The runs of one task are not
 * independent of each other, so their outcomes stay together; and two populations that share most
 * of their runs share most of what they are dealt.
 */
export function shuffledOutcomes(population: Population, deals: Deals): readonly Bits[] {
  const { runs, successes } = population
  const tasks = new Map<string, number[]>()
  for (const [run, { digest }] of runs.entries()) {
    const own = tasks.get(digest.taskKey)
    if (own === undefined) tasks.set(digest.taskKey, [run])
    else own.push(run)
  }
  return deals.map((order, deal) => {
    const dealt = emptyBits(runs.length)
    for (const [to, from] of successors(order, tasks)) {
      // Which of the runs of a task came first means nothing.
      const turn = deal % to.length
      for (const [index, run] of to.entries()) {
        if (hasBit(successes, from[(index + turn) % from.length] ?? run)) setBit(dealt, run)
      }
    }
    return dealt
  })
}

type Task = readonly number[]

function* successors(
  order: readonly string[],
  tasks: ReadonlyMap<string, Task>,
): Generator<readonly [Task, Task]> {
  const first = new Map<number, Task>()
  const last = new Map<number, Task>()
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
