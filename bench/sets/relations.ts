import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Memory } from '../../src/index.ts'
import { readLines } from '../data/read-set.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'
import { openPlainMemory } from './open-plain-memory.ts'

const pairSchema = z.object({
  older: z.string(),
  newer: z.string(),
  relation: z.enum(['updates', 'retracts', 'same', 'independent']),
})
type Pair = z.infer<typeof pairSchema>

/** What a newer statement does to an older one: pairs by thirteen authors, words alone. */
export const relationsSet: BenchSet = {
  name: 'relations',
  parts: [],
  baselines: {},
  run: runRelations,
}

async function runRelations({ dataFolder, onProgress }: SetContext): Promise<SetRun> {
  const folder = join(dataFolder, 'relations')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).toSorted()
  const metrics: Record<string, Counts> = {}
  for (const [at, file] of files.entries()) {
    onProgress(at, files.length)
    const { memory, close } = openPlainMemory(file)
    const pairs = await readLines(dataFolder, { set: 'relations', name: file, line: pairSchema })
    for (const [place, pair] of pairs.entries()) {
      const scope = { tenant: `${file}-${place}` }
      const became = await judge(pair, memory.as({ scope, surface: 'library', isOwner: true }))
      const group = `${file.slice(0, 2)} ${pair.relation}`
      metrics[group] = addTo(metrics[group], became)
    }
    await close()
  }
  return { predictions: [], metrics }
}

type Counts = Readonly<Record<string, number>>
const OUTCOMES = ['both kept', 'older displaced', 'newer merged', 'a side refused']

function addTo(counts: Counts = {}, became: string): Counts {
  return Object.fromEntries(
    OUTCOMES.map((name) => [name, (counts[name] ?? 0) + Number(name === became)]),
  )
}

async function judge({ older, newer }: Pair, memory: Memory): Promise<string> {
  const { fact } = await memory.remember({ text: older })
  const receipt = await memory.remember({ text: newer })
  if (fact === undefined || receipt.outcome === 'dropped') return 'a side refused'
  if (receipt.fact?.id === fact.id) return 'newer merged'
  return (await memory.facts.get({ id: fact.id })).fact?.status === 'active'
    ? 'both kept'
    : 'older displaced'
}
