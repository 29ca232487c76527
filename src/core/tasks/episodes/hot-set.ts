import * as z from 'zod'

export const hotSetStatisticsSchema = z.object({
  entries: z.int(),
  capacity: z.int(),
  hits: z.int(),
  misses: z.int(),
  evictions: z.int(),
  /** Of all that was asked for, 0 to 1; 0 before anything was. */
  hitRate: z.number(),
})
export type HotSetStatistics = z.infer<typeof hotSetStatisticsSchema>

export type HotSetLimits = Readonly<Record<'capacity' | 'ttlMs', number>>

/** Keeps recently and frequently used entries. */
interface HotSet<Value> {
  /** Counts a hit or a miss. */
  get(key: string, nowMs: number): Value | undefined
  set(key: string, value: Value, nowMs: number): void
  delete(key: string): void
  clear(): void
  statistics(): HotSetStatistics
}

interface Held<Value> {
  readonly value: Value
  readonly expiresAtMs: number
}

// What was asked for twice is not pushed out by a long list of things that are read once.
const OFTEN_SHARE = 0.8

/**
 * A set of two halves, each in the order of use. What is new goes into the first; what is asked
 * for again moves to the second, and comes back from there when that is full.
 */
export function createHotSet<Value>({ capacity, ttlMs }: HotSetLimits): HotSet<Value> {
  const lately = new Map<string, Held<Value>>()
  const often = new Map<string, Held<Value>>()
  const oftenMax = Math.floor(capacity * OFTEN_SHARE)
  let hits = 0
  let misses = 0
  let evictions = 0

  function promote(key: string, held: Held<Value>): void {
    lately.delete(key)
    often.delete(key)
    often.set(key, held)
    const [oldest] = often
    if (often.size <= oftenMax || oldest === undefined) return
    often.delete(oldest[0])
    lately.set(...oldest)
  }

  function makeRoom(): void {
    const [oldest] = lately.keys()
    if (lately.size + often.size <= capacity || oldest === undefined) return
    lately.delete(oldest)
    evictions++
  }

  return {
    get(key, nowMs) {
      const held = often.get(key) ?? lately.get(key)
      if (held === undefined || held.expiresAtMs <= nowMs) {
        lately.delete(key)
        often.delete(key)
        misses++
        return undefined
      }
      hits++
      promote(key, held)
      return held.value
    },
    set(key, value, nowMs) {
      const held = { value, expiresAtMs: nowMs + ttlMs }
      if (often.has(key)) promote(key, held)
      else {
        lately.delete(key)
        lately.set(key, held)
      }
      makeRoom()
    },
    delete(key) {
      lately.delete(key)
      often.delete(key)
    },
    clear() {
      lately.clear()
      often.clear()
    },
    statistics() {
      const asked = hits + misses
      const entries = lately.size + often.size
      return { entries, capacity, hits, misses, evictions, hitRate: asked === 0 ? 0 : hits / asked }
    },
  }
}
