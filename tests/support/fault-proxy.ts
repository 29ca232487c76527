import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to connections: they work, break at once, or stay open without an answer. */
type Fault = 'none' | 'cut' | 'silent'

export interface FaultProxy {
  /** The address of the server behind it, with the host and port of the proxy. */
  readonly url: string
  /** Holds for new connections; those that are open are cut. */
  set(fault: Fault): void
  close(): Promise<void>
}

/** A stretch of network of our own in front of a server. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const url = new URL(target)
  const upstream = { host: url.hostname, port: Number(url.port) }
  const open = new Set<Socket>()
  let fault: Fault = 'none'
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const cutAll = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const server = createServer((near) => {
    keep(near)
    if (fault === 'cut') return void near.resetAndDestroy()
    if (fault === 'silent') return void near.resume()
    const far = keep(connect(upstream))
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href.replace(/\/$/u, ''),
    set(next) {
      fault = next
      cutAll()
    },
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
