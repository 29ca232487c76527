import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { OpenedContext } from '../../compose/open-context.ts'
import type { Caller } from '../../operations/call.ts'
import { createAuthenticator, type Identity } from './auth.ts'

export type AppContext = Context<{ Bindings: HttpBindings }>

/** Maps a request to a caller with its own scope. */
export interface Entrance {
  /** Rejects requests that may not access anything. */
  guard(context: AppContext): Response | undefined
  /** The caller of the request, or the error response. */
  identify(context: AppContext): Identity | Response
  /** The caller with this identity, over HTTP or MCP. */
  callerOf(identity: Identity, surface: 'http' | 'mcp'): Caller
  /** Monitors without a key. */
  readonly stranger: Caller
}

/** @param localKey The key of local commands, which call as the owner. */
export function createEntrance(
  { config, callers }: OpenedContext,
  localKey: string | undefined,
): Entrance {
  const authenticator = createAuthenticator(callers, config.identity, localKey)
  const originOf = (context: AppContext) => ({
    headers: context.req.raw.headers,
    // Without a Node server there is no address; then no request counts as local.
    remoteAddress: (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress,
  })
  return {
    guard: (context) => authenticator.guard(originOf(context)),
    identify: (context) => authenticator.identify(originOf(context)),
    callerOf: (identity, surface) => ({ surface, ...identity }),
    stranger: { scope: config.identity, surface: 'http', isOwner: false },
  }
}
