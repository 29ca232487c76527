import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { OpenedContext } from '../../compose/open-context.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import { lazily } from '../../core/language/similarity/lazily.ts'
import { PROMETHEUS_TYPE, renderPrometheus } from '../../core/learning/metrics/render-prometheus.ts'
import { ALL_OPERATIONS, GROUPS } from '../../operations/all-operations.ts'
import { type Caller, callOperation, type MemoryContext } from '../../operations/call.ts'
import type { LogEntry } from '../log-entry.ts'
import { checkToolsets } from '../mcp/toolsets.ts'
import { createAnswer, createHealthAnswer, routeOf } from './answer-operation.ts'
import type { Identity } from './auth.ts'
import { createConsoleLogins } from './console-login.ts'
import { type AppContext, createEntrance, type Entrance } from './entrance.ts'
import { respondUnexpected, respondWithError } from './http-errors.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { CONSOLE_ROUTES, mountConsole } from './mount-console.ts'
import { buildOpenApi } from './openapi.ts'
import { decodePath, readJsonBody } from './read-request.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { createEventStreams } from './stream-events.ts'

/** Handles the MCP requests of one caller. */
export interface McpHandler {
  fetch(request: Request, options: { readonly parsedBody?: unknown }): Promise<Response>
}

export interface HttpAppOptions {
  /** Serves MCP at `/mcp`, with one handler per caller. Default: no MCP. */
  readonly createMcpHandler?:
    | ((caller: Caller, toolsets: readonly string[] | undefined) => McpHandler)
    | undefined
  /** Lets local commands call as the owner, with this key. */
  readonly localKey?: string | undefined
  /** Answers the hooks of agents, which call with the local key. Default: no hooks. */
  readonly answerHook?:
    | ((id: string, waitMs: number, isWaiting: () => boolean) => Promise<string>)
    | undefined
  readonly onLog?: ((entry: LogEntry) => void) | undefined
  /** Ends streams of events, which would keep a server from stopping. */
  readonly stopping?: AbortSignal | undefined
}

/** The web application. Its `fetch` takes the bindings of `@hono/node-server`. */
export type HttpApp = Hono<{ Bindings: HttpBindings }>

const OPENAPI_PATH = '/openapi.json'
const MCP_PATH = '/mcp'
const METRICS_PATH = '/metrics'
const HEALTH_PATH = '/health'
const HOOKS_PATH = '/hooks'
const JOBS_PATH = '/v1/jobs'
const JOB_PATH = '/v1/jobs/{id}'
const HOOK_WAIT_MS = 5_000
const HOOK_RETURN_MS = 15

/**
 * Creates a web application with all operations, and OpenAPI at `/openapi.json`. Each caller
 * sees only the scope of its key; without keys only local requests are allowed.
 */
export function createHttpApp(opened: OpenedContext, options: HttpAppOptions = {}): HttpApp {
  const app: HttpApp = new Hono()
  const logins = createConsoleLogins(() => opened.context.clock.now())
  const entrance = createEntrance(opened, options.localKey, logins)
  const { bodyBytesMax } = opened.config.server
  const memory = opened.context
  const log = options.onLog ?? (() => {})
  const jobs = createJobs(memory)
  const streamEvents = createEventStreams(memory, options.stopping)
  const serving = { memory, jobs, streamEvents, bodyBytesMax }

  app.onError((error, context) => {
    // A disconnected client is not a server error.
    return answerError(error, context.req.raw.signal.aborted ? () => {} : log)
  })
  app.notFound((context) => answerNotFound(context.req.path))
  watchRequests(app, entrance, log)

  for (const operation of ALL_OPERATIONS) {
    const { method, path } = routeOf(operation)
    app.on(method, toHonoPath(path), createAnswer(operation, entrance, serving))
  }
  mountJobs(app, entrance, jobs)
  app.get(HEALTH_PATH, createHealthAnswer(entrance, memory))
  // Most servers are never asked, and building it takes longer than the rest of their start.
  const openApi = lazily(() => buildOpenApi({ hasKeys: opened.callers.length > 0 }))
  app.get(OPENAPI_PATH, (context) => context.json(openApi()))
  mountMetrics(app, entrance, memory)
  mountConsole(app, entrance, logins)
  refuseOtherMethods(app)
  if (options.createMcpHandler !== undefined) {
    mountMcp(app, entrance, { createHandler: options.createMcpHandler, bodyBytesMax })
  }
  if (options.answerHook !== undefined) mountHooks(app, entrance, options.answerHook)
  return app
}

