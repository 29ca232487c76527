import { expect, test } from 'vitest'
import { templateOf } from './message-template.ts'

test.each([
  ['Cannot open /home/민수/일기.txt', 'Cannot open <path>'],
  ['C:\\Users\\anna\\app.log is locked', '<path> is locked'],
  ['at src/core/lake.ts:12:3', 'at <path>:<number>:<number>'],
  ['GET https://api.example.org/v1/users?id=5 failed', 'GET <url> failed'],
  ['mail from anna.rossi@example.it bounced', 'mail from <email> bounced'],
  ['no route to db-1.example.co.kr:5432', 'no route to <host>'],
  ['connect 10.1.2.3:8080 refused', 'connect <ip> refused'],
  ['bind [::1]:80 and fe80::1%eth0', 'bind <ip> and <ip>'],
  ['run 3f2b6c1e-8a4d-4f0b-9c2e-1d5a7b8c9d0e ended', 'run <uuid> ended'],
  ['commit c0a1d9e47b3f2586c0a1d9e47b3f2586c0a1d9e4 is gone', 'commit <hex> is gone'],
  ['fault at 0x7ffe12', 'fault at <hex>'],
  ['com.example.Lake@1a2b3c4d', 'com.example.Lake@<hex>'],
  ['key Zx9Lq2TnB7cPw= expired', 'key <id> expired'],
  ['user_123 and req-8f3a', 'user_<number> and req-<id>'],
  ['took 12ms, 1h2m, read 16MB of 3.5 GB', 'took <duration>, <duration>, read <size> of <size>'],
  ['needs v1.2.3-beta', 'needs <version>'],
  ['after 1,234,567 rows, -5 left, 50%', 'after <number> rows, <number> left, <number>%'],
  ['name="two words"', 'name=<quoted>'],
])('E10 the values in "%s" become placeholders', (message, template) => {
  expect(templateOf(message)).toBe(template)
})

test.each([
  'on 2023-05-14 07:08:09,123 UTC',
  'on 2023-05-14T07:08:09.123+09:00',
  'on Sun, 14 May 2023 07:08 CET',
  'on May 14 07:08:09',
  'on 14/05/2023 07:08',
  'on 2023년 5월 14일',
  'on 2023年5月14日',
  'on 7:08PM',
])('E10 "%s" is a time', (message) => {
  expect(templateOf(message)).toBe('on <time>')
})

test.each([
  ['파일 「/tmp/호수」을 3번 열지 못했습니다', '파일 「<path>」을 <number>번 열지 못했습니다'],
  ['코드 ５００ 오류', '코드 <number> 오류'],
  ['连接192.168.0.1超时，重试3次', '连接<ip>超时，重试<number>次'],
  ['tentativo 3 di 5 su «db.example.it»', 'tentativo <number> di <number> su «<host>»'],
  ['خطأ ١٢٣', 'خطأ <number>'],
])('E10 values are found in every script: "%s"', (message, template) => {
  expect(templateOf(message)).toBe(template)
})

test.each([
  "No member 'openLake' in this boat",
  'java.lang.IllegalStateException: Lake.open',
  'Reads utf-16 or sha-256 or iso-8859',
  'std::vector and ab::cd',
  'lua5 lake77 X-Boat-Name',
  'user.id of this.net and com.example.io is null',
  'and/or, yes/no',
  '</div>',
])('E10 "%s" holds no value', (message) => {
  expect(templateOf(message)).toBe(message)
})
