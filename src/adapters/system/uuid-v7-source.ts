import { randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { IdSource } from '../../ports/id-source.ts'

// UUIDv7 (RFC 9562): 48 bits of milliseconds, then 74 free bits around the version and the
// variant. The 74 bits are one number here, split into 12 and 62.
const TAIL_BITS = 74n
const LOW_BITS = 62n
const TIME_MAX_MS = 2 ** 48 - 1

/**
 * Ids ordered by time and, within a process, strictly increasing: if the clock stands still or
 * steps back, the random part is incremented instead (method 2 of
 * RFC 9562, section 6.2).
 */
export function createUuidV7Source(options: { readonly clock: Clock }): IdSource {
  let timeMs = 0
  let tail = 0n

  function advance(): void {
    const nowMs = Math.min(Math.max(Math.floor(options.clock.now()), 0), TIME_MAX_MS)
    if (nowMs > timeMs) {
      timeMs = nowMs
      tail = randomTail()
      return
    }
    // A random step, so that the next id cannot be guessed from this one.
    tail += 1n + randomBits(4)
    if (tail >> TAIL_BITS === 0n) return
    timeMs += 1
    tail = randomTail()
  }

  return {
    next() {
      advance()
      const time = timeMs.toString(16).padStart(12, '0')
      const high = (tail >> LOW_BITS).toString(16).padStart(3, '0')
      // The variant, binary 10, is in the two bits above the lower 62.
      const low = ((0b10n << LOW_BITS) | (tail & ((1n << LOW_BITS) - 1n))).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low.slice(0, 4)}-${low.slice(4)}`
    },
  }
}

// The top bit stays clear, which leaves room to increment within a millisecond.
function randomTail(): bigint {
  return randomBits(10) >> (80n - TAIL_BITS + 1n)
}

function randomBits(bytes: number): bigint {
  return BigInt(`0x${randomBytes(bytes).toString('hex')}`)
}
