import { MemoryError } from '../../core/errors.ts'
import type { Operation } from '../../operations/operation.ts'
import type { CliWorld } from './cli-world.ts'
import type { Flags } from './read-flags.ts'

/** The timeout for a server, after which it is not used. */
const ANSWER_MS = 10_000

/**
 * Delegates operations that need the model to a server on the same home, which has it loaded.
 * Resolves to `undefined` if there is none.
 *
 * @throws MemoryError as returned by the server.
 */
export async function callServer(
  operation: Operation,
  input: Flags['input'],
  { globals }: Flags,
  world: CliWorld,
): Promise<{ readonly result: unknown } | undefined> {
  const isElsewhere = globals.workspace !== undefined || globals.config !== undefined
  const [method = '', path = ''] = operation.http.split(' ')
  const isWorth = operation.cli?.waitsForIndexes === true && method === 'POST'
  if (!isWorth || isElsewhere || path.includes('{')) return undefined
  const home = typeof globals.home === 'string' ? globals.home : undefined
  const server = await world.parts.findServer(home)
  if (server === undefined) return undefined
  try {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.key}` },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const body = (await response.json()) as { readonly error?: ErrorBody }
    if (response.ok) return { result: body }
    if (body.error !== undefined) throw toMemoryError(body.error)
    return undefined
  } catch (error) {
    if (MemoryError.is(error)) throw error
    // It may have just stopped: then the command runs locally.
    return undefined
  }
}

interface ErrorBody {
  readonly code: MemoryError['code']
  readonly message: string
  readonly hint?: string
  readonly issues?: MemoryError['issues']
}

function toMemoryError({ message, ...options }: ErrorBody): MemoryError {
  return new MemoryError(message, options)
}
