import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { READ_BEST } from '../../src/core/recall/choose-to-read.ts'
import { type Figure, percentile, renderFigures, sample } from '../measure.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { type BenchTenant, openBenchMemory } from '../sets/open-bench-memory.ts'
import { openPlainWords, type PlainWords } from './plain-words.ts'
import { makeQuestion, makeStatement } from './statements.ts'
import { createVariedEmbedder, type VariedEmbedder } from './varied-embedder.ts'

const BATCH = 200
const WARM_UP = 20
const QUESTIONS = 200
const SIZE_MAX = 10_000_000
const AIM = '< 50 ms'
const NOTE =
  'Statements are made up by a program from 5,000 sentences. The vector of a statement is that of its\n' +
  'sentence with seeded noise (cosine about 0.9), because embedding all of them would take minutes;\n' +
  'questions are embedded by the model in the install.\n'

export const latencyBench: Benchmark = {
  usage: 'latency [--size 100000] [--cache <folder>] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        size: { type: 'string', default: '100000' },
        cache: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const size = readCount('size', values.size, SIZE_MAX)
    const figures = await measureLatency(size, values.cache)
    const title = `Recall from ${size.toLocaleString('en')} statements`
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, size, figures }, null, 2)
        : `${renderFigures(title, figures)}\n${NOTE}`,
    )
  },
}

async function measureLatency(
  size: number,
  cacheFolder: string | undefined,
): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loci-bench-'))
  const model = await openBenchEmbedder(cacheFolder)
  const embedder = await createVariedEmbedder(model, createProgress('sentences', process.stderr))
  const memory = await openBenchMemory(embedder)
  const plain = await openPlainWords(folder)
  try {
    const tenant = memory.open('latency')
    await fill(size, tenant, plain)
    await tenant.settle()
    return await measureQuestions(tenant, plain, { embedder, pairsRead: () => model.pairsRead() })
  } finally {
    plain.close()
    await memory.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(size: number, tenant: BenchTenant, plain: PlainWords): Promise<void> {
  const progress = createProgress('statements', process.stderr)
  for (let start = 0; start < size; start += BATCH) {
    const count = Math.min(BATCH, size - start)
    const statements = Array.from({ length: count }, (_, index) => ({
      gold: start + index,
      ...makeStatement(start + index, size),
    }))
    await tenant.record(statements)
    plain.insert(statements.map(({ text }) => text))
    progress(start + count, size)
  }
}

async function measureQuestions(
  tenant: BenchTenant,
  plain: PlainWords,
  { embedder, pairsRead }: { readonly embedder: VariedEmbedder; pairsRead(): number },
): Promise<readonly Figure[]> {
  const ask = (index: number) =>
    tenant.recall({ query: makeQuestion(index), askedAt: '2026-01-05T09:00:00.000Z' })
  for (let index = 0; index < WARM_UP; index++) await ask(index)
  const whole: number[] = []
  const embedding: number[] = []
  const rest: number[] = []
  embedder.takeQueryMs()
  const before = pairsRead()
  for (let index = WARM_UP; index < WARM_UP + QUESTIONS; index++) {
    const start = performance.now()
    await ask(index)
    const taken = performance.now() - start
    const embedded = embedder.takeQueryMs()
    whole.push(taken)
    embedding.push(embedded)
    rest.push(taken - embedded)
  }
  const read = (pairsRead() - before) / QUESTIONS
  const words = await sample(QUESTIONS, (index) => plain.search(makeQuestion(WARM_UP + index)))
  return [
    ...describe('whole recall', whole, { words, aim: AIM }),
    ...describe('of it, embedding the question', embedding),
    ...describe('of it, everything else', rest, { words }),
    {
      name: 'statements read beside a question (mean)',
      value: read,
      unit: '',
      baseline: READ_BEST,
      baselineName: 'the most that may be read',
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
