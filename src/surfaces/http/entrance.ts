import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { OpenedMemory } from '../../compose/open-memory.ts'
import type { Scope } from '../../core/scope.ts'
import type { Memory } from '../../operations/operation.ts'
import { createAuthenticator } from './auth.ts'

export type AppContext = Context<{ Bindings: HttpBindings }>

/** Where a request becomes a caller with a scope of their own. */
export interface Entrance {
  /** Refuses requests that may reach nothing at all. */
  guard(context: AppContext): Response | undefined
  /** The scope that the request may see, or the refusal to send. */
  identify(context: AppContext): Scope | Response
  /** The memory as a caller with this scope sees it. */
  enter(scope: Scope, door: 'http' | 'mcp'): Memory
  /** The scope of this installation. */
  readonly ownScope: Scope
}

export function createEntrance({ memory, config, callers }: OpenedMemory): Entrance {
  const authenticator = createAuthenticator(callers, config.identity)
  const originOf = (context: AppContext) => ({
    headers: context.req.raw.headers,
    // Without a Node server below there is no address; then nobody is taken for local.
    remoteAddress: (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress,
  })
  return {
    guard: (context) => authenticator.guard(originOf(context)),
    identify: (context) => authenticator.identify(originOf(context)),
    enter: (scope, door) => memory.as({ scope, door }),
    ownScope: config.identity,
  }
}
