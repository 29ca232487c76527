import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Caller, MemoryContext } from '../../operations/call.ts'
import type { LogEntry } from '../log-entry.ts'
import { buildServer } from './build-server.ts'

export interface McpServerOptions {
  /** The tools to offer: `default`, `all`, `memgpt` or group names. Default: `default`. */
  readonly toolsets?: readonly string[] | undefined
  /** Declare output schemas, and send results as structured content. Default: false. */
  readonly hasOutputSchemas?: boolean | undefined
  readonly onLog?: ((entry: LogEntry) => void) | undefined
}

/** A memory, and the caller it is served to. */
export interface ServedMemory {
  readonly context: MemoryContext
  readonly caller: Caller
}

// Of the SDK, which is bundled, only what a caller needs is named: its types are not installed with Loci.
export interface McpServer {
  /** Serves what comes through a transport of an MCP SDK. */
  connect(transport: McpTransport): Promise<void>
  close(): Promise<void>
}

export interface McpTransport {
  start(): Promise<void>
  close(): Promise<void>
}

/** Creates an MCP server whose tools are operations. */
export function createMcpServer(
  opening: Promise<ServedMemory>,
  options: McpServerOptions = {},
): McpServer {
  return buildServer(opening, options)
}

/** Serves MCP over HTTP. Its caller checks authentication and the size of the body. */
export interface McpHttpHandler {
  fetch(request: Request, options?: { readonly parsedBody?: unknown }): Promise<Response>
  close(): Promise<void>
}

/** The tools never change while the server runs, so there is hardly anything to subscribe to. */
const SUBSCRIPTIONS_MAX = 16

/** Creates a handler for one caller. Stateless between requests. */
export function createMcpHttpHandler(
  context: MemoryContext,
  caller: Caller,
  options: McpServerOptions = {},
): McpHttpHandler {
  const served = Promise.resolve({ context, caller })
  return createMcpHandler(() => buildServer(served, options), {
    maxSubscriptions: SUBSCRIPTIONS_MAX,
  })
}
