import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { OpenedContext } from '../../compose/open-context.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import { requireSafeHost } from './auth.ts'
import { createHttpApp, type HttpAppOptions } from './create-http-app.ts'
import { respondUnexpected, respondWithError } from './http-errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export interface ServeHttpOptions extends HttpAppOptions {
  /** Default: as configured. */
  readonly host?: string | undefined
  /** 0 picks any free port. Default: as configured. */
  readonly port?: number | undefined
}

export interface HttpServer {
  /** The base URL, such as `http://127.0.0.1:4680`. */
  readonly url: string
  /** Accepts no more requests, lets running ones finish within a timeout, and closes the port. */
  stop(): Promise<void>
}

/** Timeouts for the headers and for a whole request: slow clients hold a connection. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
/** Longer than proxies and clients keep an idle connection, so that none sends a request into one that just closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const CONNECTIONS_MAX = 1_000
const HEADER_BYTES_MAX = 16_384
/** How long running requests may take to finish during shutdown. */
const STOP_TIMEOUT_MS = 5_000
const SWEEP_INTERVAL_MS = 20

/**
 * Serves the memory over HTTP. The caller closes the memory.
 *
 * @throws MemoryError `INVALID_CONFIG` for a host that would let anyone in; `CONFLICT` if
 *   the port is taken.
 */
export async function serveHttp(
  opened: OpenedContext,
  options: ServeHttpOptions = {},
): Promise<HttpServer> {
  const host = options.host ?? opened.config.server.host
  const port = options.port ?? opened.config.server.port
  requireSafeHost(host, opened.callers)
  const stopping = new AbortController()
  const app = createHttpApp(opened, { ...options, stopping: stopping.signal })
  const listener = getRequestListener(app.fetch, {
    // The globals belong to the program that embeds this server.
    overrideGlobalObjects: false,
    errorHandler: (error) => answerOutside(error, options),
  })
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.maxConnections = CONNECTIONS_MAX
  checkPort(port)
  await listen(server, host, port)
  return { url: renderUrl(server, host), stop: () => stop(server, stopping) }
}

// Only errors that never reached the application end up here.
function answerOutside(error: unknown, { onLog }: ServeHttpOptions): Response {
  if (error instanceof RequestError) {
    return respondWithError(
      invalidInput('The URL or the Host header is malformed', 'Fix the URL.'),
      {
        headers: Object.fromEntries(SECURITY_HEADERS),
      },
    )
  }
  onLog?.({ level: 'error', event: 'request-failed', message: String(error) })
  return respondUnexpected()
}

function checkPort(port: number): void {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return
  throw invalidInput(`${port} is not a port`, 'Choose a whole number from 0 to 65535.')
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toMemoryError(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function toMemoryError(cause: NodeJS.ErrnoException, host: string, port: number): MemoryError {
  if (cause.code === 'EADDRINUSE') {
    return new MemoryError(`Port ${port} is in use; Loci may already be running`, {
      code: 'CONFLICT',
      hint: 'Stop the other server, or choose another port with --port or server.port.',
      cause,
    })
  }
  return new MemoryError(`Cannot listen on ${host}, port ${port}: ${cause.message}`, {
    code: 'INVALID_CONFIG',
    hint: 'Choose another address with server.host and server.port.',
    cause,
  })
}

function renderUrl(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}

async function stop(server: Server, stopping: AbortController): Promise<void> {
  stopping.abort()
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
    // A keep-alive connection is idle only once its last response has been sent.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
    server.close(() => {
      clearTimeout(force)
      clearInterval(sweep)
      resolve()
    })
  })
}
