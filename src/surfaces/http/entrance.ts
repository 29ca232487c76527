import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { OpenedContext } from '../../compose/open-context.ts'
import type { Caller } from '../../operations/call.ts'
import { createAuthenticator, type Identity } from './auth.ts'
import type { ConsoleLogins } from './console-login.ts'
import { createCors } from './cors.ts'
import { createRequestLimit } from './limit-requests.ts'

export type AppContext = Context<{ Bindings: HttpBindings }>

/** Maps a request to a caller with its own scope. */
export interface Entrance {
  /** Answers requests that may not access anything, and the preflights of browsers. */
  guard(context: AppContext): Response | undefined
  /**
   * The caller of the request, or the error response. Counts the request.
   * @throws MemoryError `LIMIT_EXCEEDED`
   */
  identify(context: AppContext): Identity | Response
  /** Who this identity is in a browser that it opened. */
  inBrowser(identity: Identity): Identity
  /** The caller with this identity, over HTTP or MCP. */
  callerOf(identity: Identity, surface: 'http' | 'mcp'): Caller
  /** What the answer to a request carries: what is left of a limit, and what pages may read. */
  headersFor(request: Request): Readonly<Record<string, string>>
  /** Monitors without a key. */
  readonly stranger: Caller
}

/**
 * @param localKey The key of local commands, which call as the owner.
 * @param logins The sessions of the console, whose keys are as good as the keys that opened them.
 */
export function createEntrance(
  { config, callers, context: memory }: OpenedContext,
  localKey: string | undefined,
  logins: ConsoleLogins,
): Entrance {
  const { identity: openScope, server } = config
  const cors = createCors(server.cors)
  const authenticator = createAuthenticator(
    callers,
    openScope,
    localKey,
    cors.isAllowed,
    logins.find,
  )
  const limit = createRequestLimit(server.requestsPerMinute, () => memory.clock.now())
  const originOf = (context: AppContext) => ({
    headers: context.req.raw.headers,
    // Without a Node server there is no address; then no request counts as local.
    remoteAddress: (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress,
  })
  return {
    guard: (context) => authenticator.guard(originOf(context)) ?? cors.preflight(context.req.raw),
    identify(context) {
      const identity = authenticator.identify(originOf(context))
      if (!(identity instanceof Response)) limit.count(identity, context.req.raw)
      return identity
    },
    inBrowser: authenticator.inBrowser,
    callerOf: (identity, surface) => ({ surface, ...identity }),
    // Caches must not hand the answer for one page to another.
    headersFor: (request) => ({
      ...limit.headersFor(request),
      ...cors.headersFor(request),
      ...(server.cors.length === 0 ? {} : { vary: 'origin' }),
    }),
    stranger: { scope: openScope, surface: 'http', isOwner: false },
  }
}
