import type { RememberReceipt } from '../../src/core/facts/receipt.ts'
import { fence } from '../../src/core/trust/fence/fence.ts'
import type { Memory } from '../../src/index.ts'
import type { Progress } from '../progress.ts'
import type { Day, DayEvent } from './event.ts'

/** An event and what became of it. */
export interface Lived {
  readonly event: DayEvent
  /** What was sent; for an echo it is known only then. */
  readonly text: string
  readonly receipt: RememberReceipt
  readonly takenMs: number
}

/** Sends every event of a month through the public API, at its time. */
export async function liveDay(
  day: Day,
  memory: Memory,
  { setNow, onProgress }: { setNow(ms: number): void; readonly onProgress: Progress },
): Promise<readonly Lived[]> {
  const lived: Lived[] = []
  for (const event of day.events) {
    setNow(event.atMs)
    const text = event.asks === undefined ? event.text : await echoOf(event, memory)
    const { trust } = event
    const start = performance.now()
    const receipt = await memory.remember({ text, ...(trust === undefined ? {} : { trust }) })
    if (receipt.outcome === 'read') throw new Error('Broken invariant: one statement')
    lived.push({ event, text, receipt, takenMs: performance.now() - start })
    onProgress(lived.length, day.events.length)
  }
  await memory.settle()
  return lived
}

const NONCE = 'k3v9q2x8'

// What recall gave comes back through an agent.
async function echoOf({ asks = '', sort }: DayEvent, memory: Memory): Promise<string> {
  const { items: results } = await memory.recall({ query: asks, k: 1 })
  const [first] = results
  if (first === undefined) return 'Nothing is known about that.'
  if (sort === 'as it is') return first.text
  if (sort === 'in a frame') return `From my memory: ${first.text}`
  return fence([{ citation: first.id, trust: 'person', flags: [], text: first.text }], {
    nonce: NONCE,
  })
}
