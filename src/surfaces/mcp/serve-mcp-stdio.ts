import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { ProtocolErrorCode, type RequestId, type Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { OpenedContext } from '../../compose/open-context.ts'
import { buildServer } from './build-server.ts'
import { checkLines, LINE_BYTES_MAX } from './check-lines.ts'
import type { McpServerOptions } from './create-mcp-server.ts'

export interface ServeMcpStdioOptions extends McpServerOptions {
  readonly input: Readable
  /** Receives protocol messages and nothing else. */
  readonly output: Writable
  /** Stops the server before the client disconnects. */
  readonly stopped?: Promise<void> | undefined
}

/** How long requests are answered after the client closed its end: a nightly run takes minutes. */
const ANSWER_WAIT_MS = 300_000

/**
 * Serves one client over a pair of streams, while the memory is still being opened. Resolves when
 * the client has closed its end and everything it sent before is answered.
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
  // A failure to open the memory is reported by the first call that needs it.
  served.catch(() => {})
  const wire = new StdioServerTransport(lines, output, { maxBufferSize: 2 * LINE_BYTES_MAX })
  const { transport, answered } = trackRequests(wire)
  const service = serveStdio(() => buildServer(served, options), {
    transport,
    onerror: ({ message }) => options.onLog?.({ level: 'info', event: 'message-refused', message }),
  })
  // The transport closes when its input ends, and then sends no more responses.
  input.pipe(lines, { end: false })
  const gone = finished(input, { writable: false })
    .catch(() => {})
    .then(async () => {
      // Terminates a last line without a newline.
      lines.write('\n')
      await nextTurn()
      const timer = new AbortController()
      await Promise.race([answered(), wait(ANSWER_WAIT_MS, undefined, { signal: timer.signal })])
      timer.abort()
    })
  await Promise.race([gone, ...(options.stopped === undefined ? [] : [options.stopped])])
  input.unpipe(lines)
  await service.close()
}

/** A transport that tracks unanswered requests. */
function trackRequests(wire: Transport) {
  const unanswered = new Set<RequestId>()
  let onAnswered = (): void => {}
  const settle = (id: RequestId | undefined): void => {
    if (id !== undefined) unanswered.delete(id)
    if (unanswered.size === 0) onAnswered()
  }
  const transport: Transport = {
    start() {
      wire.onmessage = (message, extra) => {
        if ('method' in message && 'id' in message) {
          // A subscription is answered only when it ends.
          if (message.method !== 'subscriptions/listen') unanswered.add(message.id)
        } else if ('method' in message && message.method === 'notifications/cancelled') {
          settle(message.params?.requestId as RequestId | undefined)
        }
        transport.onmessage?.(message, extra)
      }
      wire.onerror = (error) => transport.onerror?.(error)
      wire.onclose = () => {
        unanswered.clear()
        settle(undefined)
        transport.onclose?.()
      }
      return wire.start()
    },
    async send(message, sending) {
      await wire.send(message, sending)
      if (!('method' in message)) settle(message.id)
    },
    close: () => wire.close(),
  }
  return {
    transport,
    answered: () =>
      new Promise<void>((resolve) => {
        onAnswered = resolve
        settle(undefined)
      }),
  }
}
