import { LLMock } from '@copilotkit/aimock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOpenAiLanguageModel } from '../../src/adapters/openai/index.ts'
import type { GenerateRequest } from '../../src/ports/language-model.ts'
import {
  type OpenAiServer,
  sendJson,
  sendStream,
  sendText,
  startOpenAiServer,
} from '../support/openai-server.ts'

const OPTIONS = { timeoutMs: 20_000 }

function asking(text: string, more: Partial<GenerateRequest> = {}): GenerateRequest {
  return { messages: [{ role: 'user', text }], outputTokensMax: 50, ...more }
}

let mock: LLMock
let server: OpenAiServer
beforeEach(async () => {
  mock = new LLMock({ port: 0 })
  await mock.start()
  server = await startOpenAiServer()
})
afterEach(async () => {
  await mock.stop()
  await server.close()
})

function openMock() {
  return createOpenAiLanguageModel({
    baseUrl: `${mock.url}/v1`,
    model: 'gpt-4o',
    apiKey: 'sk-1234',
  })
}

function openServer(dialect: 'classic' | 'reasoning' = 'classic') {
  return createOpenAiLanguageModel({ baseUrl: server.baseUrl, model: 'any', retries: 0, dialect })
}

test('S7 openai with aimock: a plain answer, whole and streamed', async () => {
  mock.onMessage('Dove', { content: 'A Roma 🏛️, 로마에서.' })
  const pieces: string[] = []

  const whole = await openMock().generate(asking('Dove abita?'), OPTIONS)
  const onText = (piece: string): void => void pieces.push(piece)
  const streamed = await openMock().generate(asking('Dove abita?'), { ...OPTIONS, onText })

  expect(whole).toMatchObject({ text: 'A Roma 🏛️, 로마에서.', finish: 'complete', toolCalls: [] })
  expect(whole.usage?.outputTokens).toBeGreaterThan(0)
  expect(streamed).toMatchObject({ text: whole.text, finish: 'complete', usage: whole.usage })
  expect(pieces.join('')).toBe(whole.text)
})

test.each([false, true])('S7 openai with aimock: tool calls, streamed: %s', async (isStreamed) => {
  const call = { id: 'call_1', name: 'find_city', arguments: '{"name":"서울","limit":3}' }
  mock.onMessage('where', { toolCalls: [call] })
  const tools = [{ name: 'find_city', description: 'Finds.', input: { type: 'object' } }]
  const options = isStreamed ? { ...OPTIONS, onText: () => undefined } : OPTIONS

  const generation = await openMock().generate(asking('where is it?', { tools }), options)

  expect(generation).toMatchObject({
    text: '',
    finish: 'tool-calls',
    toolCalls: [{ id: 'call_1', name: 'find_city', input: { name: '서울', limit: 3 } }],
  })
})

test('S7 openai with aimock: a conversation with the result of a tool', async () => {
  mock.onToolResult('call_1', { content: 'It is in Korea.' })
  const messages: GenerateRequest['messages'] = [
    { role: 'user', text: 'where is it?' },
    { role: 'assistant', text: '', toolCalls: [{ id: 'call_1', name: 'find', input: {} }] },
    { role: 'tool', toolCallId: 'call_1', text: 'Korea' },
  ]

  const { text } = await openMock().generate({ messages, outputTokensMax: 9 }, OPTIONS)

  expect(text).toBe('It is in Korea.')
})

test('S7 openai with aimock: an answer that follows a schema', async () => {
  const match = { userMessage: 'city', responseFormat: 'json_schema' }
  mock.on(match, { content: '{"city":"Seoul"}' })
  const answerSchema = { type: 'object', properties: { city: { type: 'string' } } }

  const { text } = await openMock().generate(asking('which city?', { answerSchema }), OPTIONS)

  expect(JSON.parse(text)).toEqual({ city: 'Seoul' })
})

test('S7 openai with aimock: an error of the server is told in its words', async () => {
  mock.onMessage('x', { error: { message: 'Unknown model', type: 'invalid' }, status: 404 })

  await expect(openMock().generate(asking('x'), OPTIONS)).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: false,
    message: expect.stringContaining('answered 404: Unknown model'),
  })
})

test('S7 openai: sends what was asked, in the words of the protocol', async () => {
  server.answerAlways(sendJson(200, { choices: [{ message: { content: '{}' } }] }))
  const request = asking('half \ud83d', {
    tools: [{ name: 't', description: 'd', input: { type: 'object' } }],
    answerSchema: { type: 'object' },
  })

  await openServer().generate(request, OPTIONS)
  await openServer('reasoning').generate(asking('?', { temperature: 1.5 }), OPTIONS)

  expect(server.requests[0]?.body).toEqual({
    model: 'any',
    messages: [{ role: 'user', content: 'half \ufffd' }],
    max_tokens: 50,
    temperature: 0,
    tools: [
      {
        type: 'function',
        function: { name: 't', description: 'd', parameters: { type: 'object' } },
      },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: { type: 'object' } },
    },
  })
  expect(server.requests[1]?.body).toEqual({
    model: 'any',
    messages: [{ role: 'user', content: '?' }],
    max_completion_tokens: 50,
  })
})

