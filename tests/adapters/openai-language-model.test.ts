import { LLMock } from '@copilotkit/aimock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOpenAiLanguageModel } from '../../src/adapters/openai/index.ts'
import type { GenerateRequest } from '../../src/ports/language-model.ts'
import {
  type OpenAiServer,
  sendJson,
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

test('S7 openai with aimock: a plain answer', async () => {
  mock.onMessage('Dove', { content: 'A Roma 🏛️, 로마에서.' })

  const answer = await openMock().generate(asking('Dove abita?'), OPTIONS)

  expect(answer).toMatchObject({ text: 'A Roma 🏛️, 로마에서.', finish: 'complete' })
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
    answerSchema: { type: 'object' },
  })

  await openServer().generate(request, OPTIONS)
  await openServer('reasoning').generate(asking('?'), OPTIONS)

  expect(server.requests[0]?.body).toEqual({
    model: 'any',
    messages: [{ role: 'user', content: 'half \ufffd' }],
    max_tokens: 50,
    temperature: 0,
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

test.each([
  ['no JSON', sendText(200, 'oops')],
  ['an empty body', sendText(200, '')],
  ['a web page', sendText(200, '<!doctype html><title>Login</title>')],
  ['JSON of another kind', sendJson(200, [1, 2])],
  ['no choices', sendJson(200, { choices: [] })],
  ['more than eight megabytes', sendText(200, ' '.repeat(8 * 1_024 * 1_024 + 1))],
])('S7 openai: %s is MODEL_FAILED and not retryable', async (_, responder) => {
  server.answerAlways(responder)

  await expect(openServer().generate(asking('?'), OPTIONS)).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: false,
    hint: expect.any(String),
  })
})

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
    finish: 'filtered',
  })
})
