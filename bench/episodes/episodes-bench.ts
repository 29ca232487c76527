import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { invalidInput } from '../../src/core/errors.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { type FixedClock, fixedClock } from '../../src/testing/index.ts'
import { type Figure, renderFigures } from '../measure.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { fill } from './fill.ts'
import { measureMeaning, openEmbedder } from './measure-meaning.ts'
import { measureReads } from './measure-reads.ts'
import { measureUpkeep } from './measure-upkeep.ts'
import { bytesIn, inTemporaryFolder, type OpenedEpisodes, openEpisodes } from './open-episodes.ts'
import { openPlainEpisodes } from './plain-episodes.ts'

export const COUNT_MAX = 10_000_000
const START_MS = Date.parse('2026-01-01T00:00:00.000Z')
const NOTE =
  'Episodes are made up by a program: tasks in English, Italian and Korean, traces of tools, stack traces\n' +
  'of six languages; a fifth of them recurs. They are stored without a model. What is found by meaning is\n' +
  'measured afterwards, in the same store'

export const episodesBench: Benchmark = {
  usage: 'episodes [--count 100000] [--model encoder] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        count: { type: 'string', default: '100000' },
        model: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const { model } = values
    if (model !== undefined && model !== 'encoder') {
      throw invalidInput(`There is no model "${model}"`, 'Leave --model out, or pass encoder.')
    }
    const count = readCount('count', values.count, COUNT_MAX)
    const figures = await inTemporaryFolder((folder) => measureAll(count, { folder, model }))
    const title = `${count.toLocaleString('en')} episodes`
    const vectors =
      model === undefined
        ? ', by vectors that a program makes of letters: their times are real, their answers are not.'
        : `, with ${model}.`
    console.log(
      values.json
        ? JSON.stringify({ node: process.version, count, model: model ?? 'none', figures }, null, 2)
        : `${renderFigures(title, figures)}\n${NOTE}${vectors}\n`,
    )
  },
}

async function measureAll(
  count: number,
  { folder, model }: { readonly folder: string; readonly model: string | undefined },
): Promise<readonly Figure[]> {
  const clock = fixedClock(START_MS)
  const [home, besides] = [join(folder, 'home'), join(folder, 'plain')]
  await mkdir(home)
  await mkdir(besides)
  const using = <Result>(work: (opened: OpenedEpisodes) => Promise<Result>, embedder?: Embedder) =>
    openWhile({ folder: home, clock, embedder }, work)
  const plain = await openPlainEpisodes(besides)
  const stored = await using(async (opened) => {
    const filled = await fill(count, opened, { plain, clock })
    const afterFilling = process.memoryUsage.rss()
    return { ...filled, afterFilling, reads: await measureReads(filled, opened, plain) }
  })
  plain.close()
  const disk = await measureDisk(count, { home, besides, bytes: stored.bytes })
  const embedder = await openEmbedder(model)
  const meaning = await using((opened) => measureMeaning(count, opened), embedder)
  const withVectors = await bytesIn(home)
  const upkeep = await using((opened) => measureUpkeep(opened, clock))
  return [
    ...stored.figures,
    ...stored.reads,
    ...disk,
    ...meaning,
    { name: 'bytes an episode on disk, with vectors', value: withVectors / count, unit: 'B' },
    ...upkeep,
    { name: 'bytes an episode on disk, archived', value: (await bytesIn(home)) / count, unit: 'B' },
    { name: 'RSS after storing', value: stored.afterFilling / 1_048_576, unit: 'MB' },
    { name: 'RSS, the most', value: process.resourceUsage().maxRSS / 1_024, unit: 'MB' },
    { name: 'CPU time in all', value: cpuSeconds(), unit: 's' },
  ]
}

async function openWhile<Result>(
  options: {
    readonly folder: string
    readonly clock: FixedClock
    readonly embedder?: Embedder | undefined
  },
  work: (opened: OpenedEpisodes) => Promise<Result>,
): Promise<Result> {
  const opened = await openEpisodes(options)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

async function measureDisk(
  count: number,
  given: { readonly home: string; readonly besides: string; readonly bytes: number },
): Promise<readonly Figure[]> {
  return [
    { name: 'bytes of an episode as JSON', value: given.bytes, unit: 'B' },
    {
      name: 'bytes an episode on disk',
      value: (await bytesIn(given.home)) / count,
      unit: 'B',
      baseline: (await bytesIn(given.besides)) / count,
      baselineName: 'JSON rows in SQLite',
    },
  ]
}

export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
