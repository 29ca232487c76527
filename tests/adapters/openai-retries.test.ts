import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createOpenAiLanguageModel,
  type OpenAiLanguageModelOptions,
} from '../../src/adapters/openai/index.ts'
import type { Generation } from '../../src/ports/language-model.ts'
import { type FixedClock, fixedClock } from '../../src/testing/index.ts'
import {
  breakOff,
  hang,
  type OpenAiServer,
  sendJson,
  sendText,
  startOpenAiServer,
} from '../support/openai-server.ts'

const KEY = 'sk-secret-123456'
const NOW_MS = Date.parse('2026-11-15T09:00:00Z')
const ok = sendJson(200, { choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }] })

let server: OpenAiServer
let clock: FixedClock
let waitsMs: number[]

beforeEach(async () => {
  server = await startOpenAiServer()
  clock = fixedClock(NOW_MS)
  waitsMs = []
})
afterEach(() => server.close())

function ask(
  options: Partial<OpenAiLanguageModelOptions> = {},
  generateOptions: { readonly timeoutMs?: number; readonly onText?: (piece: string) => void } = {},
): Promise<Generation> {
  const model = createOpenAiLanguageModel({
    baseUrl: server.baseUrl,
    model: 'any',
    apiKey: KEY,
    clock,
    random: () => 0,
    wait: async (ms) => {
      waitsMs.push(ms)
      clock.advance(ms)
    },
    ...options,
  })
  const request = { messages: [{ role: 'user' as const, text: '?' }], outputTokensMax: 5 }
  return model.generate(request, { timeoutMs: 20_000, ...generateOptions })
}

test.each([408, 429, 500, 502, 503, 529])(
  'S7 openai: after a %i it waits and tries again',
  async (status) => {
    server.answer(sendText(status, ''), sendText(status, ''), ok)

    expect((await ask()).text).toBe('yes')
    expect(waitsMs).toEqual([500, 1_000])
    expect(server.requests).toHaveLength(3)
  },
)

test('S7 openai: it waits as long as the server asks, in seconds or until a date', async () => {
  server.answer(
    sendText(429, '', { 'retry-after': '3' }),
    sendText(503, '', { 'retry-after': 'Sun, 15 Nov 2026 09:00:09 GMT' }),
    ok,
  )

  expect((await ask()).text).toBe('yes')
  expect(waitsMs).toEqual([3_000, 6_000])
})

test('S7 openai: a broken connection is tried again', async () => {
  server.answer(breakOff, ok)

  expect((await ask()).text).toBe('yes')
  expect(waitsMs).toEqual([500])
})

test('S7 openai: after its last try it gives up, and says that the caller may try again', async () => {
  server.answerAlways(sendText(503, ''))

  await expect(ask({ retries: 2 })).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: true,
    message: expect.stringContaining('answered 503'),
  })
  expect(server.requests).toHaveLength(3)
})

test('S7 openai: a wait beyond thirty seconds, or beyond the time limit, is left to the caller', async () => {
  server.answerAlways(sendText(429, '', { 'retry-after': '16' }))

  await expect(ask({}, { timeoutMs: 100_000 })).rejects.toMatchObject({ isRetryable: true })
  expect(waitsMs).toEqual([16_000])

  waitsMs.length = 0
  await expect(ask({}, { timeoutMs: 16_000 })).rejects.toMatchObject({ isRetryable: true })
  expect(waitsMs).toEqual([])
})

test.each([
  [400, 'Change what the server names'],
  [401, 'API key'],
  [404, 'baseUrl'],
  [413, 'Ask for less'],
  [422, 'Change what the server names'],
  [302, 'redirects to'],
])('S7 openai: a %i is not tried again, and the hint says what to do', async (status, hint) => {
  server.answerAlways(sendText(status, '', { location: 'http://127.0.0.1:1/elsewhere' }))

  await expect(ask()).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: false,
    hint: expect.stringContaining(hint),
  })
  expect(server.requests).toHaveLength(1)
})

test('S7 openai: a spent budget is told with 429 and not tried again', async () => {
  const error = { message: 'You exceeded your current quota', code: 'insufficient_quota' }
  server.answerAlways(sendJson(429, { error }))

  await expect(ask()).rejects.toMatchObject({ isRetryable: false })
  expect(server.requests).toHaveLength(1)
})

test('S7 openai: a server that hangs is given up after the time limit', async () => {
  server.answerAlways(hang)

  await expect(ask({}, { timeoutMs: 60 })).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: true,
    message: 'The model server did not answer within 60 ms',
  })
})

test('S7 openai: an answer that never comes ends in time, even if fetch does not notice', async () => {
  const answer = ask({ fetch: () => new Promise(() => {}) }, { timeoutMs: 5 })

  await expect(answer).rejects.toMatchObject({ code: 'MODEL_FAILED', isRetryable: true })
})

test('S7 openai: a server that is not there is MODEL_FAILED and retryable', async () => {
  const port = await freePort()

  await expect(ask({ baseUrl: `http://127.0.0.1:${port}/v1`, retries: 1 })).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    isRetryable: true,
    message: `The model server at http://127.0.0.1:${port}/v1/chat/completions cannot be reached`,
  })
  expect(waitsMs).toEqual([500])
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return port
}

test.each([
  ['an echo of the key', sendJson(401, { error: { message: `Incorrect API key: ${KEY}` } })],
  ['the key across a line', sendJson(400, { message: `bad\n${KEY}\u0007` })],
  ['a web page with the key', sendText(500, `<html>${KEY}</html>`)],
  ['nonsense with the key', sendText(200, `{"key": "${KEY}", broken`)],
])('T13 openai: an error never holds the API key: %s', async (_, responder) => {
  server.answerAlways(responder)

  const error = await ask({ retries: 0 }).catch((thrown: unknown) => thrown)

  expect(error).toMatchObject({ code: 'MODEL_FAILED' })
  expect(everythingIn(error)).not.toContain(KEY)
})

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, stack, cause } = error
  return [message, stack, JSON.stringify(error), everythingIn(cause)].join('\n')
}

test.each<[string, Partial<OpenAiLanguageModelOptions>]>([
  ['a key with a line end', { apiKey: `${KEY}\n` }],
  ['a password in the address', { baseUrl: `http://user:${KEY}@127.0.0.1/v1` }],
  ['an address that is none', { baseUrl: `//${KEY}` }],
  ['another protocol', { baseUrl: 'file:///etc/passwd' }],
  ['no model', { model: '' }],
  ['too many tries', { retries: 1_000 }],
])('S7 openai: refuses %s when it is made, without telling the key', async (_, options) => {
  const error = await (async () => ask(options))().catch((thrown: unknown) => thrown)

  expect(error).toMatchObject({ code: 'INVALID_CONFIG', hint: expect.any(String) })
  expect(everythingIn(error)).not.toContain(KEY)
})

test('S7 openai: the key and the address arrive as configured', async () => {
  server.answerAlways(ok)

  await ask({ baseUrl: `${server.baseUrl}/?api-version=2` })
  await ask({ apiKey: undefined as unknown as string })

  expect(server.requests[0]?.path).toBe('/v1/chat/completions?api-version=2')
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(server.requests[1]?.headers.authorization).toBeUndefined()
})
