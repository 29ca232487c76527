import { openMemory } from '../src/index.ts'
import { makeStatement } from './latency/statements.ts'
import { createProgress } from './progress.ts'
import { recordStatements } from './sets/record-statements.ts'

const BATCH = 200

/** A home folder of a benchmark. */
export interface BenchHome {
  readonly home: string
  readonly embedder: 'none' | 'encoder'
}

/** Opens the embedded memory of a home. */
export async function openHome({ home, embedder }: BenchHome) {
  return await openMemory({ home, environment: {}, config: { embedder: { kind: embedder } } })
}

/** Fills it with as many made-up statements. */
export async function fillHome(given: BenchHome, size: number): Promise<void> {
  const { memory } = await openHome(given)
  const progress = createProgress('statements', process.stderr)
  for (let start = 0; start < size; start += BATCH) {
    const count = Math.min(BATCH, size - start)
    await recordStatements(
      memory,
      Array.from({ length: count }, (_one, index) => makeStatement(start + index, size)),
    )
    progress(start + count, size)
  }
  await memory.close()
}
