import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analyzeQuery } from '../../src/core/language/text/analyze.ts'
import { type Figure, percentile, renderFigures, sample } from '../measure.ts'
import type { Benchmark } from '../run.ts'
import { createCorpus } from './corpus.ts'
import { createExactScan, type ExactScan } from './exact-scan.ts'
import { type BenchStore, openStore, PARTITION, toBatch } from './open-store.ts'
import { openPlain, type PlainStore } from './plain-sqlite.ts'

const BATCH = 100
const SINGLE_WRITES = 500
const QUERIES = 200
const SCANS = 100

export const storageBench: Benchmark = {
  usage: 'storage [--sizes 10000,100000] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        sizes: { type: 'string', default: '10000,100000' },
        json: { type: 'boolean', default: false },
      },
    })
    const sizes = values.sizes.split(',').map(Number)
    const all: Record<string, readonly Figure[]> = {}
    for (const size of sizes) {
      const figures = await measureSize(size)
      const title = `${size.toLocaleString('en')} records`
      all[title] = figures
      if (!values.json) console.log(renderFigures(title, figures))
    }
    if (values.json) console.log(JSON.stringify({ node: process.version, ...all }, null, 2))
  },
}

async function measureSize(size: number): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loci-bench-'))
  try {
    const path = join(folder, 'loci.sqlite')
    const store = await openStore(path)
    const plain = await openPlain(join(folder, 'plain.sqlite'))
    const exact = createExactScan(size)
    const writes = await measureWrites(size, store, plain, exact)
    const reads = await measureReads(size, store, plain, exact)
    store.close()
    plain.close()
    return [...writes, ...reads, ...measureColdStart(path), ...measureDisk(folder)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureWrites(
  size: number,
  store: BenchStore,
  plain: PlainStore,
  exact: ExactScan,
): Promise<readonly Figure[]> {
  const corpus = createCorpus(1)
  let ours = 0
  let theirs = 0
  let index = 0
  for (; index < size - SINGLE_WRITES; index += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, offset) => corpus.record(index + offset))
    for (const { vector } of batch) exact.add(vector)
    theirs += timed(() => plain.insert(batch))
    const start = performance.now()
    await store.documents.write(toBatch(batch))
    ours += performance.now() - start
    if (index % 10_000 === 0) process.stderr.write(`\r${index} of ${size} records written`)
  }
  process.stderr.write('\r\u001b[K')
  const batched = index
  let oursSingle = 0
  let theirsSingle = 0
  for (; index < size; index++) {
    const record = corpus.record(index)
    exact.add(record.vector)
    theirsSingle += timed(() => plain.insert([record]))
    const start = performance.now()
    await store.documents.write(toBatch([record]))
    oursSingle += performance.now() - start
  }
  await store.text.optimize()
  await store.vectors.optimize()
  const perSecond = (count: number, ms: number) => (count / ms) * 1_000
  return [
    {
      name: `writes in batches of ${BATCH}`,
      value: perSecond(batched, ours),
      unit: '/s',
      baseline: perSecond(batched, theirs),
      baselineName: 'plain SQLite with FTS5',
    },
    {
      name: 'single writes',
      value: perSecond(SINGLE_WRITES, oursSingle),
      unit: '/s',
      baseline: perSecond(SINGLE_WRITES, theirsSingle),
      baselineName: 'plain SQLite with FTS5',
    },
  ]
}

function timed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

