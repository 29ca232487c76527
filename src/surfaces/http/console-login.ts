import { createHash, randomBytes } from 'node:crypto'
import type { Identity } from './auth.ts'

/** Lets a browser in without a key that lasts: a code is exchanged, once, for a key of a session. */
export interface ConsoleLogins {
  /** A code for this identity. It works once, and soon. */
  issue(identity: Identity): string
  /** The key of a new session; `undefined` if the code is unknown, used or too old. */
  exchange(code: string): string | undefined
  /** Whose session has this key; `ended` for a session that is no more. */
  find(key: string): Identity | 'ended' | undefined
  end(key: string): void
}

/** How long a code may be exchanged, in seconds. */
export const CODE_SECONDS = 60
/** How long a session lasts that nobody uses. */
const SESSION_MS = 12 * 3_600_000
/** Of codes and of sessions: the oldest of a caller makes room for its next. */
const KEPT_MAX = 200
/** The keys of sessions begin like this, so that one that ended is told from no key of this server. */
const SESSION_PREFIX = 'session-'

interface Kept {
  readonly identity: Identity
  readonly untilMs: number
}

/** They live in this process: a restart ends every session. */
export function createConsoleLogins(now: () => number): ConsoleLogins {
  const codes = new Map<string, Kept>()
  const sessions = new Map<string, Kept>()
  const keep = (kept: Map<string, Kept>, identity: Identity, forMs: number): string => {
    const prefix = kept === sessions ? SESSION_PREFIX : ''
    const secret = prefix + randomBytes(32).toString('base64url')
    // Its own first: an agent cannot end the session of a person.
    const [oldest = ''] = kept.keys()
    const own = [...kept].find(([, one]) => one.identity === identity)?.[0]
    if (kept.size >= KEPT_MAX) kept.delete(own ?? oldest)
    kept.set(digestOf(secret), { identity, untilMs: now() + forMs })
    return secret
  }
  const take = (kept: Map<string, Kept>, secret: string): Identity | undefined => {
    const digest = digestOf(secret)
    const found = kept.get(digest)
    kept.delete(digest)
    return found !== undefined && found.untilMs > now() ? found.identity : undefined
  }
  return {
    issue: (identity) => keep(codes, identity, CODE_SECONDS * 1_000),
    exchange(code) {
      const identity = take(codes, code)
      return identity === undefined ? undefined : keep(sessions, identity, SESSION_MS)
    },
    find(key) {
      if (!key.startsWith(SESSION_PREFIX)) return undefined
      const identity = take(sessions, key)
      if (identity === undefined) return 'ended'
      // Used last, so it is the last to make room.
      sessions.set(digestOf(key), { identity, untilMs: now() + SESSION_MS })
      return identity
    },
    end: (key) => void sessions.delete(digestOf(key)),
  }
}

// Looked up by its hash, so the time it takes tells nothing about the secret.
function digestOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex')
}
