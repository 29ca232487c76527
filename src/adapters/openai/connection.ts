import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import type { Clock } from '../../ports/clock.ts'

/** How to reach an OpenAI-compatible server. */
export interface OpenAiConnection {
  /** Including the version: `https://api.openai.com/v1`, `http://localhost:11434/v1` (Ollama). */
  readonly baseUrl: string
  readonly model: string
  /** Sent as a bearer token. Never included in error messages. */
  readonly apiKey?: string
  /** How often a call is retried when the server is busy or down. Default: 3. */
  readonly retries?: number
  readonly fetch?: typeof globalThis.fetch
  /** Waits between retries. Replaced in tests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly clock?: Clock
  /** 0 up to 1; jitter for the retries of many clients. Replaced in tests. */
  readonly random?: () => number
}

/** A validated connection with defaults applied. */
export type CheckedConnection = Required<Omit<OpenAiConnection, 'apiKey' | 'baseUrl'>> & {
  readonly baseUrl: URL
  readonly apiKey: string | undefined
}

const RETRIES = 3
const RETRIES_MAX = 10
// The characters allowed in a header. Anything else would end up in the error of `fetch`.
const HEADER_TEXT = /^[\x21-\x7e]+$/

/** @throws MemoryError `INVALID_CONFIG`, without the key. */
export function checkConnection(connection: OpenAiConnection): CheckedConnection {
  const { apiKey, model, retries = RETRIES } = connection
  if (model === '') throw invalid('No model is named', 'Set "model", such as "gpt-4o-mini".')
  if (apiKey !== undefined && !HEADER_TEXT.test(apiKey)) {
    throw invalid('The API key holds blanks or other unusual characters', 'Copy the key again.')
  }
  if (!Number.isInteger(retries) || retries < 0 || retries > RETRIES_MAX) {
    throw invalid(`"retries" is ${retries}`, `Give a whole number from 0 to ${RETRIES_MAX}.`)
  }
  return {
    baseUrl: checkUrl(connection.baseUrl),
    model,
    apiKey,
    retries,
    fetch: connection.fetch ?? globalThis.fetch,
    wait: connection.wait ?? ((ms, signal) => sleep(ms, undefined, { signal })),
    clock: connection.clock ?? { now: () => Date.now() },
    random: connection.random ?? Math.random,
  }
}

/** The URL of an endpoint. Keeps the query of the base URL, which some servers require. */
export function endpoint(baseUrl: URL, path: string): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url
}

// The URL is not included in error messages: it may contain a password.
function checkUrl(text: string): URL {
  const hint = 'Give an address such as "http://localhost:11434/v1".'
  if (!URL.canParse(text)) throw invalid('"baseUrl" is not a URL', hint)
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalid(`"baseUrl" starts with ${url.protocol}`, hint)
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('"baseUrl" holds a user name or a password', 'Use "apiKey" instead.')
  }
  return url
}

function invalid(message: string, hint: string): MemoryError {
  return new MemoryError(message, { code: 'INVALID_CONFIG', hint })
}
