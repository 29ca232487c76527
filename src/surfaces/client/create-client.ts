import { MemoryError } from '../../core/errors.ts'
import { type CallOptions, callServer, type Server } from './call-server.ts'
import type { RemoteMemory, RemoteTask } from './remote-memory.ts'
import { ROUTES, type Route } from './routes.ts'

export interface ClientOptions {
  /** Where `loci serve` listens: `http://127.0.0.1:4680`. */
  readonly url: string
  /** One of the server's keys. Default: none, which servers on the same machine may allow. */
  readonly key?: string | undefined
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Response | Promise<Response>) | undefined
  /** How long a call may take, with all its attempts. Default: 60 seconds. */
  readonly timeoutMs?: number | undefined
  /** How often a call that is safe to repeat is tried again. Default: 2. */
  readonly retries?: number | undefined
}

type Method = (input?: object, options?: CallOptions) => Promise<unknown>

const TIMEOUT_MS = 60_000
/** The most that timers take. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1
const RETRIES = 2
const RETRIES_MAX = 10

/**
 * The memory of a server, with the methods of an embedded one. Runs wherever there is `fetch`.
 *
 * @throws MemoryError `INVALID_CONFIG`
 */
export function createClient(options: ClientOptions): RemoteMemory {
  const server = readOptions(options)
  const methods: Record<string, Record<string, Method> | Method> = {}
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const [first = '', verb] = name.split('.')
    const method: Method = (input, given) => callServer(server, route, input, given)
    if (verb === undefined) methods[first] = Object.assign(method, methods[first])
    else methods[first] = Object.assign(methods[first] ?? {}, { [verb]: method })
  }
  return { ...methods, task: (id: string) => bindTask(id, server) } as unknown as RemoteMemory
}

/** The operations of tasks that take the id of one. */
function bindTask(id: string, server: Server): RemoteTask {
  const methods = Object.entries<Route>(ROUTES)
    .filter(([name, { http }]) => name.startsWith('tasks.') && http.includes('{id}'))
    .map(([name, route]): [string, Method] => [
      name.slice('tasks.'.length),
      (input, given) => callServer(server, route, { ...input, id }, given),
    ])
  return { ...Object.fromEntries(methods), id } as unknown as RemoteTask
}

function readOptions(options: ClientOptions): Server {
  const { key, timeoutMs = TIMEOUT_MS, retries = RETRIES } = options
  // Header values with other characters are refused by fetch, with an error that may quote them.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw invalidOption('"key" has spaces or characters that no header can hold', 'Trim it.')
  }
  requireCount('timeoutMs', timeoutMs, { min: 1, max: TIMEOUT_MS_MAX })
  requireCount('retries', retries, { min: 0, max: RETRIES_MAX })
  return {
    url: readUrl(options.url),
    key,
    send: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs,
    retries,
  }
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const { protocol = '', username, password, search, hash } = url ?? {}
  if (url === undefined || !/^https?:$/.test(protocol) || username || password || search || hash) {
    throw invalidOption(
      '"url" must begin with http:// or https://, and have no user, query or fragment',
      'Pass where `loci serve` listens, and the key as "key".',
    )
  }
  return url.href.replace(/\/+$/, '')
}

function requireCount(
  name: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): void {
  if (Number.isInteger(value) && value >= min && value <= max) return
  throw invalidOption(`"${name}" must be a whole number`, `Pass ${min} to ${max}.`)
}

function invalidOption(message: string, hint: string): MemoryError {
  return new MemoryError(message, { code: 'INVALID_CONFIG', hint })
}
