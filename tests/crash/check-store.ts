import type { Memory } from '../../src/operations/memory.ts'
import type { Acknowledged } from './kill-writers.ts'

const QUERIES = ['tea garden', 'launch', '검색', 'gatto 数据库', 'timeout 🚀', 'שלום', 'writer1 12']

/** What is missing or wrong of what was acknowledged, as sentences. Empty is right. */
export async function findLosses(
  memory: Memory,
  acknowledged: Acknowledged,
): Promise<readonly string[]> {
  const losses: string[] = []
  for (const id of acknowledged.remembered) {
    const { fact } = await memory.facts.get({ id }).catch(() => ({ fact: undefined }))
    if (fact === undefined) losses.push(`${id} was acknowledged and is gone`)
    else if (acknowledged.forgotten.has(id) && fact.status !== 'forgotten') {
      losses.push(`${id} was forgotten and is back`)
    } else if (
      !(acknowledged.forgotten.has(id) || acknowledged.undecided.has(id)) &&
      fact.status !== 'active'
    ) {
      losses.push(`${id} was never forgotten and is`)
    }
  }
  return losses
}

/** Every answer, without what moves with the clock. */
export async function askEverything(memory: Memory): Promise<unknown> {
  // A rebuild that was killed goes on in the background; only then is an answer complete.
  memory.keepUp()
  await memory.settle()
  const answers = []
  for (const query of QUERIES) {
    const { items: results, notices } = await memory.recall({ query, k: 1_000, cutoff: 0 })
    answers.push({
      notices,
      found: results
        .map(({ id, explanation }) => ({
          id,
          words: explanation.words,
          whole: explanation.meaning?.whole.toFixed(5),
          sentence: explanation.meaning?.sentence.toFixed(5),
        }))
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    })
  }
  return answers
}
