import { setTimeout as wait } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import { type Caller, callOperation, type MemoryContext } from '../../operations/call.ts'
import { events } from '../../operations/events.ts'

/** The maximum number of streams, of all callers and of each. */
const STREAMS_MAX = 200
const STREAMS_EACH_MAX = 20
/** How often the feed of changes is asked. */
const ASKED_MS = 500
/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 15_000

/** Answers with the events of a caller, until either side ends the connection. */
export type EventStreams = (request: Request, input: object, caller: Caller) => Promise<Response>

/** @param stopping Ends all streams, so that the server can stop. */
export function createEventStreams(
  memory: MemoryContext,
  stopping: AbortSignal | undefined,
): EventStreams {
  const open = new Map<object, string>()

  return async (request, given, caller) => {
    const owner = JSON.stringify(caller.scope)
    requireRoom(open, owner)
    const resumed = request.headers.get('last-event-id')
    const input = { ...given, ...(resumed === null ? {} : { after: resumed }) }
    const read = async (after: string | undefined) =>
      await callOperation(events.operations.list, { ...input, after }, caller, memory)
    // An invalid input is answered as ever.
    const first = await read('after' in input ? String(input.after) : undefined)
    const ended = new AbortController()
    const signals = [request.signal, ended.signal, memory.background.signal, stopping]
    const signal = AbortSignal.any(signals.filter((one) => one !== undefined))
    open.set(signal, owner)
    signal.addEventListener('abort', () => open.delete(signal), { once: true })
    const chunks = follow(first, read, memory, signal)
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done === true) {
          ended.abort()
          controller.close()
        } else controller.enqueue(new TextEncoder().encode(value))
      },
      cancel: () => ended.abort(),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

type Page = Awaited<ReturnType<(typeof events)['operations']['list']['run']>>

async function* follow(
  first: Page,
  read: (after: string) => Promise<Page>,
  { documents }: MemoryContext,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let page = first
  yield renderPage(page)
  let silentMs = 0
  while (!signal.aborted) {
    const isNew = !page.isEnd || (await documents.changes(page.next, 1)).changes.length > 0
    if (isNew) {
      page = await read(page.next)
      silentMs = 0
      yield renderPage(page)
      continue
    }
    if (silentMs >= HEARTBEAT_MS) {
      silentMs = 0
      yield renderId(page)
    }
    silentMs += ASKED_MS
    await wait(ASKED_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

// An id counts for all events before it: after a break in the middle, these come again.
function renderPage(page: Page): string {
  const restarted = page.startedOver === true ? 'event: restarted\ndata: {}\n\n' : ''
  const items = page.items.map((item) => `event: change\ndata: ${JSON.stringify(item)}\n\n`)
  return `${restarted}${items.join('')}${renderId(page)}`
}

// Without data it is no event for the client, which notes where to go on.
function renderId({ next }: Page): string {
  return `: ok\nid: ${next}\n\n`
}

function requireRoom(open: ReadonlyMap<object, string>, owner: string): void {
  const own = [...open.values()].filter((one) => one === owner)
  if (open.size < STREAMS_MAX && own.length < STREAMS_EACH_MAX) return
  throw new MemoryError('Too many event streams are open', {
    code: 'LIMIT_EXCEEDED',
    hint: `Close one: a caller may have ${STREAMS_EACH_MAX}. Or ask now and then for JSON.`,
    isRetryable: true,
  })
}
