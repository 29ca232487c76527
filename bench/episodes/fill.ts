import type { FixedClock } from '../../src/testing/index.ts'
import type { Figure } from '../measure.ts'
import { createProgress } from '../progress.ts'
import { makeEpisode } from './make-episode.ts'
import type { OpenedEpisodes } from './open-episodes.ts'
import type { PlainEpisodes } from './plain-episodes.ts'

/** In so many days they come: none grows cold before the others are there. */
const SPAN_MS = 150 * 86_400_000
/** At these shares of the whole, looking for groups is timed. */
const CONSOLIDATED_AT = [0.1, 0.2, 0.4] as const

export interface Filled {
  /** In the order in which they came. */
  readonly ids: readonly string[]
  /** Bytes of JSON of an episode, in the mean. */
  readonly bytes: number
  readonly figures: readonly Figure[]
}

/** Stores episodes one by one, here and in a plain table. */
export async function fill(
  count: number,
  { memory }: OpenedEpisodes,
  { plain, clock }: { readonly plain: PlainEpisodes; readonly clock: FixedClock },
): Promise<Filled> {
  const progress = createProgress('episodes stored', process.stderr)
  const ids: string[] = []
  const groupings: Figure[] = []
  let [ours, theirs, bytes, cpuMicroseconds] = [0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    const episode = makeEpisode(index)
    bytes += Buffer.byteLength(JSON.stringify(episode))
    const before = process.cpuUsage()
    const start = performance.now()
    const { id } = await memory.storeEpisode(episode)
    const middle = performance.now()
    const { user, system } = process.cpuUsage(before)
    cpuMicroseconds += user + system
    plain.insert(id, episode)
    theirs += performance.now() - middle
    ours += middle - start
    ids.push(id)
    clock.advance(Math.floor(SPAN_MS / count))
    progress(index + 1, count)
    const isTimed = CONSOLIDATED_AT.some((share) => Math.round(count * share) === index + 1)
    if (isTimed) groupings.push(await timeGrouping(index + 1, memory, groupings.at(-1)))
  }
  const stored: Figure = {
    name: 'stored one by one',
    value: (count / ours) * 1_000,
    unit: '/s',
    baseline: (count / theirs) * 1_000,
    baselineName: 'JSON rows in SQLite, unchecked, not found by words',
  }
  const cpu = { name: 'CPU to store one', value: cpuMicroseconds / count / 1_000, unit: 'ms' }
  return { ids, bytes: bytes / count, figures: [stored, cpu, ...groupings] }
}

// The ratio to half as many: 2 when time grows with the number, 4 when it grows with its square.
async function timeGrouping(
  count: number,
  memory: OpenedEpisodes['memory'],
  before: Figure | undefined,
): Promise<Figure> {
  const start = performance.now()
  const { groups } = await memory.consolidateSimilar({ dryRun: true })
  return {
    name: `groups found among ${count.toLocaleString('en')}: ${groups.length}`,
    value: (performance.now() - start) / 1_000,
    unit: 's',
    ...(before === undefined ? {} : { baseline: before.value, baselineName: 'half as many' }),
  }
}
