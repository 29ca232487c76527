import { invalidInput } from '../../core/errors.ts'
import { callOperation, type Health, type MemoryContext } from '../../operations/call.ts'
import type { Operation } from '../../operations/operation.ts'
import { admin } from '../../operations/upkeep.ts'
import { listFields } from '../operation-fields.ts'
import type { AppContext, Entrance } from './entrance.ts'
import { readJsonBody, readQuery } from './read-request.ts'

type Answer = (context: AppContext) => Promise<Response>

/** Creates the handler of one operation: parses its input, runs it as the caller, returns JSON. */
export function createAnswer(
  operation: Operation,
  entrance: Entrance,
  given: { readonly memory: MemoryContext; readonly bodyBytesMax: number },
): Answer {
  const readInput = createInputReader(operation, given.bodyBytesMax)
  return async (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const caller = { ...entrance.callerOf(identity, 'http'), signal: context.req.raw.signal }
    const input = await readInput(context)
    return context.json(await callOperation(operation, input, caller, given.memory))
  }
}

/**
 * Creates the handler of the health route: the quick checks of the doctor. Monitors have no key:
 * they only learn whether all is well.
 */
export function createHealthAnswer(entrance: Entrance, memory: MemoryContext): Answer {
  return async (context) => {
    const identity = entrance.identify(context)
    const isStranger = identity instanceof Response
    const caller = isStranger ? entrance.stranger : entrance.callerOf(identity, 'http')
    const input = { ...readQuery(context.req.url, []), quick: true }
    const health = await callOperation(admin.operations.doctor, input, caller, memory)
    const shown: Health = isStranger ? { status: health.status, checks: [] } : health
    return context.json(shown, health.status === 'failed' ? 503 : 200)
  }
}

function createInputReader(
  operation: Operation,
  bodyBytesMax: number,
): (context: AppContext) => Promise<Readonly<Record<string, unknown>>> {
  const { method, path } = routeOf(operation)
  const fields = listFields(operation)
  const pathNames = listPathNames(path)

  return async (context) => {
    const query = readQuery(context.req.url, fields)
    const given = method === 'GET' ? query : await readBody(context, query, bodyBytesMax)
    const twice = pathNames.find((name) => Object.hasOwn(given, name))
    if (twice !== undefined) {
      throw invalidInput(`"${twice}" is already part of the path`, 'Omit it elsewhere.')
    }
    const inPath = pathNames.map((name) => [name, context.req.param(name) ?? ''])
    return { ...given, ...Object.fromEntries(inPath) }
  }
}

/** The method and path of an operation: `POST /v1/tasks/{id}/steps`. */
export function routeOf({ http }: Operation): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = http.split(' ')
  return { method, path }
}

/** The path parameters: `id` in `/v1/facts/{id}`. */
export function listPathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

async function readBody(
  context: AppContext,
  query: Readonly<Record<string, unknown>>,
  bytesMax: number,
): Promise<Readonly<Record<string, unknown>>> {
  const [stray] = Object.keys(query)
  if (stray !== undefined) {
    throw invalidInput(`"${stray.slice(0, 40)}" is in the query string`, 'Send it in the body.')
  }
  const body = await readJsonBody(context.req.raw, bytesMax)
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Readonly<Record<string, unknown>>
  }
  throw invalidInput('The body must be a JSON object', 'Send {"field": value, …}.')
}
