import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MemoryError } from '../../src/core/errors.ts'
import type { Filter } from '../../src/core/storage/documents/filter.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { makeQuestion, makeStatement } from '../latency/statements.ts'
import { createVariedEmbedder } from '../latency/varied-embedder.ts'
import { type Figure, percentile, renderFigures, sample } from '../measure.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { recordStatements } from '../sets/record-statements.ts'
import { ENGINES, type EngineKind, type Engines, TENANT } from './open-engines.ts'

const BATCH = 200
const WARM_UP = 10
const QUESTIONS = 100
const SIZE_MAX = 10_000_000
const SHARES = [0.5, 0.05, 0.001]
const NOTE =
  'Servers are started for the run as the tests start them, without waiting for the disk; the embedded store likewise.\n' +
  'LOCI_TEST_POSTGRES_URL and LOCI_TEST_QDRANT_URL name others. Vectors are made as for `latency`. Re-indexing embeds\n' +
  'everything again with that embedder, which costs next to nothing: it is the rate of the index.\n'

export const productionBench: Benchmark = {
  usage: 'production [--size 100000] [--only pgvector] [--cache <folder>] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', default: '100000' },
        only: { type: 'string', default: '' },
        cache: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const size = readCount('size', values.size, SIZE_MAX)
    const model = await openBenchEmbedder(values.cache)
    const progress = createProgress('sentences', process.stderr)
    const embedder = await createVariedEmbedder(model, size, progress)
    const measured = new Map<string, readonly Figure[]>()
    for (const kind of ENGINES.filter(({ name }, at) => at === 0 || isWanted(name, values.only))) {
      const figures = await measureEngines(kind, size, embedder)
      const baseline = measured.get(ENGINES[0]?.name ?? '')
      measured.set(kind.name, baseline === undefined ? figures : compare(figures, baseline))
      // At once: if the next engine fails, the hours of this one are not lost.
      if (!values.json) console.log(renderFigures(kind.name, measured.get(kind.name) ?? []))
    }
    await model.close()
    if (values.json) console.log(JSON.stringify({ size, figures: Object.fromEntries(measured) }))
    else console.log(NOTE)
  },
}

function isWanted(name: string, only: string): boolean {
  return name.toLowerCase().includes(only.toLowerCase())
}

function compare(figures: readonly Figure[], baseline: readonly Figure[]): readonly Figure[] {
  return figures.map((figure, at) => ({
    ...figure,
    baseline: baseline[at]?.value ?? 0,
    baselineName: ENGINES[0]?.name ?? '',
  }))
}

async function measureEngines(
  kind: EngineKind,
  size: number,
  embedder: Embedder,
): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loci-bench-'))
  const engines = await kind.open(embedder, folder).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    throw new MemoryError(`${kind.name} cannot be measured: ${message}`, {
      code: 'MISSING_DEPENDENCY',
      hint: 'Leave it out with --only, or name a server with LOCI_TEST_POSTGRES_URL.',
      cause: error,
    })
  })
  try {
    const writes = await measureWrites(kind.name, size, engines)
    const recalls = await measureRecalls(engines)
    const searches = await measureSearches(engines, size, embedder)
    return [writes, ...recalls, ...searches, await measureReindex(size, engines)]
  } finally {
    await engines.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureWrites(name: string, size: number, { memory }: Engines): Promise<Figure> {
  const progress = createProgress(`${name}: statements`, process.stderr)
  const start = performance.now()
  for (let at = 0; at < size; at += BATCH) {
    const count = Math.min(BATCH, size - at)
    const some = Array.from({ length: count }, (_, index) => makeStatement(at + index, size))
    await recordStatements(memory, some)
    progress(at + count, size)
  }
  // What follows the documents counts too.
  await memory.settle()
  return { name: 'writes', value: perSecond(size, start), unit: '/s' }
}

async function measureRecalls({ memory }: Engines): Promise<readonly Figure[]> {
  const ask = (index: number) => memory.recall({ query: makeQuestion(index) })
  for (let index = 0; index < WARM_UP; index++) await ask(index)
  return describe('recall', await sample(QUESTIONS, (index) => ask(WARM_UP + index)))
}

async function measureSearches(
  { vectors }: Engines,
  size: number,
  embedder: Embedder,
): Promise<readonly Figure[]> {
  const asked = Array.from({ length: QUESTIONS }, (_, index) => makeQuestion(index))
  const values = await embedder.embed(asked, { kind: 'query' })
  // Statements are spread evenly over time.
  const [first, last] = [0, size - 1].map((at) => Date.parse(makeStatement(at, size).occurredAt))
  const figures: Figure[] = []
  for (const share of SHARES) {
    const from = (last ?? 0) - ((last ?? 0) - (first ?? 0)) * share
    const filter: Filter = [{ field: 'eventAt', is: 'between', from }]
    const search = (vector: Float32Array | undefined) =>
      vectors.search({
        partition: TENANT,
        values: vector ?? new Float32Array(embedder.dimensions).fill(1),
        filter,
        limit: 10,
      })
    await search(values[0])
    const taken = await sample(values.length, (index) => search(values[index]))
    figures.push(...describe(`vectors, filter ${share * 100} %`, taken))
  }
  return figures
}

async function measureReindex(size: number, { vectors, memory }: Engines): Promise<Figure> {
  const start = performance.now()
  await vectors.wipe()
  memory.keepUp()
  await memory.settle()
  await vectors.optimize()
  return { name: 're-indexing of vectors', value: perSecond(size, start), unit: '/s' }
}

function describe(name: string, sorted: readonly number[]): readonly Figure[] {
  return [0.5, 0.95].map((share) => ({
    name: `${name} (p${share * 100})`,
    value: percentile(sorted, share),
    unit: 'ms',
  }))
}

function perSecond(count: number, start: number): number {
  return (count / (performance.now() - start)) * 1_000
}
