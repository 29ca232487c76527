import { LLMock } from '@copilotkit/aimock'
import { expect, test } from 'vitest'
import {
  createOpenAiEmbedder,
  type OpenAiEmbedderOptions,
} from '../../src/adapters/openai/index.ts'
import { hang, sendJson, sendText, serveEachTest } from '../support/openai-server.ts'
import { answerWithVectors } from '../support/openai-subjects.ts'

const server = serveEachTest()

function open(options: Partial<OpenAiEmbedderOptions> = {}) {
  const defaults = { baseUrl: server.baseUrl, model: 'any', dimensions: 3, retries: 0 }
  return createOpenAiEmbedder({ ...defaults, ...options })
}

test('S7 openai with aimock: embeds texts to vectors of length 1', async () => {
  const mock = new LLMock({ port: 0 })
  mock.onEmbedding('tea', { embedding: [3, 0, 4] })
  await mock.start()
  try {
    const embedder = open({ baseUrl: `${mock.url}/v1`, apiKey: 'k' })

    const [vector] = await embedder.embed(['green tea'], { kind: 'document' })

    expect([...(vector ?? [])]).toEqual([0.6, 0, 0.8].map(Math.fround))
  } finally {
    await mock.stop()
  }
})

test('S7 openai: splits many texts into batches, and keeps their order', async () => {
  answerWithVectors(server, 64)
  const embedder = open({ dimensions: 64, batchSize: 10 })
  const texts = Array.from({ length: 25 }, (_, i) => `note ${i} ${'abc'.repeat(i)}`)

  const together = await embedder.embed(texts, { kind: 'document' })
  const [last] = await embedder.embed(texts.slice(-1), { kind: 'document' })

  expect(server.requests.map(({ body }) => (body.input as unknown[]).length)).toEqual([
    10, 10, 5, 1,
  ])
  expect(together[24]).toEqual(last)
})

test('S7 openai: sends prefixes, cuts what is too long, and asks for a size only when told', async () => {
  server.answerAlways(sendJson(200, { data: [{ index: 0, embedding: [1, 0, 0] }] }))
  const embedder = open({
    queryPrefix: 'query: ',
    documentPrefix: 'passage: ',
    tokensMax: 10,
    requestsDimensions: true,
  })

  await embedder.embed(['tea'], { kind: 'query' })
  await embedder.embed(['한국어 텍스트'], { kind: 'document' })
  await open().embed([''], { kind: 'document' })

  const format = { model: 'any', encoding_format: 'float' }
  expect(server.requests.map(({ body }) => body)).toEqual([
    { ...format, input: ['query: tea'], dimensions: 3 },
    { ...format, input: ['passage: 한국어 '], dimensions: 3 },
    { ...format, input: [' '] },
  ])
})

test('S7 openai: whatever changes the vectors is part of the name', () => {
  const names = [
    open(),
    open({ dimensions: 4 }),
    open({ model: 'other' }),
    open({ queryPrefix: 'q: ' }),
    open({ documentPrefix: 'q: ' }),
  ].map(({ model }) => model)

  expect(names[0]).toBe('openai/any/3')
  expect(new Set(names).size).toBe(names.length)
  expect(open({ baseUrl: 'http://elsewhere/v1' }).model).toBe(names[0])
})

const item = (embedding: unknown, index?: number): object => ({ embedding, index })

test.each<[string, unknown]>([
  ['too few vectors', { data: [item([1, 0, 0], 0)] }],
  ['too many vectors', { data: [0, 1, 2].map((i) => item([1, 0, 0], i)) }],
  ['the wrong number of dimensions', { data: [item([1, 0], 0), item([1, 0], 1)] }],
  ['a null in a vector', { data: [item([1, null, 0], 0), item([1, 0, 0], 1)] }],
  ['a text in a vector', { data: [item([1, '2', 0], 0), item([1, 0, 0], 1)] }],
  ['numbers beyond all measure', { data: [item([1e200, 0, 0], 0), item([1, 0, 0], 1)] }],
  ['a vector of zeros', { data: [item([0, 0, 0], 0), item([1, 0, 0], 1)] }],
  ['a vector twice', { data: [item([1, 0, 0], 0), item([1, 0, 0], 0)] }],
  ['a vector that is no list', { data: [item('AAAA', 0), item([1, 0, 0], 1)] }],
  ['an item that is null', { data: [null, null] }],
  ['no data', { object: 'list' }],
  ['null', null],
])('S7 openai: an answer with %s is MODEL_FAILED and not retryable', async (_, answer) => {
  server.answerAlways(sendJson(200, answer))

  await expect(open().embed(['a', 'b'], { kind: 'document' })).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: false,
    hint: expect.any(String),
  })
})

test('S7 openai: an answer beyond 64 megabytes is not read to its end', async () => {
  server.answerAlways(async (response, request) => {
    const megabyte = ' '.repeat(1_024 * 1_024)
    await sendText(200, megabyte.repeat(65))(response, request)
  })

  await expect(open().embed(['a'], { kind: 'document' })).rejects.toThrow('larger than 67108864')
})

test('S7 openai: closing ends what is under way', async () => {
  server.answerAlways(hang)
  const embedder = open()
  const pending = embedder.embed(['a'], { kind: 'document' })

  const outcome = expect(pending).rejects.toThrow('The embedder is closed')
  await embedder.close()
  await outcome
})

test.each<[string, Partial<OpenAiEmbedderOptions>]>([
  ['dimensions', { dimensions: 0 }],
  ['batchSize', { batchSize: 1.5 }],
])('S7 openai: refuses %s out of range when it is made', (name, options) => {
  expect(() => open(options)).toThrow(`"${name}" is`)
})
