import { createMemoryCache } from '../adapters/memory/index.ts'
import type { RedisClient } from '../adapters/redis/index.ts'
import { MemoryError } from '../core/errors.ts'
import { type Check, finding } from '../core/storage/finding.ts'
import type { Cache } from '../ports/cache.ts'
import type { Config } from './config-schema.ts'

export interface OpenedCache {
  readonly cache: Cache
  diagnose(): Promise<readonly Check[]>
}

/** Twelve megabytes with the bundled model. */
const CACHED_VECTORS_MAX = 8_192
const CONNECT_TIMEOUT_MS = 5_000
/** Commands that wait for a server that is away. */
const WAITING_MAX = 1_000
const CHECK_MS = 1_000

/**
 * The cache of vectors. It is used while it answers: a server that is away costs time, not answers.
 *
 * @param scope Whose request is served.
 * @throws MemoryError `INVALID_CONFIG`, `MISSING_DEPENDENCY`
 */
export async function openCache(
  settings: Config['cache'],
  scope: () => string | undefined,
): Promise<OpenedCache> {
  if (settings.kind === 'memory') {
    const cache = createMemoryCache({ entriesMax: CACHED_VECTORS_MAX })
    return { cache, diagnose: async () => [] }
  }
  if (settings.url === undefined) {
    throw new MemoryError('A cache in Redis needs cache.url', {
      code: 'INVALID_CONFIG',
      hint: 'Set cache.url to "$REDIS_URL" and that variable to redis://…',
    })
  }
  const client = await openClient(settings.url)
  const { createRedisCache } = await import('../adapters/redis/index.ts')
  const { prefix, timeoutMs, ttlMinutes } = settings
  const limits = { timeoutMs, ttlMs: ttlMinutes * 60_000 }
  const cache = createRedisCache({ client, prefix, scope: () => scope() ?? '', ...limits })
  return { cache, diagnose: async () => [await checkCache(() => client.ping())] }
}

// Connects when it is first used, and again if that failed. Nobody waits for it longer than for
// an answer: what is asked before counts as not there.
async function openClient(url: string): Promise<RedisClient & { ping(): Promise<unknown> }> {
  const { createClient, RESP_TYPES } = await loadRedis()
  const plain = createClient({
    url,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS },
    commandsQueueMaxLength: WAITING_MAX,
  })
  // Without a listener a connection that breaks would crash the process.
  plain.on('error', () => {})
  const client = plain.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  const connected = () => {
    if (!plain.isOpen) plain.connect().catch(() => {})
    return client
  }
  return {
    hGet: (key, field) => connected().hGet(key, field),
    hSet: (key, field, value) => connected().hSet(key, field, value),
    pExpire: (key, milliseconds) => connected().pExpire(key, milliseconds),
    del: (keys) => connected().del(keys),
    ping: () => connected().ping(),
    destroy() {
      if (plain.isOpen) plain.destroy()
    },
  }
}

// An optional dependency. Bundlers must not resolve it, hence the name in a variable.
async function loadRedis(): Promise<typeof import('@redis/client')> {
  const name = '@redis/client'
  try {
    return (await import(
      /* webpackIgnore: true */ /* @vite-ignore */ name
    )) as typeof import('@redis/client')
  } catch (cause) {
    throw new MemoryError('The package "@redis/client" is not installed', {
      code: 'MISSING_DEPENDENCY',
      hint: 'Run: npm install @redis/client',
      cause,
    })
  }
}

// Nothing depends on it, so its failure is only a warning.
async function checkCache(ping: () => Promise<unknown>): Promise<Check> {
  const late = AbortSignal.timeout(CHECK_MS)
  const isThere = await Promise.race([
    ping().then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => {
      late.addEventListener('abort', () => resolve(false), { once: true })
    }),
  ])
  return finding(isThere ? 'cache-answers' : 'cache-away')
}
