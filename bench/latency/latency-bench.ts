import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { READ_BEST } from '../../src/core/recall/choose-to-read.ts'
import { bytesIn } from '../episodes/open-episodes.ts'
import { type Figure, percentile, renderFigures, sample } from '../measure.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { type BenchTenant, openBenchMemory } from '../sets/open-bench-memory.ts'
import { createExactScan } from '../storage/exact-scan.ts'
import { openPlainWords, type PlainWords } from './plain-words.ts'
import { type GrowingFigure, plotGrowth } from './plot-growth.ts'
import { makeQuestion, makeStatement } from './statements.ts'
import { createVariedEmbedder, type VariedEmbedder } from './varied-embedder.ts'

const BATCH = 200
const WARM_UP = 20
const QUESTIONS = 200
/** FTS5 and the scan take up to a second each. */
const BASELINE_MS = 20_000
const SIZE_MAX = 10_000_000
const AIM = '< 50 ms'
const NOTE =
  'Statements are made up by a program from 5,000 sentences, or one for every 20 of them. The vector of a\n' +
  'statement is that of its sentence by the model in the install, moved by the difference of two others\n' +
  '(cosine about 0.9), because embedding all of them would take hours; questions are embedded by that model.\n'

export const latencyBench: Benchmark = {
  usage:
    'latency [--size 100000 | --sizes 1000,…,1000000] [--home <folder>] [--cache <folder>] [--plot <file.svg>] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', default: '100000' },
        sizes: { type: 'string' },
        home: { type: 'string' },
        cache: { type: 'string' },
        plot: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const sizes = (values.sizes ?? values.size)
      .split(',')
      .map((size) => readCount('size', size, SIZE_MAX))
    const home = values.home ?? (await mkdtemp(join(tmpdir(), 'loci-bench-')))
    await mkdir(home, { recursive: true })
    try {
      const measured = await measureSizes(sizes, { ...values, home })
      if (values.json) console.log(JSON.stringify({ node: process.version, measured }, null, 2))
      if (values.plot !== undefined) await writeFile(values.plot, plotGrowth(toGrowth(measured)))
    } finally {
      if (values.home === undefined) await rm(home, { recursive: true, force: true })
    }
  },
}

interface Measured {
  readonly size: number
  readonly figures: readonly Figure[]
}

async function measureSizes(
  sizes: readonly number[],
  given: { readonly home: string; readonly cache?: string | undefined; readonly json: boolean },
): Promise<readonly Measured[]> {
  const largest = Math.max(...sizes)
  const model = await openBenchEmbedder(given.cache)
  const embedder = await createVariedEmbedder(
    model,
    largest,
    createProgress('sentences', process.stderr),
  )
  const memory = await openBenchMemory(embedder, given.home)
  const plain = await openPlainWords(given.home)
  const measured: Measured[] = []
  try {
    const tenant = memory.open('latency')
    for (const size of sizes.toSorted((left, right) => left - right)) {
      const filled = await fill(size, largest, tenant, plain)
      const asked = await measureQuestions(largest, tenant, plain, {
        embedder,
        // New ones for each size: the vectors of those before are known.
        from: measured.length * (WARM_UP + QUESTIONS),
        pairsRead: () => model.pairsRead(),
      })
      const disk = await measureSpace(size, given.home)
      const figures = [...asked, ...disk, ...filled, ...(await measureScan(size, embedder))]
      measured.push({ size, figures })
      const title = `Recall from ${size.toLocaleString('en')} statements`
      if (!given.json) console.log(`${renderFigures(title, figures)}\n${NOTE}`)
    }
    return measured
  } finally {
    plain.close()
    await memory.close()
  }
}

/** Goes on where an earlier run in the same home ended. */
async function fill(
  size: number,
  largest: number,
  tenant: BenchTenant,
  plain: PlainWords,
): Promise<readonly Figure[]> {
  const progress = createProgress('statements', process.stderr)
  const before = plain.count()
  const [ours, theirs] = [{ ms: 0 }, { ms: 0 }]
  for (let start = before; start < size; start += BATCH) {
    const count = Math.min(BATCH, size - start)
    const statements = Array.from({ length: count }, (_, index) => ({
      gold: start + index,
      ...makeStatement(start + index, largest),
    }))
    await timed(ours, () => tenant.record(statements))
    await timed(theirs, () => plain.insert(statements.map(({ text }) => text)))
    progress(start + count, size)
  }
  await timed(ours, () => tenant.settle())
  if (before >= size) return []
  const perSecond = ({ ms }: { ms: number }) => ((size - before) / ms) * 1_000
  const baselineName = 'rows of FTS5'
  return [
    {
      name: 'stored',
      value: perSecond(ours),
      unit: '/s',
      baseline: perSecond(theirs),
      baselineName,
    },
  ]
}

