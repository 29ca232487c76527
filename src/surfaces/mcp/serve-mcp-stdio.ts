import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { OpenedContext } from '../../compose/open-context.ts'
import { checkLines, LINE_BYTES_MAX } from './check-lines.ts'
import { createMcpServer, type McpServerOptions } from './create-mcp-server.ts'

export interface ServeMcpStdioOptions extends McpServerOptions {
  readonly input: Readable
  /** Gets messages of the protocol and nothing else. */
  readonly output: Writable
  /** Ends the service before the client goes. */
  readonly stopped?: Promise<void> | undefined
}

/**
 * Serves one client over a pair of streams, while the memory is still being opened. Resolves when
 * the client has gone.
 */
export async function serveMcpStdio(
  opening: Promise<OpenedContext>,
  options: ServeMcpStdioOptions,
): Promise<void> {
  const { input, output } = options
  const lines = checkLines((message) => {
    const error = { code: ProtocolErrorCode.ParseError, message }
    output.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`)
  })
  const served = opening.then(({ context, owner }) => ({ context, caller: owner }))
  // A memory that cannot be opened is reported by the first call that needs it.
  served.catch(() => {})
  const service = serveStdio(() => createMcpServer(served, options), {
    transport: new StdioServerTransport(lines, output, { maxBufferSize: 2 * LINE_BYTES_MAX }),
    onerror: ({ message }) => options.onLog?.({ level: 'info', event: 'message-refused', message }),
  })
  input.pipe(lines)
  const gone = finished(input, { writable: false }).catch(() => {})
  await Promise.race([gone, ...(options.stopped === undefined ? [] : [options.stopped])])
  input.unpipe(lines)
  await service.close()
}
