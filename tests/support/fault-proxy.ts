import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * What happens to connections: they work, are slow, break at once, break before some later answer
 * arrives, or stay open without an answer.
 */
export type Fault = 'none' | 'slow' | 'cut' | 'reset' | 'silent'

/** How long each piece of a slow connection is on its way. */
const DELAY_MS = 50
/** Of a connection that breaks later: which piece of its answers is lost, at most. */
const LOST_PIECE_MAX = 40

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
  let connections = 0
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
    near.pipe(far)
    answersOf(far, near).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  function answersOf(far: Socket, near: Socket): NodeJS.ReadableStream {
    if (fault === 'slow') return far.pipe(passEach((_at, pass) => setTimeout(pass, DELAY_MS)))
    if (fault !== 'reset') return far
    connections += 1
    const lost = 1 + ((connections * 17) % LOST_PIECE_MAX)
    return far.pipe(passEach((at, pass) => (at < lost ? pass() : near.resetAndDestroy())))
  }
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

/** Hands each piece on when `handle` says so. */
function passEach(handle: (at: number, pass: () => void) => unknown): Transform {
  let at = 0
  return new Transform({
    transform(chunk, _encoding, done) {
      handle(at++, () => done(null, chunk))
    },
  })
}
