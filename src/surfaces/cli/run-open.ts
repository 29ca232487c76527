import type { RunningServer } from '../../compose/running-server.ts'
import { MemoryError } from '../../core/errors.ts'
import type { CliWorld } from './cli-world.ts'
import type { Flags } from './read-flags.ts'

const ANSWER_MS = 10_000

/** Opens the console of the server that runs on this home. Its code goes to the browser only. */
export async function runOpen(flags: Flags, { io, parts }: CliWorld): Promise<number> {
  const home = typeof flags.globals.home === 'string' ? flags.globals.home : undefined
  const server = await parts.findServer(home)
  if (server === undefined) {
    throw new MemoryError('No server runs on this memory', {
      code: 'NOT_FOUND',
      hint: 'Start one with `loci serve`, then run `loci open` again.',
    })
  }
  const code = await fetchCode(server)
  // In the fragment, which browsers send to no server and write into no log.
  const isOpened = await parts.openBrowser(`${server.url}/#login=${code}`)
  if (!isOpened) {
    throw new MemoryError('There is no browser to open', {
      code: 'NOT_FOUND',
      hint: `Name one in BROWSER, or go to ${server.url} and sign in with a key.`,
    })
  }
  io.print(
    flags.globals.json === true
      ? JSON.stringify({ url: server.url })
      : `The console is open in your browser: ${server.url}`,
  )
  return 0
}

async function fetchCode({ url, key }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/console/login`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((cause: unknown) => refuse(url, cause))
  const body = (await response.json().catch(() => ({}))) as { readonly code?: string }
  return body.code ?? refuse(url)
}

function refuse(url: string, cause?: unknown): never {
  throw new MemoryError(`The server at ${url} does not answer`, {
    code: 'STORE_FAILED',
    hint: 'It may be of another version, or stopping. Restart it with `loci serve`.',
    cause,
  })
}
