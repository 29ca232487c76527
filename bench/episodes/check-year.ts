import { isDeepStrictEqual } from 'node:util'
import type { EpisodeSearchInput } from '../../src/core/tasks/episodes/search-input.ts'
import type { Memory } from '../../src/index.ts'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import type { LivedYear } from './live-year.ts'
import { describeSmall } from './make-small-episode.ts'
import type { OpenedEpisodes } from './open-episodes.ts'

export const LIVING_PHASES = ['active', 'mature', 'aged', 'archived'] as const
type LivingPhase = (typeof LIVING_PHASES)[number]

/** What is there of one phase, and of a sample of it, how much came back. */
export interface PhaseReport {
  readonly count: number
  readonly sampled: number
  /** Equal in every field to what was stored, by its id. */
  readonly whole: number
  /** Of those that were searched for by the words of their task. */
  readonly searched: number
  readonly found: number
  /** The same when old ones are asked for. */
  readonly foundWhenAsked: number
  /** Found by a file and the phase. */
  readonly foundByFile: number
}

export interface YearReport {
  readonly stored: number
  readonly phases: Readonly<Record<LivingPhase, PhaseReport>>
  /** Deleted, and still to be brought back. */
  readonly deleted: number
  readonly purged: number
  /** Ids that are gone though nobody purged them, or there though somebody did. */
  readonly lost: number
  readonly undead: number
  /** Deleted or purged ones that an answer still gave. */
  readonly returned: number
  readonly blobs: number
  /** Blobs that no record needs, and entries in blobs of episodes that are gone. */
  readonly looseBlobs: number
  readonly looseEntries: number
}

const PAGE = 500
/** A search takes milliseconds: this many of each phase are sampled. */
const SEARCHED_MAX = 8

/** Compares what is there with what should be. */
export async function checkYear(lived: LivedYear, opened: OpenedEpisodes): Promise<YearReport> {
  const { memory, blobs } = opened
  const stored = await readStored(lived.ids, opened)
  const gone = [...lived.deletedIds, ...lived.purgedIds]
  const phases = await checkPhases(lived, memory)
  let returned = 0
  for (const id of gone.slice(0, 10 * SEARCHED_MAX)) if (await isReturned(id, memory)) returned++
  return {
    stored: lived.ids.length,
    phases,
    deleted: lived.deletedIds.size,
    purged: lived.purgedIds.size,
    lost: lived.ids.filter((id) => !stored.has(id) && !lived.purgedIds.has(id)).length,
    undead: [...lived.purgedIds].filter((id) => stored.has(id)).length,
    returned,
    ...(await checkBlobs(stored, blobs)),
  }
}

// Every record that is there, with the blobs that it needs.
async function readStored(
  ids: readonly string[],
  { documents }: OpenedEpisodes,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const stored = new Map<string, readonly string[]>()
  for (let from = 0; from < ids.length; from += PAGE) {
    for (const { id, body } of await documents.get('episodes', ids.slice(from, from + PAGE))) {
      stored.set(id, body.blobs as readonly string[])
    }
  }
  return stored
}

type Counts = { -readonly [Field in keyof PhaseReport]: number }

async function checkPhases(
  { originals, deletedIds, purgedIds }: LivedYear,
  memory: Memory,
): Promise<Readonly<Record<LivingPhase, PhaseReport>>> {
  const reports = {
    active: await startReport('active', memory),
    mature: await startReport('mature', memory),
    aged: await startReport('aged', memory),
    archived: await startReport('archived', memory),
  }
  for (const [id, { index, episode }] of originals) {
    if (deletedIds.has(id) || purgedIds.has(id)) continue
    const { episode: found, lifecycle } = await memory.episodes.get({ id })
    const phase = lifecycle.phase as LivingPhase
    const report = reports[phase]
    report.sampled++
    if (isDeepStrictEqual(found, episode)) report.whole++
    if (report.searched === SEARCHED_MAX) continue
    report.searched++
    const has = async (input: EpisodeSearchInput): Promise<number> =>
      (await memory.episodes.search(input)).items.some((one) => one.episode.id === id) ? 1 : 0
    const text = describeSmall(index)
    report.found += await has({ text })
    report.foundWhenAsked += await has({ text, withArchived: true })
    report.foundByFile += await has({ files: episode.context.files, phase, k: 200 })
  }
  return reports
}

async function startReport(phase: LivingPhase, memory: Memory): Promise<Counts> {
  const { total = 0 } = await memory.episodes.search({ phase, k: 1 })
  return {
    count: total,
    sampled: 0,
    whole: 0,
    searched: 0,
    found: 0,
    foundWhenAsked: 0,
    foundByFile: 0,
  }
}

async function isReturned(id: string, memory: Memory): Promise<boolean> {
  return await memory.episodes.get({ id }).then(
    () => true,
    () => false,
  )
}

async function checkBlobs(
  stored: ReadonlyMap<string, readonly string[]>,
  blobs: BlobStore,
): Promise<Pick<YearReport, 'blobs' | 'looseBlobs' | 'looseEntries'>> {
  const needed = new Set([...stored.values()].flat())
  let [count, looseBlobs, looseEntries] = [0, 0, 0]
  let after: string | undefined
  do {
    const page = await blobs.list({ limit: PAGE, ...(after === undefined ? {} : { after }) })
    for (const hash of page) {
      count++
      if (!needed.has(hash)) looseBlobs++
      looseEntries += await countLooseEntries(hash, stored, blobs)
    }
    after = page.length < PAGE ? undefined : page.at(-1)
  } while (after !== undefined)
  return { blobs: count, looseBlobs, looseEntries }
}

const ENTRY_ID = /^\{"id":"([^"]+)"/gmu

async function countLooseEntries(
  hash: string,
  stored: ReadonlyMap<string, readonly string[]>,
  blobs: BlobStore,
): Promise<number> {
  const text = new TextDecoder().decode(await blobs.get(hash))
  const ids = [...text.matchAll(ENTRY_ID)].map(([, id = '']) => id)
  return ids.filter((id) => stored.get(id)?.includes(hash) !== true).length
}
