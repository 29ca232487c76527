import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { OpenedMemory } from '../../compose/open-memory.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import { PROMETHEUS_TYPE, renderPrometheus } from '../../core/metrics/render-prometheus.ts'
import { ALL_OPERATIONS } from '../../operations/all-operations.ts'
import type { Memory } from '../../operations/operation.ts'
import type { LogEntry } from '../log-entry.ts'
import { createAnswer, createHealthAnswer } from './answer-operation.ts'
import type { Identity } from './auth.ts'
import { createEntrance, type Entrance } from './entrance.ts'
import { respondUnexpected, respondWithError } from './http-errors.ts'
import { buildOpenApi } from './openapi.ts'
import { decodePath, readJsonBody, WRONG_CONTENT_TYPE } from './read-request.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Answers the MCP requests of one caller. */
export interface McpHandler {
  fetch(request: Request, options: { readonly parsedBody?: unknown }): Promise<Response>
}

export interface HttpAppOptions {
  /** Serves MCP at `/mcp`, for each caller apart. No MCP, when left out. */
  readonly createMcpHandler?: ((memory: Memory) => McpHandler) | undefined
  readonly onLog?: ((entry: LogEntry) => void) | undefined
}

/** The web application. Its `fetch` takes the bindings of `@hono/node-server`. */
export type HttpApp = Hono<{ Bindings: HttpBindings }>

const OPENAPI_PATH = '/openapi.json'
const MCP_PATH = '/mcp'
const METRICS_PATH = '/metrics'

/**
 * Makes a web application of all operations, with OpenAPI at `/openapi.json`. Every caller
 * sees only the scope of their key; without keys only this machine may call.
 */
export function createHttpApp(opened: OpenedMemory, options: HttpAppOptions = {}): HttpApp {
  const app: HttpApp = new Hono()
  const entrance = createEntrance(opened)
  const { bodyBytesMax } = opened.config.server
  const log = options.onLog ?? (() => {})

  app.onError((error) => answerError(error, log))
  app.notFound((context) => answerNotFound(context.req.path))
  watchRequests(app, entrance, log)

  for (const operation of ALL_OPERATIONS) {
    const { method, path } = operation.http
    const answer =
      operation.name === 'health'
        ? createHealthAnswer(operation, entrance)
        : createAnswer(operation, entrance, { bodyBytesMax })
    app.on(method, path, answer)
  }
  const openApi = buildOpenApi({ hasKeys: opened.callers.length > 0 })
  app.get(OPENAPI_PATH, (context) => context.json(openApi))
  mountMetrics(app, entrance)
  refuseOtherMethods(app)
  if (options.createMcpHandler !== undefined) {
    mountMcp(app, entrance, { createHandler: options.createMcpHandler, bodyBytesMax })
  }
  return app
}

function watchRequests(app: HttpApp, entrance: Entrance, log: (entry: LogEntry) => void): void {
  app.use(async (context, next) => {
    const startedAtMs = performance.now()
    const refusal = entrance.guard(context)
    if (refusal === undefined) await next()
    else context.res = refusal
    for (const [name, value] of SECURITY_HEADERS) context.res.headers.set(name, value)
    log({
      level: 'debug',
      event: 'request-answered',
      method: context.req.method,
      path: context.req.path.slice(0, 200),
      status: context.res.status,
      durationMs: Math.round(performance.now() - startedAtMs),
    })
  })
  app.use(async (context, next) => {
    decodePath(context.req.url)
    await next()
  })
}

function refuseOtherMethods(app: HttpApp): void {
  const methods = new Map<string, string[]>([
    [OPENAPI_PATH, ['GET']],
    [METRICS_PATH, ['GET']],
  ])
  for (const { http } of ALL_OPERATIONS) {
    methods.set(http.path, [...(methods.get(http.path) ?? []), http.method])
  }
  for (const [path, allowed] of methods) {
    const allow = allowed.join(', ')
    app.all(path, (context) => {
      const error = invalidInput(`${context.req.method} does not fit ${path}`, `Use ${allow}.`)
      return respondWithError(error, { status: 405, headers: { allow } })
    })
  }
}

// As Prometheus asks for it, with a key like everybody else.
function mountMetrics(app: HttpApp, entrance: Entrance): void {
  app.get(METRICS_PATH, async (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const metrics = await entrance.enter(identity, 'http').metrics()
    return context.body(renderPrometheus(metrics), 200, { 'content-type': PROMETHEUS_TYPE })
  })
}

function mountMcp(
  app: HttpApp,
  entrance: Entrance,
  given: { readonly createHandler: (memory: Memory) => McpHandler; readonly bodyBytesMax: number },
): void {
  const handlers = new Map<Identity, McpHandler>()
  app.all(MCP_PATH, async (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const handler = handlers.get(identity) ?? given.createHandler(entrance.enter(identity, 'mcp'))
    handlers.set(identity, handler)
    const request = context.req.raw
    const parsedBody = await readJsonBody(request, given.bodyBytesMax)
    return await handler.fetch(request, parsedBody === undefined ? {} : { parsedBody })
  })
}

function answerError(error: Error, log: (entry: LogEntry) => void): Response {
  if (MemoryError.is(error)) {
    if (error.message === WRONG_CONTENT_TYPE) return respondWithError(error, { status: 415 })
    return respondWithError(error)
  }
  log({ level: 'error', event: 'request-failed', message: error.stack ?? String(error) })
  return respondUnexpected()
}

function answerNotFound(path: string): Response {
  return respondWithError(
    new MemoryError(`There is nothing at ${path.slice(0, 200)}`, {
      code: 'NOT_FOUND',
      hint: `GET ${OPENAPI_PATH} lists what there is.`,
    }),
  )
}
