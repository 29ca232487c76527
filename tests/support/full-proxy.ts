import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FullProxy {
  /** The address of the server behind it, with the host and port of the proxy. */
  readonly url: string
  /** While it is full, everything that writes is refused, and what reads is passed on. */
  setFull(isFull: boolean): void
  close(): Promise<void>
}

const READING = /\/(?:query|scroll|points|count)$/u

/** An HTTP server whose disk can be full. It then gives the answer of the program behind it. */
export async function startFullProxy(
  target: string,
  refusal: { readonly status: number; readonly body: string },
): Promise<FullProxy> {
  const url = new URL(target)
  const upstream = { host: url.hostname, port: Number(url.port) }
  let isFull = false
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const isWrite = method === 'PUT' || (method === 'POST' && !READING.test(path))
    if (isFull && isWrite) {
      incoming.resume().on('end', () => outgoing.writeHead(refusal.status).end(refusal.body))
      return
    }
    const passed = request({ ...upstream, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href.replace(/\/$/u, ''),
    setFull(next) {
      isFull = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