const event = (choice: object): string => `data: ${JSON.stringify({ choices: [choice] })}\n\n`
const said = event({ delta: { content: 'Ada' } })

test.each([
  ['ends without a finish', sendStream([said]), true],
  ['breaks off', sendStream([said], 'break'), true],
  ['tells of an error', sendStream([said, 'data: {"error":{"message":"overloaded"}}\n\n']), true],
  ['holds something that is not JSON', sendStream([said, 'data: {"choi\n\n']), false],
  ['holds something else', sendStream([said, 'data: {"choices":"none"}\n\n']), false],
])(
  'S7 openai: a stream that %s is MODEL_FAILED and not repeated',
  async (_, responder, isRetryable) => {
    server.answerAlways(responder)
    const pieces: string[] = []
    const onText = (piece: string): void => void pieces.push(piece)
    const model = createOpenAiLanguageModel({ baseUrl: server.baseUrl, model: 'any' })

    await expect(model.generate(asking('?'), { ...OPTIONS, onText })).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      isRetryable,
    })
    expect(pieces).toEqual(['Ada'])
    expect(server.requests).toHaveLength(1)
  },
)

test('S7 openai: streamed tool calls without an index, without ids, without arguments', async () => {
  const call = (delta: object): string => event({ delta: { tool_calls: [delta] } })
  server.answerAlways(
    sendStream([
      call({ id: 'a', function: { name: 'first', arguments: '{"x"' } }),
      call({ function: { arguments: ':1}' } }),
      call({ id: 'b', function: { name: 'second' } }),
      event({ delta: {}, finish_reason: 'stop' }),
    ]),
  )

  const options = { ...OPTIONS, onText: () => undefined }
  expect(await openServer().generate(asking('?'), options)).toEqual({
    text: '',
    toolCalls: [
      { id: 'a', name: 'first', input: { x: 1 } },
      { id: 'b', name: 'second', input: {} },
    ],
    finish: 'tool-calls',
  })
})

test('S7 openai: a server that does not stream although it was asked to says it all at once', async () => {
  server.answerAlways(sendJson(200, { choices: [{ message: { content: 'all at once' } }] }))
  const pieces: string[] = []
  const onText = (piece: string): void => void pieces.push(piece)

  const { text } = await openServer().generate(asking('?'), { ...OPTIONS, onText })

  expect([text, pieces]).toEqual(['all at once', ['all at once']])
})

test('S7 openai: an error in the callback of the caller comes back as it is', async () => {
  server.answerAlways(sendStream([said, 'data: [DONE]\n\n']))
  const onText = (): never => {
    throw new RangeError('the terminal is gone')
  }

  await expect(openServer().generate(asking('?'), { ...OPTIONS, onText })).rejects.toThrow(
    RangeError,
  )
})

test.each([
  ['no JSON', sendText(200, 'oops')],
  ['an empty body', sendText(200, '')],
  ['a web page', sendText(200, '<!doctype html><title>Login</title>')],
  ['JSON of another kind', sendJson(200, [1, 2])],
  ['no choices', sendJson(200, { choices: [] })],
  ['more than eight megabytes', sendText(200, ' '.repeat(8 * 1_024 * 1_024 + 1))],
  ['tool calls that are no JSON', sendJson(200, toolCall('{"x":'))],
  ['tool calls with a list', sendJson(200, toolCall('[1]'))],
])('S7 openai: %s is MODEL_FAILED and not retryable', async (_, responder) => {
  server.answerAlways(responder)

  await expect(openServer().generate(asking('?'), OPTIONS)).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: false,
    hint: expect.any(String),
  })
})

function toolCall(text: string): object {
  return { choices: [{ message: { tool_calls: [{ function: { name: 't', arguments: text } }] } }] }
}

test('S7 openai: an answer that should be JSON and is not is MODEL_FAILED, unless it was cut', async () => {
  const answer = (finish_reason: string) =>
    sendJson(200, { choices: [{ message: { content: '{"city": "Se' }, finish_reason }] })
  server.answer(answer('stop'), answer('length'))
  const request = asking('?', { answerSchema: { type: 'object' } })

  await expect(openServer().generate(request, OPTIONS)).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: false,
  })
  expect((await openServer().generate(request, OPTIONS)).finish).toBe('length')
})

test('S7 openai: a refusal is a filtered answer', async () => {
  server.answerAlways(sendJson(200, { choices: [{ message: { content: null, refusal: 'No.' } }] }))

  expect(await openServer().generate(asking('?'), OPTIONS)).toEqual({
    text: 'No.',
    toolCalls: [],
    finish: 'filtered',
  })
})
