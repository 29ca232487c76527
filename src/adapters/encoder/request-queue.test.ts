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
  expect(work(queue)).toHaveLength(4)

  queue.add(aRequest('document', ['another', 'and', 'one more']).request)
  const query = aRequest('query', ['why?'])
  queue.add(query.request)

  expect(work(queue)).toEqual(['why?'])
  expect(query.settled.vectors).toBe(1)
  expect(work(queue)[0]).toBe('document 4')
  for (const length of [4, 4, 4]) expect(work(queue)).toHaveLength(length)
  expect(documents.settled.vectors).toBe(20)
  expect(work(queue)).toEqual(['another', 'and', 'one more'])
  expect(work(queue)).toEqual([])
})

test('S7 queue: queries come first, then one text, readings of questions, of statements, documents', () => {
  const queue = createRequestQueue()
  const add = (name: string, count: number, wanted: Pick<ModelRequest, 'kind' | 'reading'>) => {
    const texts = Array.from({ length: count }, () => name)
    queue.add({ ...aRequest(wanted.kind, texts).request, ...wanted })
  }
  const question = { kind: 'reading', reading: { use: 'question' } } as const
  const relation = { kind: 'reading', reading: { use: 'relation' } } as const
  add('documents', 3, { kind: 'document' })
  add('relation', 3, relation)
  add('question', 3, question)
  add('document', 1, { kind: 'document' })
  add('query', 4, { kind: 'query' })

  const order = Array.from({ length: 5 }, () => work(queue)[0])

  expect(order).toEqual(['query', 'document', 'question', 'relation', 'documents'])
})

test('S7 queue: what waits is counted until it is taken, documents in bulk are not', () => {
  const queue = createRequestQueue()
  queue.add(aRequest('document', ['a', 'b', 'c']).request)
  queue.add({ ...aRequest('reading', ['d', 'e']).request, reading: { use: 'question' } })
  queue.add(aRequest('query', ['f']).request)
  const counts = [queue.waiting()]
  for (let slice = queue.next(); slice !== undefined; slice = queue.next()) {
    counts.push(queue.waiting())
  }

  expect(counts).toEqual([3, 2, 0, 0])
})

test('S7 queue: slices that are worked on at once make one answer, and nothing is taken twice', () => {
  const queue = createRequestQueue()
  const { request, settled } = aRequest(
    'document',
    Array.from({ length: 7 }, (_, i) => `${i}`),
  )
  queue.add(request)
  const slices = [queue.next(), queue.next()]

  expect(slices.map((slice) => slice?.message.entries.flat())).toEqual([
    ['0', '1', '2', '3'],
    ['4', '5', '6'],
  ])
  expect(queue.next()).toBeUndefined()
  for (const slice of slices) {
    expect(settled.vectors).toBeUndefined()
    if (slice !== undefined)
      queue.complete(
        slice,
        slice.message.entries.map(() => new Float32Array(1)),
      )
  }
  expect(settled.vectors).toBe(7)
})

test('S7 queue: long texts make short slices, of one text at least', () => {
  const queue = createRequestQueue()
  queue.add(aRequest('document', ['x'.repeat(5_000), 'y'.repeat(500), 'z'.repeat(500)]).request)

  expect(work(queue)).toEqual(['x'.repeat(5_000)])
  expect(work(queue)).toEqual(['y'.repeat(500)])
  expect(work(queue)).toEqual(['z'.repeat(500)])
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
