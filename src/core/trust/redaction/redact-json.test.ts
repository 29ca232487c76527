import { expect, test } from 'vitest'
import type { JsonValue } from '../../json.ts'
import { REDACTED_DEPTH_MAX, redactJson } from './redact-json.ts'

test('F1 secrets of a trace are hidden in its strings, and whole where the key says so', () => {
  const trace = {
    step: 'login',
    note: 'the password is hunter2',
    headers: { Authorization: 'whatever', 'X-Api-Key': ['a', 'b'], Accept: 'text/html' },
    request: { body: { user: 'ada', password: 'banana', apiKey: 12345, dbPassword: { v: 1 } } },
    비밀번호: '바나나',
    tokens: 4096,
    maxTokens: 128,
    tokenCount: 12,
    passwordPolicy: 'strict',
    secret: null,
    hasPassword: true,
    card: 4_111_111_111_111_111,
  }

  expect(redactJson(trace)).toEqual({
    step: 'login',
    note: 'the password is [redacted: password]',
    headers: {
      Authorization: '[redacted: secret]',
      'X-Api-Key': '[redacted: secret]',
      Accept: 'text/html',
    },
    request: {
      body: {
        user: 'ada',
        password: '[redacted: secret]',
        apiKey: '[redacted: secret]',
        dbPassword: '[redacted: secret]',
      },
    },
    비밀번호: '[redacted: secret]',
    tokens: 4096,
    maxTokens: 128,
    tokenCount: 12,
    passwordPolicy: 'strict',
    secret: null,
    hasPassword: true,
    card: '[redacted: card number]',
  })
  expect(trace.request.body.password).toBe('banana')
})

test('F1 a secret in a key is hidden too, and a key named __proto__ stays a key', () => {
  const value = JSON.parse('{"PIN 4821": 1, "__proto__": {"password": "x1y2z3"}}')

  expect(JSON.stringify(redactJson(value))).toBe(
    '{"PIN [redacted: pin]":1,"__proto__":{"password":"[redacted: secret]"}}',
  )
})

test('F1 contacts in a trace stay', () => {
  expect(redactJson(['ada@mail.example'])).toEqual(['ada@mail.example'])
})

test('F1 what is nested too deeply is left out, and what lies above stays', () => {
  let value: JsonValue = 'the password is hunter2'
  for (let depth = 0; depth < 10_000; depth++) value = [value]

  const redacted = JSON.stringify(redactJson(value))

  expect(redacted).toContain('omitted')
  expect(redacted.startsWith('['.repeat(REDACTED_DEPTH_MAX))).toBe(true)
  expect(redactJson([[['green tea']]])).toEqual([[['green tea']]])
})
