import { openBenchEmbedder } from '../open-embedder.ts'
import { askCases } from '../sets/ask-cases.ts'
import { type BenchMemory, openBenchMemory } from '../sets/open-bench-memory.ts'
import type { LoadedSet } from '../sets/retrieval-set.ts'
import { FULL } from '../sets/variants.ts'
import type { PeerRun } from './peer-memory.ts'

/** Loci on the same conversations, asked as `npm run bench -- locomo` asks it. */
export async function measureLoci(
  loaded: LoadedSet,
  cacheFolder: string | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<PeerRun> {
  const memory = await openBenchMemory(await openBenchEmbedder(cacheFolder))
  const storedMs = new Map<string, number>()
  const asks = [{ part: '', variant: FULL, hasPlain: false }]
  const [answers] = await askCases(loaded, asks, {
    memory: timeStoring(memory, storedMs),
    onProgress,
  }).finally(() => memory.close())
  return {
    stored: loaded.cases.map(({ name, statements }) => ({
      turns: statements.length,
      ms: storedMs.get(name) ?? 0,
    })),
    answers: [...(answers ?? [])].map(([id, { ranked, latencyMs }]) => ({
      id,
      ranked: ranked.map(String),
      ms: latencyMs,
    })),
  }
}

function timeStoring(memory: BenchMemory, storedMs: Map<string, number>): BenchMemory {
  return {
    ...memory,
    open(name) {
      const tenant = memory.open(name)
      const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
        const start = performance.now()
        const result = await work
        storedMs.set(name, (storedMs.get(name) ?? 0) + performance.now() - start)
        return result
      }
      return {
        ...tenant,
        record: (statements) => timed(tenant.record(statements)),
        settle: () => timed(tenant.settle()),
      }
    },
  }
}
