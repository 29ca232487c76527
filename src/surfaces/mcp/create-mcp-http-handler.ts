import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Caller, MemoryContext } from '../../operations/call.ts'
import { createMcpServer, type McpServerOptions } from './create-mcp-server.ts'

/** Serves MCP over HTTP. Its caller checks who is calling, and the size of the body. */
export interface McpHttpHandler {
  fetch(request: Request, options?: { readonly parsedBody?: unknown }): Promise<Response>
  close(): Promise<void>
}

/** The tools never change while the server runs, so there is next to nothing to listen for. */
const SUBSCRIPTIONS_MAX = 16

/** Makes a handler for one caller. Nothing is kept between two requests. */
export function createMcpHttpHandler(
  context: MemoryContext,
  caller: Caller,
  options: McpServerOptions = {},
): McpHttpHandler {
  const served = Promise.resolve({ context, caller })
  return createMcpHandler(() => createMcpServer(served, options), {
    maxSubscriptions: SUBSCRIPTIONS_MAX,
  })
}