// Only a process that can read the folder of the memory knows the local key.
function mountHooks(
  app: HttpApp,
  entrance: Entrance,
  answer: NonNullable<HttpAppOptions['answerHook']>,
): void {
  app.post(`${HOOKS_PATH}/:id`, async (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    if (identity.surface !== 'cli') return answerNotFound(context.req.path)
    const { signal } = context.req.raw
    // A little sooner: the answer has to arrive.
    const waitMs = Math.min(HOOK_WAIT_MS, Number(context.req.query('ms')) || 0) - HOOK_RETURN_MS
    return context.text(await answer(context.req.param('id'), waitMs, () => !signal.aborted))
  })
}

// Jobs live in this process, so they are no operations of the memory.
function mountJobs(app: HttpApp, entrance: Entrance, jobs: Jobs): void {
  const answer = (pick: (caller: Caller, id: string) => object) => async (context: AppContext) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    return context.json(
      await pick(entrance.callerOf(identity, 'http'), context.req.param('id') ?? ''),
    )
  }
  app.get(
    JOBS_PATH,
    answer((caller) => ({ items: jobs.list(caller) })),
  )
  app.get(
    toHonoPath(JOB_PATH),
    answer((caller, id) => jobs.get(id, caller)),
  )
  app.delete(
    toHonoPath(JOB_PATH),
    answer((caller, id) => jobs.cancel(id, caller)),
  )
}

/** `/v1/facts/{id}` → `/v1/facts/:id`. */
function toHonoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function watchRequests(app: HttpApp, entrance: Entrance, log: (entry: LogEntry) => void): void {
  app.use(async (context, next) => {
    const startedAtMs = performance.now()
    const refusal = entrance.guard(context)
    if (refusal === undefined) await next()
    else context.res = refusal
    const own = Object.entries(entrance.headersFor(context.req.raw))
    // Files of the console have their own, which are as strict as those of a page can be.
    const isPage = context.res.headers.has('content-security-policy')
    for (const [name, value] of isPage ? [] : [...SECURITY_HEADERS, ...own])
      context.res.headers.set(name, value)
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
    [HEALTH_PATH, ['GET']],
    [JOBS_PATH, ['GET']],
    [JOB_PATH, ['GET', 'DELETE']],
    ...CONSOLE_ROUTES.map(([path, allowed]): [string, string[]] => [path, [...allowed]]),
  ])
  for (const operation of ALL_OPERATIONS) {
    const { method, path } = routeOf(operation)
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  for (const [path, allowed] of methods) {
    const allow = allowed.join(', ')
    app.all(toHonoPath(path), (context) => {
      const error = invalidInput(`${context.req.method} is not allowed on ${path}`, `Use ${allow}.`)
      return respondWithError(error, { status: 405, headers: { allow } })
    })
  }
}

// In the Prometheus format, with a key like every request.
function mountMetrics(app: HttpApp, entrance: Entrance, memory: MemoryContext): void {
  app.get(METRICS_PATH, async (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const caller = entrance.callerOf(identity, 'http')
    const { stats } = GROUPS.admin.operations
    const { metrics = [] } = await callOperation(stats, { metrics: true }, caller, memory)
    return context.body(renderPrometheus(metrics), 200, { 'content-type': PROMETHEUS_TYPE })
  })
}

function mountMcp(
  app: HttpApp,
  entrance: Entrance,
  given: {
    readonly createHandler: NonNullable<HttpAppOptions['createMcpHandler']>
    readonly bodyBytesMax: number
  },
): void {
  const handlers = new Map<Identity, Map<string, McpHandler>>()
  app.all(MCP_PATH, async (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const toolsets = checkToolsets(context.req.query('toolsets')?.split(','))
    const ofCaller = handlers.get(identity) ?? new Map<string, McpHandler>()
    handlers.set(identity, ofCaller)
    const key = toolsets.join(',')
    const handler =
      ofCaller.get(key) ?? given.createHandler(entrance.callerOf(identity, 'mcp'), toolsets)
    ofCaller.set(key, handler)
    const request = context.req.raw
    const parsedBody = await readJsonBody(request, given.bodyBytesMax)
    return await handler.fetch(request, parsedBody === undefined ? {} : { parsedBody })
  })
}

function answerError(error: Error, log: (entry: LogEntry) => void): Response {
  if (MemoryError.is(error)) return respondWithError(error)
  log({ level: 'error', event: 'request-failed', message: error.stack ?? String(error) })
  return respondUnexpected()
}

function answerNotFound(path: string): Response {
  return respondWithError(
    new MemoryError(`There is nothing at ${path.slice(0, 200)}`, {
      code: 'NOT_FOUND',
      hint: `GET ${OPENAPI_PATH} lists all routes.`,
    }),
  )
}
