import type { FixedClock } from '../../src/testing/index.ts'
import { runStep } from '../../tests/support/run-step.ts'
import { storeEpisode } from '../../tests/support/store-episode.ts'
import type { Figure } from '../measure.ts'
import { createProgress } from '../progress.ts'
import { makeEpisode } from './make-episode.ts'
import type { OpenedEpisodes } from './open-episodes.ts'
import type { PlainEpisodes } from './plain-episodes.ts'

/** They are stored over this time: none ages before the others are there. */
const SPAN_MS = 150 * 86_400_000
/** At these shares of the whole, looking for groups is timed. */
const CONSOLIDATED_AT = [0.1, 0.2, 0.4, 0.8] as const
/** The share that is stored one by one; the rest is stored together. */
const SHARE_ALONE = 0.5
const TOGETHER = 50

export interface Filled {
  /** In the order in which they came. */
  readonly ids: readonly string[]
  /** Bytes of JSON of an episode, on average. */
  readonly bytes: number
  readonly figures: readonly Figure[]
}

/** Stores episodes one by one, then many at a time, and all of them in a plain table, too. */
export async function fill(
  count: number,
  { memory }: OpenedEpisodes,
  { plain, clock }: { readonly plain: PlainEpisodes; readonly clock: FixedClock },
): Promise<Filled> {
  const progress = createProgress('episodes stored', process.stderr)
  const ids: string[] = []
  const groupings: Figure[] = []
  const [alone, together, plainly] = [newSpent(), newSpent(), newSpent()]
  let bytes = 0
  while (ids.length < count) {
    const isAlone = ids.length < count * SHARE_ALONE
    const episodes = Array.from(
      { length: isAlone ? 1 : Math.min(TOGETHER, count - ids.length) },
      (_, at) => makeEpisode(ids.length + at),
    )
    bytes += Buffer.byteLength(JSON.stringify(episodes))
    const stored = await spend(isAlone ? alone : together, episodes.length, async () => {
      const [first] = episodes
      if (!isAlone || first === undefined) return (await memory.episodes.store({ episodes })).items
      return [await storeEpisode(memory, first)]
    })
    await spend(plainly, episodes.length, async () => {
      for (const [at, { id }] of stored.entries()) plain.insert(id, episodes[at] ?? makeEpisode(at))
    })
    const before = ids.length
    ids.push(...stored.map(({ id }) => id))
    clock.advance(Math.floor((SPAN_MS / count) * episodes.length))
    progress(ids.length, count)
    const isTimed = CONSOLIDATED_AT.some((share) => {
      const due = Math.round(count * share)
      return before < due && ids.length >= due
    })
    if (isTimed) groupings.push(await timeGrouping(ids.length, memory, groupings.at(-1)))
  }
  return {
    ids,
    bytes: bytes / count,
    figures: [
      perSecond('stored one by one', alone, plainly),
      perSecond(`stored ${TOGETHER} at a time`, together, plainly),
      { name: 'CPU to store one', value: cpuEach(alone), unit: 'ms' },
      { name: `CPU to store one of ${TOGETHER}`, value: cpuEach(together), unit: 'ms' },
      ...groupings,
    ],
  }
}

interface Spent {
  count: number
  ms: number
  cpuMs: number
}

function newSpent(): Spent {
  return { count: 0, ms: 0, cpuMs: 0 }
}

async function spend<Result>(
  spent: Spent,
  count: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = process.cpuUsage()
  const start = performance.now()
  const result = await work()
  spent.ms += performance.now() - start
  const { user, system } = process.cpuUsage(before)
  spent.cpuMs += (user + system) / 1_000
  spent.count += count
  return result
}

function perSecond(name: string, ours: Spent, theirs: Spent): Figure {
  return {
    name,
    value: (ours.count / ours.ms) * 1_000,
    unit: '/s',
    baseline: (theirs.count / theirs.ms) * 1_000,
    baselineName: 'JSON rows in SQLite, unchecked, not found by words',
  }
}

function cpuEach({ count, cpuMs }: Spent): number {
  return cpuMs / Math.max(1, count)
}

// The ratio to half as many: 2 when time grows with the number, 4 when it grows with its square.
async function timeGrouping(
  count: number,
  memory: OpenedEpisodes['memory'],
  before: Figure | undefined,
): Promise<Figure> {
  const start = performance.now()
  const { groups = 0 } = await runStep(memory, 'consolidate-episodes', { dryRun: true })
  return {
    name: `groups found among ${count.toLocaleString('en')}: ${groups}`,
    value: (performance.now() - start) / 1_000,
    unit: 's',
    ...(before === undefined ? {} : { baseline: before.value, baselineName: 'half as many' }),
  }
}