async function measureReads(
  size: number,
  store: BenchStore,
  plain: PlainStore,
  exact: ExactScan,
): Promise<readonly Figure[]> {
  const corpus = createCorpus(2)
  const idOf = (index: number) => createId((index * 7_919) % size)
  const kindOf = (index: number) => `kind-${index % 8}`
  const questions = Array.from({ length: QUERIES }, () => corpus.queryWords())
  const latest = (kind: string) =>
    store.documents.query('records', {
      filter: [{ field: 'kind', is: 'equal', value: kind }],
      limit: 20,
    })
  const words = (question: readonly string[] = []) =>
    store.text.search({
      partition: PARTITION,
      terms: analyzeQuery(question.join(' ')),
      limit: 20,
    })

  const point = async (
    name: string,
    run: (index: number) => unknown,
    baseline: (index: number) => unknown,
    about: { readonly baselineName: string; readonly aim?: string },
  ): Promise<Figure> => {
    await sample(20, run)
    const ours = await sample(QUERIES, run)
    await sample(5, baseline)
    const theirs = await sample(QUERIES, baseline)
    return {
      name: `${name} (p50)`,
      value: percentile(ours, 0.5),
      unit: 'ms',
      baseline: percentile(theirs, 0.5),
      ...about,
    }
  }

  return [
    await point(
      'get by id',
      (index) => store.documents.get('records', [idOf(index)]),
      (index) => plain.get(idOf(index)),
      { baselineName: 'plain SQLite', aim: '< 0.1 ms' },
    ),
    await point(
      'filtered query, 20 of one kind',
      (index) => latest(kindOf(index)),
      (index) => plain.latestOfKind(kindOf(index)),
      { baselineName: 'plain SQLite', aim: '< 2 ms' },
    ),
    await point(
      'full text, 8 words, top 20',
      (index) => words(questions[index]),
      (index) => plain.search(questions[index] ?? []),
      { baselineName: 'FTS5' },
    ),
    ...(await measureVectors(store, exact)),
  ]
}

const FILTERS = [
  { name: 'vector top 10', share: 1, field: undefined },
  { name: 'vector top 10, filter passes 50 %', share: 2, field: 'half' },
  { name: 'vector top 10, filter passes 5 %', share: 20, field: 'twentieth' },
  { name: 'vector top 10, filter passes 0.1 %', share: 1_000, field: 'thousandth' },
] as const

async function measureVectors(store: BenchStore, exact: ExactScan): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { name, share, field } of FILTERS) {
    const corpus = createCorpus(4)
    const queries = Array.from({ length: QUERIES }, () => corpus.queryVector())
    const filter = field === undefined ? [] : [{ field, is: 'equal' as const, value: 1 % share }]
    const search = (values: Float32Array = new Float32Array()) =>
      store.vectors.search({ partition: PARTITION, values, filter, limit: 10 })
    const passes = (index: number) => field === undefined || index % share === 1 % share

    await sample(20, (index) => search(queries[index]))
    const ours = await sample(QUERIES, (index) => search(queries[index]))
    let found = 0
    let wanted = 0
    const theirs = await sample(SCANS, (index) =>
      exact.nearest(queries[index] ?? new Float32Array(), 10, passes),
    )
    for (const values of queries.slice(0, SCANS)) {
      const right = new Set(exact.nearest(values, 10, passes).map(createId))
      const hits = await search(values)
      found += hits.filter(({ id }) => right.has(id)).length
      wanted += right.size
    }
    figures.push({
      name: `${name} (p50)`,
      value: percentile(ours, 0.5),
      unit: 'ms',
      baseline: percentile(theirs, 0.5),
      baselineName: 'exact scan',
      aim: '< 3 ms',
    })
    figures.push({ name: `recall@10, ${name}`, value: found / wanted, unit: '', aim: '≥ 0.98' })
  }
  return figures
}

function createId(index: number): string {
  return `0190${index.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`
}

interface ColdStart {
  readonly openMs: number
  readonly vectorsMs: number
  readonly textMs: number
  readonly totalMs: number
  readonly rssMb: number
}

function measureColdStart(path: string): readonly Figure[] {
  const child = join(import.meta.dirname, 'cold-start-child.ts')
  const text = execFileSync(process.execPath, ['--import', 'tsx', child, path], {
    encoding: 'utf8',
  })
  const cold = JSON.parse(text) as ColdStart
  return [
    { name: 'cold start: open', value: cold.openMs, unit: 'ms' },
    { name: 'cold start: first vector search', value: cold.vectorsMs, unit: 'ms' },
    { name: 'cold start: first text search', value: cold.textMs, unit: 'ms' },
    { name: 'cold start in all', value: cold.totalMs, unit: 'ms', aim: '< 300 ms' },
    { name: 'RSS of that process', value: cold.rssMb, unit: 'MB', aim: '< 400 MB' },
  ]
}

function measureDisk(folder: string): readonly Figure[] {
  const bytes = (name: string) => statSync(join(folder, name)).size / 1_048_576
  return [
    {
      name: 'on disk',
      value: bytes('loci.sqlite'),
      unit: 'MB',
      baseline: bytes('plain.sqlite'),
      baselineName: 'plain SQLite with FTS5',
    },
  ]
}