async function timed(spent: { ms: number }, work: () => unknown): Promise<void> {
  const start = performance.now()
  await work()
  spent.ms += performance.now() - start
}

async function measureQuestions(
  largest: number,
  tenant: BenchTenant,
  plain: PlainWords,
  {
    embedder,
    from,
    pairsRead,
  }: { readonly embedder: VariedEmbedder; readonly from: number; pairsRead(): number },
): Promise<readonly Figure[]> {
  const ask = (index: number) =>
    tenant.recall({
      query: makeQuestion(from + index, largest),
      askedAt: '2026-01-05T09:00:00.000Z',
    })
  for (let index = 0; index < WARM_UP; index++) await ask(index)
  const whole: number[] = []
  const embedding: number[] = []
  const rest: number[] = []
  const certain: number[] = []
  embedder.takeQueryMs()
  const before = pairsRead()
  const cpuBefore = process.cpuUsage()
  for (let index = WARM_UP; index < WARM_UP + QUESTIONS; index++) {
    const start = performance.now()
    const pairs = pairsRead()
    await ask(index)
    const taken = performance.now() - start
    const embedded = embedder.takeQueryMs()
    whole.push(taken)
    embedding.push(embedded)
    rest.push(taken - embedded)
    if (pairsRead() === pairs) certain.push(taken)
  }
  const cpu = process.cpuUsage(cpuBefore)
  const read = (pairsRead() - before) / QUESTIONS
  const until = performance.now() + BASELINE_MS
  const words = await sample(QUESTIONS, (index) =>
    performance.now() < until
      ? plain.search(makeQuestion(from + WARM_UP + index, largest))
      : undefined,
  )
  const searched = words.filter((ms) => ms > 0.01)
  return [
    ...describe('whole recall', whole, { words: searched, aim: AIM }),
    ...describe(`recall where no pair is read (${certain.length} of ${QUESTIONS})`, certain),
    ...describe('of it, embedding the question', embedding),
    ...describe('of it, everything else', rest, { words: searched }),
    {
      name: 'CPU of a recall, without the model',
      value: (cpu.user + cpu.system) / 1_000 / QUESTIONS,
      unit: 'ms',
    },
    {
      name: 'statements read beside a question (mean)',
      value: read,
      unit: '',
      baseline: READ_BEST,
      baselineName: 'the most that may be read',
    },
  ]
}

async function measureSpace(size: number, home: string): Promise<readonly Figure[]> {
  return [
    {
      name: 'RSS, the vectors of sentences that the benchmark holds included',
      value: process.memoryUsage().rss / 1_048_576,
      unit: 'MB',
    },
    {
      name: 'bytes a statement on disk, FTS5 included',
      value: (await bytesIn(home)) / size,
      unit: 'B',
    },
  ]
}

/** All vectors compared one by one, by one thread, without what a recall does besides. */
async function measureScan(size: number, embedder: VariedEmbedder): Promise<readonly Figure[]> {
  const scan = createExactScan(size)
  for (let index = 0; index < size; index++) scan.add(embedder.vectorOf(index))
  const taken = await sample(5, (index) =>
    scan.nearest(embedder.vectorOf(index * 7), 10, () => true),
  )
  return [
    {
      name: 'for comparison: an exact scan of the vectors',
      value: percentile(taken, 0.5),
      unit: 'ms',
    },
  ]
}

function describe(
  name: string,
  taken: readonly number[],
  against: { readonly words?: readonly number[]; readonly aim?: string } = {},
): readonly Figure[] {
  const { words, aim } = against
  const sorted = [...taken].sort((left, right) => left - right)
  return [0.5, 0.95].map((share) => ({
    name: `${name} (p${share * 100})`,
    value: percentile(sorted, share),
    unit: 'ms',
    ...(words === undefined
      ? {}
      : { baseline: percentile(words, share), baselineName: 'FTS5 alone, top 10' }),
    ...(aim === undefined || share === 0.5 ? {} : { aim }),
  }))
}

function toGrowth(measured: readonly Measured[]): readonly GrowingFigure[] {
  const at = (named: (figure: Figure) => number | undefined) =>
    measured.flatMap(({ size, figures }) => {
      const ms = figures.map(named).find((value) => value !== undefined)
      return ms === undefined ? [] : [{ size, ms }]
    })
  const isWhole = ({ name }: Figure) => name === 'whole recall (p50)'
  return [
    { name: 'recall, p50', points: at((one) => (isWhole(one) ? one.value : undefined)) },
    {
      name: 'recall, p95',
      points: at((one) => (one.name === 'whole recall (p95)' ? one.value : undefined)),
    },
    { name: 'FTS5 alone, p50', points: at((one) => (isWhole(one) ? one.baseline : undefined)) },
    {
      name: 'exact scan of vectors',
      points: at((one) => (one.name.startsWith('for comparison') ? one.value : undefined)),
    },
  ]
}
