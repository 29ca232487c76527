import { MemoryError } from '../../core/errors.ts'
import { createTokenBuckets } from '../../core/token-buckets.ts'
import type { Identity } from './auth.ts'
import { withStatus } from './http-errors.ts'

/** Counts the requests of each key. */
export interface RequestLimit {
  /** @throws MemoryError `LIMIT_EXCEEDED` for a request too many. */
  count(identity: Identity, request: Request): void
  /** How much is left to the caller of a counted request. */
  headersFor(request: Request): Readonly<Record<string, string>>
}

const SECOND_MS = 1_000

/** @param perMinute Default: no limit. Local commands have none. */
export function createRequestLimit(perMinute: number | undefined, now: () => number): RequestLimit {
  const takeToken = createTokenBuckets()
  const keys = new Map<Identity, string>()
  const counted = new WeakMap<Request, Readonly<Record<string, string>>>()
  return {
    count(identity, request) {
      if (perMinute === undefined || identity.surface === 'cli') return
      const key = keys.get(identity) ?? String(keys.size)
      keys.set(identity, key)
      const { isTaken, left, nextMs, fullMs } = takeToken(key, perMinute, now())
      const headers = {
        'ratelimit-limit': String(perMinute),
        'ratelimit-remaining': String(left),
        'ratelimit-reset': String(Math.ceil(fullMs / SECOND_MS)),
      }
      counted.set(request, headers)
      if (isTaken) return
      const error = new MemoryError(`This key may make ${perMinute} requests a minute`, {
        code: 'LIMIT_EXCEEDED',
        hint: 'Wait as long as retry-after says; or have server.requestsPerMinute raised.',
        isRetryable: true,
      })
      const retryAfter = String(Math.max(1, Math.ceil(nextMs / SECOND_MS)))
      throw withStatus(error, { status: 429, headers: { 'retry-after': retryAfter } })
    },
    headersFor: (request) => counted.get(request) ?? {},
  }
}
