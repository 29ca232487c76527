import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { OpenedMemory } from '../../compose/open-memory.ts'
import type { Memory } from '../../operations/operation.ts'
import { createAuthenticator, type Identity } from './auth.ts'

export type AppContext = Context<{ Bindings: HttpBindings }>

/** Where a request becomes a caller with a scope of their own. */
export interface Entrance {
  /** Refuses requests that may reach nothing at all. */
  guard(context: AppContext): Response | undefined
  /** As whom the request is made, or the refusal to send. */
  identify(context: AppContext): Identity | Response
  /** The memory as this caller sees it. */
  enter(identity: Identity, door: 'http' | 'mcp'): Memory
  /** The memory as monitors without a key see it. */
  enterAsStranger(): Memory
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
    enter: (identity, door) => memory.as({ ...identity, door }),
    enterAsStranger: () => memory.as({ scope: config.identity, door: 'http', isOwner: false }),
  }
}
