import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['{"db_password": "S3cr3t pass"}', '{"db_password": "[redacted: secret]"}'],
  ['{"token":"abc","user":"ada"}', '{"token":"[redacted: secret]","user":"ada"}'],
  [
    '{\\"password\\":\\"hunter two\\",\\"port\\":1}',
    '{\\"password\\":\\"[redacted: secret]\\",\\"port\\":1}',
  ],
  ['{"log":"{\\"apiKey\\":\\"xyzzy\\"}"}', '{"log":"{\\"apiKey\\":\\"[redacted: secret]\\"}"}'],
  ["{'api_key': 'xyzzy-12'}", "{'api_key': '[redacted: secret]'}"],
  ['{"password": "with \\"quotes\\" inside"}', '{"password": "[redacted: secret]"}'],
  ['{"client_secret": "never ends', '{"client_secret": "[redacted: secret]'],
  ['password: hunter two', 'password: [redacted: secret]'],
  ['db:\n  password: swordfish\n  port: 5432', 'db:\n  password: [redacted: secret]\n  port: 5432'],
  ['db_password: "my dog rex"', 'db_password: "[redacted: secret]"'],
  ['API_TOKEN=abc', 'API_TOKEN=[redacted: secret]'],
  ["API_TOKEN='two words'", "API_TOKEN='[redacted: secret]'"],
  ['spring.datasource.password=swordfish', 'spring.datasource.password=[redacted: secret]'],
  ['https://example.com/cb?token=abc&x=1', 'https://example.com/cb?token=[redacted: secret]&x=1'],
  ['tool --api-key abc --verbose', 'tool --api-key [redacted: secret] --verbose'],
  ['tool --token=abc', 'tool --token=[redacted: secret]'],
  ['<token>abc</token>', '<token>[redacted: secret]</token>'],
  ['X-Api-Key: abc-def', 'X-Api-Key: [redacted: secret]'],
])('F1 the value of a field that names a secret is hidden whole: %s', (text, expected) => {
  expect(redact(text).text.replaceAll(/\[redacted: [a-z ]+\]/g, '[redacted: secret]')).toBe(
    expected,
  )
  expect(redact(redact(text).text).text).toBe(redact(text).text)
})

test.each([
  '"max_tokens": 100',
  '{"max_tokens": "unlimited"}',
  'password policy: 12 characters',
  '"tokenizer": "bpe"',
  '{"password_required": true}',
  '{"password": null}',
  '{"password": "********"}',
  'password: string',
  'password: required',
  'Password: see the vault',
  'La password: va cambiata ogni mese',
  'token: string;',
  'API_TOKEN=$TOKEN',
  'password: process.env.DB_PASSWORD',
  'the --token flag is gone',
  'Secret: butter and patience',
  'const token = getToken()',
  'interface Login { password: string; token?: string }',
])('F1 what only speaks of a secret stays: %s', (text) => {
  expect(redact(text).text).toBe(text)
})

test.each([
  'use Qk2Nyfkm!0s as the token for billing',
  'Qk2Nyfkm!0s is my password',
  'per il server usa il token Qk2Nyfkm!0s',
  '토큰은 Qk2Nyfkm!0s 쓰세요',
])('F1 a key beside the word for it is hidden, whatever letters it has: %s', (text) => {
  expect(redact(text).text).not.toContain('Qk2Nyfkm!0s')
})
