import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MADE_UP_KEYS } from '../../../../tests/support/made-up-secrets.ts'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { redact, redactStatement } from './redact.ts'

const PIECES = [
  'password',
  'is',
  ':',
  '=',
  ' ',
  '\n',
  '"',
  'hunter2',
  'PIN',
  '4821',
  '비밀번호는',
  '입니다',
  'è',
  'token',
  'secret',
  '4111 1111 1111 1111',
  'IT60X0542811101000000123456',
  '880101-1234568',
  '-',
  '://',
  'ada',
  '@',
  'host',
  '\u200b',
  '４',
  '[redacted: pin]',
  '[redacted: ',
  ']',
  'Cookie: a=',
  'Authorization: Bearer ',
  'eyJ',
  '.',
  '/',
  '--',
  '密码是',
  'my',
  'to',
  '😀',
  '\ud800',
  '\ue000',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
  'kQ7wX2mV9zR4tN1bJ8sD3gH6',
  '\\n',
]

const hostileText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.constantFrom(...MADE_UP_KEYS.map(([, key]) => key)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''))

test.each([redact, redactStatement])('F1 redacting a redacted text finds nothing: %o', (hide) => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const once = hide(text)

      expect(hide(once.text)).toEqual({ text: once.text, found: [] })
    }),
    { numRuns: 2_000 },
  )
})

test('F1 what was found lies in the text in order, and the rest stays byte for byte', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const redacted = redact(text)
      let rest = redacted.text
      let at = 0
      for (const { from, to } of redacted.found) {
        expect(from).toBeGreaterThanOrEqual(at)
        expect(to).toBeGreaterThan(from)
        const kept = text.slice(at, from)
        expect(rest.startsWith(`${kept}[redacted: `)).toBe(true)
        rest = rest.slice(rest.indexOf(']', kept.length) + 1)
        at = to
      }
      expect(rest).toBe(text.slice(at))
    }),
    { numRuns: 1_000 },
  )
})

test.each(NASTY_TEXTS.map((text, place) => [place, text] as const))(
  'F1 no text makes redaction fail: nasty text %i',
  (_place, text) => {
    expect(redact(text).text.length).toBeGreaterThanOrEqual(0)
  },
)
