import { canonicalJson } from '../../core/canonical-json.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json.ts'
import { ALL_OPERATIONS } from '../../operations/all-operations.ts'
import {
  answerOnce,
  type Caller,
  callOperation,
  type Health,
  type MemoryContext,
} from '../../operations/call.ts'
import type { Operation } from '../../operations/operation.ts'
import { admin } from '../../operations/upkeep.ts'
import { listFields } from '../operation-fields.ts'
import { etagOf, isKnown, requireMatch } from './conditional.ts'
import type { AppContext, Entrance } from './entrance.ts'
import type { Jobs } from './jobs.ts'
import { readJsonBody, readQuery } from './read-request.ts'
import type { EventStreams } from './stream-events.ts'

type Answer = (context: AppContext) => Promise<Response>

/** What operations run with. */
export interface Serving {
  readonly memory: MemoryContext
  readonly jobs: Jobs
  readonly streamEvents: EventStreams
  readonly bodyBytesMax: number
}

/** Creates the handler of one operation: parses its input, runs it as the caller, returns JSON. */
export function createAnswer(operation: Operation, entrance: Entrance, serving: Serving): Answer {
  const readInput = createInputReader(operation, serving.bodyBytesMax)
  const isRead = routeOf(operation).method === 'GET'
  return async (context) => {
    const identity = entrance.identify(context)
    if (identity instanceof Response) return identity
    const request = context.req.raw
    const caller = { ...entrance.callerOf(identity, 'http'), signal: request.signal }
    const input = await readInput(context)
    if (isStream(operation, request)) return await serving.streamEvents(request, input, caller)
    const called = { operation, input, caller, ...serving }
    const answer = await (isRead ? answerCall(request, called) : answerWrite(request, called))
    if (isRead && answer.status === 200) {
      const etag = etagOf(answer.body)
      context.header('etag', etag)
      if (isKnown(request, etag)) return context.body(null, 304)
    }
    return context.json(answer.body, answer.status, { ...answer.headers })
  }
}

function isStream({ name }: Operation, { headers }: Request): boolean {
  return name === 'events.list' && headers.get('accept')?.includes('text/event-stream') === true
}

interface Called extends Pick<Serving, 'memory' | 'jobs'> {
  readonly operation: Operation
  readonly input: Readonly<Record<string, unknown>>
  readonly caller: Caller
}

interface Answered {
  readonly status: 200 | 201 | 202
  readonly body: JsonObject
  readonly headers: Readonly<Record<string, string>>
}

const KEY_LENGTH_MAX = 200

// A repeated request gets the answer of the first, whatever has changed since.
async function answerWrite(request: Request, called: Called): Promise<Answered> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return await answerCall(request, called)
  if (key === '' || key.length > KEY_LENGTH_MAX) {
    throw invalidInput(`An idempotency key has 1 to ${KEY_LENGTH_MAX} characters`)
  }
  const { operation, input, caller, memory, jobs } = called
  const call = canonicalJson([operation.name, input])
  const { status, body, headers, isRepeated } = await answerOnce(
    { key, call, isIdempotent: operation.isIdempotent },
    // It goes on when the client is gone, so that the answer is there when it comes back.
    { ...caller, signal: undefined },
    memory,
    (own) =>
      answerCall(request, { ...called, memory: own, caller: { ...caller, signal: undefined } }),
  )
  // Of a job that ended with its server there is nothing to wait for.
  if (isRepeated && status === 202) await jobs.get(String(body?.id), caller)
  if (body === undefined) {
    throw new MemoryError('It was done before, and its answer was too long to keep', {
      code: 'CONFLICT',
      hint: 'Read what it changed.',
    })
  }
  const replayed = isRepeated ? { 'idempotency-replayed': 'true' } : {}
  return { status: status as Answered['status'], body, headers: { ...headers, ...replayed } }
}

async function answerCall(request: Request, called: Called): Promise<Answered> {
  const { operation, input, memory, jobs, caller } = called
  const isConditional = request.headers.has('if-match') && routeOf(operation).method !== 'GET'
  const runNow = (by: Caller): Promise<unknown> => callOperation(operation, input, by, memory)
  const runIfMatched = async (by: Caller): Promise<unknown> =>
    // One after the other: of two that read the same, only the first changes it.
    await memory.turns.take(`if-match ${new URL(request.url).pathname}`, async () => {
      requireMatch(request, await readEtag({ ...called, caller: by }))
      return await runNow(by)
    })
  const work = isConditional ? runIfMatched : runNow
  if (prefersJob(request)) {
    const job = jobs.start(operation.name, caller, work)
    const headers = { location: `/v1/jobs/${job.id}`, 'preference-applied': 'respond-async' }
    return { status: 202, body: { ...job } as JsonObject, headers }
  }
  const result = (await work(caller)) as JsonObject
  const status = operation.isCreated?.(result) === true ? 201 : 200
  return { status, body: result, headers: {} }
}

function prefersJob({ headers }: Request): boolean {
  return (headers.get('prefer') ?? '').split(',').some((one) => one.trim() === 'respond-async')
}

/** The tag of the record that a path names, as `GET` of the same path answers it. */
async function readEtag({ operation, input, caller, memory }: Called): Promise<string> {
  const { path } = routeOf(operation)
  const reading = ALL_OPERATIONS.find(({ http }) => http === `GET ${path}`)
  const names = listPathNames(path)
  if (reading === undefined || names.length === 0) {
    throw invalidInput('If-Match does not apply here', 'It needs a path that GET answers too.')
  }
  const named = Object.fromEntries(names.map((name) => [name, input[name]]))
  return etagOf(await callOperation(reading, named, caller, memory))
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
