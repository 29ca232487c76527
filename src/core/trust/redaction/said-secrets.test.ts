import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const KEY = 'q7w2e9r4t1y8u3i6'

test.each([
  ['the password is hunter2', 'hunter2'],
  ['The password for the guest wifi is bluebird7, ok?', 'bluebird7'],
  ['Our password is banana.', 'banana'],
  ['the passphrase is "correct horse battery staple"', 'correct horse battery staple'],
  ['I changed my password to Winter2031!', 'Winter2031!'],
  ['hunter2 is my password', 'hunter2'],
  ['Please set the PIN to 4821', '4821'],
  ['PIN 4821', '4821'],
  ['My verification code is 482913', '482913'],
  ["the router's admin password's toor99", 'toor99'],
  ['wifi password: Sunny-Day42', 'Sunny-Day42'],
  [`my api key: ${KEY}`, KEY],
  [`The access token is ${KEY}`, KEY],
  ['**Password:** `hunter2`', 'hunter2'],
  ['user admin, pass: admin123', 'admin123'],
  ['Use the password "open sesame" for the archive', 'open sesame'],
  ['Your verification code: 448 193', '448 193'],
  ['Our door code: 55#21', '55#21'],
  ['The token I got is 8f14e45fceea167a5a36dedd4bea2543', '8f14e45fceea167a5a36dedd4bea2543'],
  ['Passphrase: Tr0ub4dor&3', 'Tr0ub4dor&3'],
  ['la password del wifi è casa2031!', 'casa2031!'],
  ['La mia password è Gatto_99.', 'Gatto_99'],
  ['il PIN della carta è 9382', '9382'],
  ["il codice dell'allarme è 4455", '4455'],
  ['Ho cambiato la password in Estate31', 'Estate31'],
  [`la chiave api è ${KEY}`, KEY],
  ['gatto99 è la mia password', 'gatto99'],
  ['비밀번호는 abc123입니다', 'abc123'],
  ['현관 비밀번호는 7890이에요', '7890'],
  ['와이파이 비번: happy123', 'happy123'],
  ['인증번호는 [482913]입니다', '482913'],
  ['PIN은 4821이에요', '4821'],
  ['비밀번호를 qwer1234로 바꿨어', 'qwer1234'],
  ['비밀번호가 1234로 바뀌었어요', '1234'],
  ['인증번호 482913', '482913'],
  [`API 키는 ${KEY}예요`, KEY],
  ['happy123이 내 비밀번호야', 'happy123'],
  ['密码是abc123', 'abc123'],
  ['我的密码：hunter2', 'hunter2'],
])('F1 a secret that is said is hidden: %s', (text, secret) => {
  const redacted = redact(text)

  expect(redacted.text).not.toContain(secret)
  expect(redacted.found).toHaveLength(1)
  expect(redacted.text.replace(/\[redacted: [a-z ]+\]/, secret)).toBe(text)
})

test.each([
  [`export TOKEN=${KEY}`, `export TOKEN=[redacted: api key]`],
  ['DB_PASSWORD=supersecretword', 'DB_PASSWORD=[redacted: password]'],
  ['mysql --password=banana -u root', 'mysql --password=[redacted: password] -u root'],
  ['tool --password banana9 run', 'tool --password [redacted: password] run'],
  ['{"password": "hunter2x", "port": 5432}', '{"password": "[redacted: password]", "port": 5432}'],
  [`const apiKey = '${KEY}'`, `const apiKey = '[redacted: api key]'`],
  [`client_secret => "${KEY}"`, `client_secret => "[redacted: api key]"`],
  [`X-Api-Key: ${KEY}`, 'X-Api-Key: [redacted: api key]'],
  [`?access_token=${KEY}&page=2`, '?access_token=[redacted: api key]&page=2'],
  [`AWS_SECRET_ACCESS_KEY=${KEY}/${KEY}`, 'AWS_SECRET_ACCESS_KEY=[redacted: api key]'],
  ['PGPASSWORD=lovelace psql', 'PGPASSWORD=[redacted: password] psql'],
  ['<password>Lovelace1</password>', '<password>[redacted: password]</password>'],
  ['sshpass -p Lovelace1 ssh x', 'sshpass -p [redacted: password] ssh x'],
  ['password:\n  hunter2', 'password:\n  [redacted: password]'],
])('F1 a secret that is assigned is hidden: %s', (text, expected) => {
  expect(redact(text).text).toBe(expected)
})

test('F1 the words of a seed are hidden together', () => {
  const words = 'apple river stone cloud green table window pencil garden winter silver bridge'

  expect(redact(`My seed phrase is ${words}.`).text).toBe(
    'My seed phrase is [redacted: recovery phrase].',
  )
  expect(redact(`La frase di recupero: ${words}`).text).toBe(
    'La frase di recupero: [redacted: recovery phrase]',
  )
})
