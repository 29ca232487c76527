import { parseArgs } from 'node:util'
import { fixedClock } from '../../src/testing/index.ts'
import { COUNT_MAX, cpuSeconds } from '../episodes/episodes-bench.ts'
import { makeEpisode } from '../episodes/make-episode.ts'
import {
  bytesIn,
  inTemporaryFolder,
  type OpenedEpisodes,
  openEpisodes,
} from '../episodes/open-episodes.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')
const SPAN_MS = 80 * 86_400_000
const TOGETHER = 100
const DAY_MS = 86_400_000

/** A nightly run after this many new episodes, the next one, and one right after that. */
export const nightlyBench: Benchmark = {
  usage: 'nightly [--count 100000] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        count: { type: 'string', default: '100000' },
        json: { type: 'boolean', default: false },
      },
    })
    const count = readCount('count', values.count, COUNT_MAX)
    await inTemporaryFolder(async (folder) => {
      const clock = fixedClock(START_MS)
      // Each step reports when it is done; the clock of the memory stands still meanwhile.
      const ends: number[] = []
      const opened = await openEpisodes({
        folder,
        clock,
        onEvent(event) {
          if (event.kind === 'work-progressed' && event.work === 'nightly run') {
            ends.push(cpuSeconds())
          }
        },
      })
      try {
        await storeAll(count, opened, clock)
        const rss = watchRss()
        const nights = [
          await runNight('first night', opened, ends),
          await runNight('again at once', opened, ends),
        ]
        clock.advance(DAY_MS)
        await storeSome(count, opened)
        nights.push(await runNight('next night, 100 new', opened, ends))
        const result = { count, bytes: await bytesIn(folder), rssMaxMb: rss.stop(), nights }
        console.log(values.json ? JSON.stringify(result, null, 2) : render(result))
      } finally {
        await opened.close()
      }
    })
  },
}

async function storeAll(
  count: number,
  { memory }: OpenedEpisodes,
  clock: { advance(ms: number): void },
): Promise<void> {
  const progress = createProgress('episodes stored', process.stderr)
  for (let start = 0; start < count; start += TOGETHER) {
    const length = Math.min(TOGETHER, count - start)
    await memory.episodes.store({
      episodes: Array.from({ length }, (_one, at) => makeEpisode(start + at)),
    })
    clock.advance(Math.floor((SPAN_MS / count) * length))
    progress(start + length, count)
  }
  await memory.settle()
}

async function storeSome(count: number, { memory }: OpenedEpisodes): Promise<void> {
  const inputs = Array.from({ length: TOGETHER }, (_one, at) => makeEpisode(count + at))
  await memory.episodes.store({ episodes: inputs })
  await memory.settle()
}

interface NightFigures {
  readonly name: string
  readonly seconds: number
  readonly cpuSeconds: number
  readonly steps: readonly {
    readonly name: string
    readonly cpuSeconds: number
    readonly did: string
  }[]
}

async function runNight(
  name: string,
  { memory }: OpenedEpisodes,
  ends: number[],
): Promise<NightFigures> {
  ends.length = 0
  const start = performance.now()
  const cpu = cpuSeconds()
  const { report } = await memory.admin.nightly({ minutesMax: 1_440 })
  await memory.settle()
  const steps = report.stages
    .flatMap((stage) => stage.steps)
    .map((step, index) => ({
      name: step.name,
      cpuSeconds: (ends[index] ?? 0) - (ends[index - 1] ?? cpu),
      did: Object.entries(step.counts)
        .filter(([, value]) => value !== 0)
        .map(([what, value]) => `${what} ${value}`)
        .join(', '),
    }))
  return {
    name,
    seconds: (performance.now() - start) / 1_000,
    cpuSeconds: cpuSeconds() - cpu,
    steps,
  }
}

function watchRss(): { stop(): number } {
  let most = 0
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, 250)
  return {
    stop() {
      clearInterval(timer)
      look()
      return most / 1_048_576
    },
  }
}

function render(result: {
  readonly count: number
  readonly bytes: number
  readonly rssMaxMb: number
  readonly nights: readonly NightFigures[]
}): string {
  const { count, bytes, rssMaxMb, nights } = result
  return [
    `${count.toLocaleString('en')} episodes, ${(bytes / 1e6).toFixed(0)} MB on disk, RSS at most ${rssMaxMb.toFixed(0)} MB`,
    ...nights.flatMap(({ name, seconds, cpuSeconds: cpu, steps }) => [
      `${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU`,
      ...steps.map((step) => `  ${step.cpuSeconds.toFixed(1)} s  ${step.name}: ${step.did}`),
    ]),
  ].join('\n')
}
