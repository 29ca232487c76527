import type { Memory } from '../../src/index.ts'
import { type Figure, percentile, sample } from '../measure.ts'
import { createProgress } from '../progress.ts'
import { seededRandom } from '../random.ts'
import type { Filled } from './fill.ts'
import { makeEpisode, makeMetError, makeQuestion, makeUnmetError } from './make-episode.ts'
import type { OpenedEpisodes } from './open-episodes.ts'
import type { PlainEpisodes } from './plain-episodes.ts'
import { createZipf } from './zipf.ts'

const QUESTIONS = 100
const WARM_UP = 10
/** Coprime to every count: neighbours in the sample are not neighbours in time. */
const STRIDE = 7_919
/** What the hot cache holds (spec E5). */
const CACHE_CAPACITY = 1_000
const ZIPF_EXPONENTS = [1, 1.1, 1.2] as const
const ZIPF_WARM_UP = 10_000
const ZIPF_READS = 5_000

export async function measureReads(
  { ids }: Filled,
  opened: OpenedEpisodes,
  plain: PlainEpisodes,
): Promise<readonly Figure[]> {
  const { memory } = opened
  const idAt = (index: number): string => ids[(index * STRIDE) % ids.length] ?? ''
  const aboutOf = (index: number) => {
    const { task, metadata } = makeEpisode((index * STRIDE) % ids.length, 0)
    return { domain: metadata?.domain ?? '', taskType: task.type ?? '' }
  }
  const fileOf = (index: number): string =>
    makeEpisode((index * STRIDE) % ids.length, 0).context?.files?.[0] ?? ''
  const plainGet = await sample(QUESTIONS, (index) => plain.get(idAt(index)))
  const plainLatest = await sample(QUESTIONS, (index) => {
    const { domain, taskType } = aboutOf(index)
    return plain.latestOf(domain, taskType)
  })
  return [
    ...describe(
      'get by id, from the store',
      await ask(memory, (at) => memory.episodes.get({ id: idAt(at) })),
      {
        taken: plainGet,
        name: 'a row by its id, parsed',
      },
    ),
    ...describe(
      'get by id, from the cache',
      await ask(memory, () => memory.episodes.get({ id: idAt(1) })),
    ),
    ...describe(
      'by domain and type, the newest 10',
      await ask(memory, (at) => memory.episodes.search(aboutOf(at))),
      { taken: plainLatest, name: 'rows by an index, parsed' },
    ),
    ...describe(
      'by file, the newest 10',
      await ask(memory, (at) => memory.episodes.search({ files: [fileOf(at)] })),
    ),
    ...describe(
      'by words, top 10',
      await ask(memory, (at) => memory.episodes.search({ text: makeQuestion(at) })),
    ),
    ...(await measureFailures(memory)),
    ...(await measureCache({ count: ids.length, idAt }, opened)),
  ]
}

/** Milliseconds of each answer; what is written after an answer is not counted. */
export async function ask(
  memory: Memory,
  run: (index: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const taken: number[] = []
  for (let index = 0; index < WARM_UP + QUESTIONS; index++) {
    const start = performance.now()
    await run(index)
    if (index >= WARM_UP) taken.push(performance.now() - start)
    await memory.settle()
  }
  return taken.sort((left, right) => left - right)
}

export function describe(
  name: string,
  taken: readonly number[],
  baseline?: { readonly taken: readonly number[]; readonly name: string },
): readonly Figure[] {
  return [0.5, 0.95].map((share) => ({
    name: `${name} (p${share * 100})`,
    value: percentile(taken, share),
    unit: 'ms',
    ...(baseline === undefined
      ? {}
      : { baseline: percentile(baseline.taken, share), baselineName: baseline.name }),
  }))
}

async function measureFailures(memory: Memory): Promise<readonly Figure[]> {
  const matches: (string | undefined)[] = []
  const find = (make: (index: number) => string) =>
    ask(memory, async (index) => {
      const [answer] = (await memory.failures.search({ error: make(index) })).items
      matches.push(answer?.results[0]?.match)
    })
  const shareOf = (isGood: (match: string | undefined) => boolean): number => {
    const share = matches.filter(isGood).length / matches.length
    matches.length = 0
    return share
  }
  const met = await find(makeMetError)
  const metShare = shareOf((match) => match !== undefined && match !== 'similar')
  const unmet = await find(makeUnmetError)
  const unmetShare = shareOf((match) => match !== undefined)
  return [
    ...describe('a failure that was met before', met),
    { name: 'of these, found as the same', value: metShare, unit: '' },
    ...describe('a failure that was not', unmet),
    { name: 'of these, something like it found', value: unmetShare, unit: '' },
  ]
}

async function measureCache(
  { count, idAt }: { readonly count: number; readonly idAt: (index: number) => string },
  { memory, countReads }: OpenedEpisodes,
): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const exponent of ZIPF_EXPONENTS) {
    const progress = createProgress(`reads, exponent ${exponent}`, process.stderr)
    const zipf = createZipf(count, exponent, seededRandom(11))
    let before = 0
    for (let at = 0; at < ZIPF_WARM_UP + ZIPF_READS; at++) {
      if (at === ZIPF_WARM_UP) before = countReads()
      await memory.episodes.get({ id: idAt(zipf.draw()) })
      progress(at + 1, ZIPF_WARM_UP + ZIPF_READS)
    }
    await memory.settle()
    figures.push({
      name: `hit rate of the cache, Zipf with exponent ${exponent}`,
      value: 1 - (countReads() - before) / ZIPF_READS,
      unit: '',
      baseline: zipf.bestHitRate(CACHE_CAPACITY),
      baselineName: 'the best that 1,000 entries can',
      ...(exponent === 1.1 ? { aim: '> 0.70' } : {}),
    })
  }
  return figures
}
