import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { NightlyRecord } from '../../src/core/learning/nightly/nightly-run.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { startChild } from '../support/start-child.ts'
import { dumpNight, findDifferences, type NightDump } from './night-dump.ts'
import { makeNightEpisode } from './night-episodes.ts'
import { openNightMemory, openNightStorage } from './night-memory.ts'
import { readAll } from './read-all.ts'

const DAY_MS = 86_400_000
const OLDEST_DAYS = 420
const RECENT_DAYS = 80
const TOGETHER = 20
const CHILD = '../crash/nightly-child.ts'

/**
 * Makes a store of so many episodes, from a year ago to now, some of them deleted, in which a
 * nightly run has begun and done nothing yet: whoever goes on with it decides as of one moment.
 */
export async function beginNight(home: string, episodes: number): Promise<void> {
  mkdirSync(home, { recursive: true })
  const nowMs = Date.now()
  const clock = fixedClock(nowMs)
  const past = await openNightMemory(home, { clock })
  for (let start = 0; start < episodes; start += TOGETHER) {
    const length = Math.min(TOGETHER, episodes - start)
    const atMs = nowMs - daysAgo(start / episodes) * DAY_MS
    clock.advance(atMs - clock.now())
    const occurredAt = new Date(atMs).toISOString()
    const [first] = (
      await past.episodes.store({
        episodes: Array.from({ length }, (_, index) => ({
          ...makeNightEpisode(start + index),
          occurredAt,
        })),
      })
    ).items
    if (first !== undefined) await past.forget({ id: first.id })
  }
  await past.settle()
  await past.close()
  const memory = await openNightMemory(home)
  await memory.admin.nightly({ minutesMax: 0 })
  await memory.close()
}

// Half of them in the days that patterns are found in.
function daysAgo(share: number): number {
  const [older, newer] = [OLDEST_DAYS - RECENT_DAYS, RECENT_DAYS]
  return share < 0.5 ? newer + older * (1 - 2 * share) : newer * (2 - 2 * share)
}

/** Goes on with the run to its end. */
export async function finishNight(home: string): Promise<void> {
  const memory = await openNightMemory(home)
  const { status } = await memory.admin.nightly()
  await memory.close()
  if (status !== 'finished') throw new Error(`The nightly run is ${status}`)
}

/** Goes on with the run in a process, and kills that. False when the run was at its end before. */
async function killNight(home: string, afterMs: number): Promise<boolean> {
  const child = startChild(CHILD, [home])
  await child.printed(1)
  const ending = child.ended()
  // Killed, it has failed; what fails by itself before that is told.
  ending.catch(() => {})
  const timer = new AbortController()
  await Promise.race([setTimeout(afterMs, undefined, { signal: timer.signal }), ending])
  timer.abort()
  await child.kill()
  return (await readRun(home)) !== 'finished'
}

async function readRun(home: string): Promise<string | undefined> {
  const storage = await openNightStorage(home)
  const [night] = await readAll(storage.documents, 'nightly-runs')
  await storage.close()
  return night === undefined ? undefined : (night.body as unknown as NightlyRecord).run.status
}

/** Does something while a process stands in the middle of a run, and kills that. */
export async function whileHeld<Result>(
  home: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const child = startChild(CHILD, [home, 'halt'])
  await child.printed(2)
  try {
    return await work()
  } finally {
    await child.kill()
  }
}

export interface KilledNights {
  /** What differs from the store of an undisturbed run, of all stores. */
  readonly differences: readonly string[]
  readonly stores: number
  /** What `doctor` found, of all stores. */
  readonly problems: readonly string[]
}

/**
 * Kills runs so many times, at any moment of what an undisturbed run takes. A run that comes to
 * its end is compared, and the next begins with a copy of the first store.
 */
export async function killNights(
  folder: string,
  expected: NightDump,
  options: {
    readonly times: number
    readonly durationMs: number
    readonly random: () => number
    readonly onKill?: (kills: number) => void
  },
): Promise<KilledNights> {
  const { times, durationMs, random, onKill } = options
  const differences: string[] = []
  const problems: string[] = []
  let kills = 0
  let stores = 0
  while (kills < times) {
    const home = join(folder, `killed-${stores++}`)
    cpSync(join(folder, 'begun'), home, { recursive: true })
    let isOver = false
    while (kills < times) {
      isOver = !(await killNight(home, random() * durationMs))
      if (isOver) break
      kills++
      onKill?.(kills)
    }
    if (!isOver) await finishNight(home)
    differences.push(...findDifferences(expected, await dumpNight(home)))
    problems.push(...(await findProblems(home)))
  }
  return { differences, stores, problems }
}

/** What `doctor` says that is not well. */
export async function findProblems(home: string): Promise<readonly string[]> {
  const memory = await openNightMemory(home)
  try {
    const { checks } = await memory.admin.doctor()
    return checks
      .filter(({ status }) => status !== 'ok')
      .map(({ name, detail }) => `${name}: ${detail}`)
  } finally {
    await memory.close()
  }
}

/** A copy of the begun run, undisturbed, and how long a process takes for it. */
export async function runCalm(
  folder: string,
): Promise<{ readonly home: string; readonly durationMs: number; readonly dump: NightDump }> {
  const home = join(folder, 'calm')
  cpSync(join(folder, 'begun'), home, { recursive: true })
  const child = startChild(CHILD, [home])
  await child.printed(1)
  const startMs = performance.now()
  await child.ended()
  const durationMs = performance.now() - startMs
  if (child.lines().at(-1) !== 'finished') throw new Error('The nightly run did not finish')
  return { home, durationMs, dump: await dumpNight(home) }
}
