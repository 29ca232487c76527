import { expect, test } from 'vitest'
import { MADE_UP_KEYS, madeUpPrivateKey } from '../../../../tests/support/made-up-secrets.ts'
import { redact, redactStatement } from './redact.ts'

test('F1 there are keys of many providers to try', () => {
  expect(new Set(MADE_UP_KEYS.map(([provider]) => provider)).size).toBeGreaterThan(50)
})

test.each(MADE_UP_KEYS)(
  'F1 a key of %s never stays in a sentence',
  (_provider, bare = '', lead = '') => {
    const key = lead + bare
    for (const text of [
      key,
      `I use ${key} here.`,
      `x="${key}"`,
      `{"a":"b\\n${key}"}`,
      `열쇠는 ${key}입니다`,
    ]) {
      const redacted = redact(text)

      expect(redacted.text).toContain('[redacted: ')
      // What is left of a key (its last or middle part) would still be a leak.
      expect(redacted.text).not.toContain(bare.slice(-12))
      expect(redacted.text).not.toContain(bare.slice(12, 24))
      expect(redact(redacted.text).found).toEqual([])
    }
  },
)

test.each(['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '])(
  'F1 a %sprivate key is hidden as one block, also when it is cut off or escaped',
  (kind) => {
    const key = madeUpPrivateKey(kind)

    expect(redact(`before\n${key}\nafter`).text).toBe('before\n[redacted: private key]\nafter')
    expect(redact(key.replaceAll('\n', '\\n')).text).toBe('[redacted: private key]')
    expect(redact(`${key.slice(0, 150)}`).text).toBe('[redacted: private key]')
  },
)

test.each([
  [
    'postgres://ada:t0pS-9x@db.internal:5432/app',
    'postgres://ada:[redacted: password]@db.internal:5432/app',
  ],
  ['redis://:t0pS-9x@cache:6379', 'redis://:[redacted: password]@cache:6379'],
  ['git clone https://ada:t0p.S/9@host/x', 'git clone https://ada:t0p.S/9@host/x'],
  [
    'https://ada:t0p.S9@git.example.org/x.git',
    'https://ada:[redacted: password]@git.example.org/x.git',
  ],
  ['Authorization: Basic YWRhOmxvdmVsYWNlMQ==', 'Authorization: Basic [redacted: authorization]'],
  [
    "curl -H 'Authorization: Bearer q7w2e9r4t1y8u3' x",
    "curl -H 'Authorization: Bearer [redacted: authorization]' x",
  ],
  ['curl -u ada:lovelace https://x.example', 'curl -u ada:[redacted: password] https://x.example'],
  ['Set-Cookie: sid=q7w2e9r4; Path=/', 'Set-Cookie: [redacted: cookie]'],
])('F1 credentials of addresses and headers are hidden: %s', (text, expected) => {
  expect(redact(text).text).toBe(expected)
})

test.each([
  ['Log in as root with Brombeere!77 until Monday.', 'Brombeere!77'],
  ['Sul router si entra con Tramonto_88!', 'Tramonto_88'],
])(
  'F1 a secret that no word names is hidden by what it looks like and where it stands: %s',
  (text, secret) => {
    expect(redactStatement(text).text).toBe(text.replace(secret, '[redacted: secret]'))
  },
)

test.each([
  'Ask for Brombeere at the market.',
  'Redis listens on 6380 and Postgres on 5433.',
  'La riunione è al terzo piano, sala 212.',
  '주문번호는 20241115-3321이에요.',
  'Our tax office number is 143/221/9087.',
  'Use Float32Array.from for the vectors.',
  'The cart is kept in window.localStorage = {}.',
  'Set NODE_OPTIONS=--max-old-space-size=4096 in CI.',
  'Branches are called feat/ABC-123-short.',
])('F1 what only looks like such a secret stays: %s', (text) => {
  expect(redactStatement(text).found).toEqual([])
})

test('F1 what was found is told by offsets of the text as it was given', () => {
  const text = '🔑 the password is hunter2, the card 4111 1111 1111 1111'
  const { found } = redact(text)

  expect(found.map(({ rule, from, to }) => [rule, text.slice(from, to)])).toEqual([
    ['said-password', 'hunter2'],
    ['card-number', '4111 1111 1111 1111'],
  ])
})

test('F1 a text without secrets comes back as the very same text', () => {
  const text = 'Ada prefers green tea. ☕️ 녹차를 좋아해요.'

  expect(redact(text)).toEqual({ text, found: [] })
})

test.each([
  ['ｐａｓｓｗｏｒｄ：ｈｕｎｔｅｒ２ ok', 'ｐａｓｓｗｏｒｄ：[redacted: password] ok'],
  ['pass\u200bword is hun\u200bt\u2060er2.', 'pass\u200bword is [redacted: password].'],
  ['４１１１ １１１１ １１１１ １１１１', '[redacted: card number]'],
  ['٤١١١ ١١١١ ١١١١ ١١١١', '[redacted: card number]'],
  ['4111\n1111\n1111\n1111', '[redacted: card number]'],
  ['4111–1111–1111–1111', '[redacted: card number]'],
  ['password is “hunter2”', 'password is “[redacted: password]”'],
  ['𝗉𝖺𝗌𝗌𝗐𝗈𝗋𝖽 𝗂𝗌 𝗁𝗎𝗇𝗍𝖾𝗋𝟤', '𝗉𝖺𝗌𝗌𝗐𝗈𝗋𝖽 𝗂𝗌 [redacted: password]'],
])('F1 a secret is found as it is read: %s', (text, expected) => {
  expect(redact(text).text).toBe(expected)
})

test('F1 findings that overlap are one place in the text', () => {
  const [, key = ''] = MADE_UP_KEYS[0] ?? []
  const { text, found } = redact(`password = "${key}" in https://ada:${key}@host.example`)

  expect(text).toBe(
    'password = "[redacted: api key]" in https://ada:[redacted: api key]@host.example',
  )
  expect(found).toHaveLength(2)
})

test('F1 brackets that only look like a redaction do not shelter a secret', () => {
  expect(redact('[redacted: hunter2] password is hunter2').text).toBe(
    '[redacted: hunter2] password is [redacted: password]',
  )
  expect(redact('password: [redacted: password]').found).toEqual([])
})

test('F1 a random token is hidden near a word for secrets, and stays elsewhere', () => {
  const token = 'kQ7wX2mV9zR4tN1bJ8sD3gH6'

  expect(redact(`the secret of the build box, ${token}, please`).text).toBe(
    'the secret of the build box, [redacted: secret], please',
  )
  expect(redact(`the order number of the build box is ${token}`).found).toEqual([])
})
