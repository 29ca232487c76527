import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { invalidInput } from '../../src/core/errors.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import { createProgress } from '../progress.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'
import { PARTS, type Part } from './event.ts'
import { type Lived, liveDay } from './live-day.ts'
import { DAY_START_MS, makeDay } from './make-day.ts'
import { type DayFigures, measureDay } from './measure-day.ts'
import { renderDay, summarizeDay } from './render-day.ts'

const EVENTS_MAX = 100_000

export const hostileDayBench: Benchmark = {
  usage:
    'hostile-day [--events 5000] [--seed 1] [--part a|b|all] [--cache <folder>] [--failures] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        events: { type: 'string', default: '5000' },
        seed: { type: 'string', default: '1' },
        part: { type: 'string', default: 'all' },
        cache: { type: 'string' },
        failures: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const part = PARTS.find((one) => one === values.part)
    if (part === undefined) {
      throw invalidInput(`There is no part "${values.part}"`, `The parts are ${PARTS.join(', ')}.`)
    }
    const events = readCount('events', values.events, EVENTS_MAX)
    const seed = readCount('seed', values.seed, EVENTS_MAX)
    const ran = await runDay({ events, seed, part, cache: values.cache })
    const given = { events, seed, part }
    if (values.json) console.log(JSON.stringify(summarizeDay(given, ran), null, 2))
    else console.log(renderDay(given, ran))
    if (values.failures) for (const one of ran.end.failures) console.log(JSON.stringify(one))
  },
}

/** What was found at the end of the month, and again later. */
export interface RanDay {
  readonly lived: readonly Lived[]
  readonly end: DayFigures
  readonly reindexed: DayFigures
  readonly reopened: DayFigures
  /** How many of the secrets stand in any file of the memory. */
  readonly secretsInFiles: number
}

async function runDay(given: {
  readonly events: number
  readonly seed: number
  readonly part: Part
  readonly cache: string | undefined
}): Promise<RanDay> {
  const day = makeDay(given)
  const folder = await mkdtemp(join(tmpdir(), 'loci-bench-'))
  const embedder = await openBenchEmbedder(given.cache)
  let now = DAY_START_MS
  const options = { folder, clock: { now: () => now } }
  try {
    const first = await openEmbedded(keepOpen(embedder), options)
    const lived = await liveDay(day, first.memory, {
      setNow: (ms) => {
        now = ms
      },
      onProgress: createProgress('events', process.stderr),
    })
    const end = await measureDay(day, lived, first.memory)
    await first.memory.admin.reindex()
    const reindexed = await measureDay(day, lived, first.memory)
    await first.close()
    const second = await openEmbedded(keepOpen(embedder), options)
    const reopened = await measureDay(day, lived, second.memory)
    await second.close()
    const secrets = lived.flatMap(({ event }) => event.secret ?? [])
    const secretsInFiles = await countInFiles(folder, secrets)
    return { lived, end, reindexed, reopened, secretsInFiles }
  } finally {
    await embedder.close()
    await rm(folder, { recursive: true, force: true })
  }
}

// One model serves both memories.
function keepOpen(embedder: Embedder): Embedder {
  return { ...embedder, close: async () => {} }
}

async function countInFiles(folder: string, secrets: readonly string[]): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  )
  return secrets.filter((secret) => contents.some((text) => text.includes(secret))).length
}
