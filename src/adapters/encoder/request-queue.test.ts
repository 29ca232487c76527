import { expect, test } from 'vitest'
import { createRequestQueue, type ModelRequest, type RequestQueue } from './request-queue.ts'

function aRequest(kind: ModelRequest['kind'], texts: readonly string[]) {
  const settled: { vectors?: number; error?: unknown } = {}
  const request: ModelRequest = {
    kind,
    entries: texts.map((text) => [text]),
    resolve(values) {
      settled.vectors = values.length
    },
    reject(error) {
      settled.error = error
    },
  }
  return { request, settled }
}

function work(queue: RequestQueue): readonly string[] {
  const slice = queue.next()
  if (slice === undefined) return []
  queue.complete(
    slice,
    slice.message.entries.map(() => new Float32Array(1)),
  )
  return slice.message.entries.flat()
}

test('S7 queue: a question overtakes a long list of documents between two slices', () => {
  const queue = createRequestQueue()
  const documents = aRequest(
    'document',
    Array.from({ length: 20 }, (_, i) => `document ${i}`),
  )
  queue.add(documents.request)
  expect(work(queue)).toHaveLength(8)

  queue.add(aRequest('document', ['another']).request)
  const query = aRequest('query', ['why?'])
  queue.add(query.request)

  expect(work(queue)).toEqual(['why?'])
  expect(query.settled.vectors).toBe(1)
  expect(work(queue)[0]).toBe('document 8')
  expect(work(queue)).toHaveLength(4)
  expect(documents.settled.vectors).toBe(20)
  expect(work(queue)).toEqual(['another'])
  expect(work(queue)).toEqual([])
})

test('S7 queue: queries come before readings, and readings before documents', () => {
  const queue = createRequestQueue()
  for (const kind of ['document', 'reading', 'query'] as const) {
    queue.add(aRequest(kind, [`${kind} 1`]).request)
    queue.add(aRequest(kind, [`${kind} 2`]).request)
  }

  const order = Array.from({ length: 6 }, () => work(queue)[0])

  const kinds = ['query', 'reading', 'document']
  expect(order).toEqual(kinds.flatMap((kind) => [`${kind} 1`, `${kind} 2`]))
})

test('S7 queue: long texts make short slices, of one text at least', () => {
  const queue = createRequestQueue()
  queue.add(aRequest('document', ['x'.repeat(5_000), 'y'.repeat(700), 'z'.repeat(700)]).request)

  expect(work(queue)).toEqual(['x'.repeat(5_000)])
  expect(work(queue)).toEqual(['y'.repeat(700)])
  expect(work(queue)).toEqual(['z'.repeat(700)])
})

test('S7 queue: a dropped request is not worked on, and its late vectors are thrown away', () => {
  const queue = createRequestQueue()
  const { request, settled } = aRequest('document', ['a', 'b'])
  queue.add(request)
  const slice = queue.next()
  queue.drop(request)

  if (slice !== undefined) queue.complete(slice, [new Float32Array(1), new Float32Array(1)])

  expect(queue.next()).toBeUndefined()
  expect(settled).toEqual({})
})

test('S7 queue: rejecting all leaves nothing behind', () => {
  const queue = createRequestQueue()
  const requests = [aRequest('query', ['a']), aRequest('document', ['b'])]
  for (const { request } of requests) queue.add(request)

  queue.rejectAll('down')

  expect(requests.map(({ settled }) => settled.error)).toEqual(['down', 'down'])
  expect(queue.next()).toBeUndefined()
})
