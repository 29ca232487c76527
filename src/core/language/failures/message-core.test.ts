import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { coreOf, withoutNames } from './message-core.ts'
import { templateOf } from './message-template.ts'

function said(message: string): string {
  return coreOf(templateOf(message))
}

test.each([
  [
    'bin/avvia.sh: line 9: xmllint: command not found',
    'zsh: command not found: terraform',
    '-bash: jq: command not found',
  ],
  [
    "tar: impossibile aprire 'archivio.tgz': File o directory non esistente",
    'avvio.sh: riga 3: /etc/negozio/prod.env: File o directory non esistente',
  ],
  ['cp: 창고.csv: 장치에 남은 공간이 없음', 'tee: /var/log/주문.log: 장치에 남은 공간이 없음'],
  [
    'No matching distribution found for acme-utils==3.1',
    'No matching distribution found for torch<3,>=2.4',
  ],
  [
    'lock held by Jonas Weber since 10:42:07',
    'lock held by Kim since 09:00:11',
    'lock held by ada@example.org since 12:00:00',
  ],
  [
    'deploy: query: secrets is forbidden: User "ci:runner" cannot list resource "secrets" in the namespace "prod"',
    'Error from server (Forbidden): User "ada" cannot list resource "pods" in the namespace "staging"',
  ],
  [' ! [rejected] main -> main (fetch first)', ' ! [rejected] fix/iva -> fix/iva (fetch first)'],
])('E10 K1 messages that name something else say the same: %s', (...messages) => {
  expect(new Set(messages.map(said)).size).toBe(1)
})

test.each([
  ['no such table: orders', 'no such column: orders'],
  [
    'SSL certificate problem: certificate has expired',
    'SSL certificate problem: unable to get local issuer certificate',
  ],
  ['Property "a" does not exist on type "B"', 'Argument of type "a" is not assignable to "B"'],
  ['ECONNREFUSED while connecting', 'ENOTFOUND while connecting'],
])('E10 K1 messages that say something else stay apart: %s / %s', (one, other) => {
  expect(said(one)).not.toBe(said(other))
})

test('P8 what is named in a message is no part of its template', () => {
  expect(withoutNames('lock held by Jonas Weber')).toBe('lock held by <name>')
  expect(withoutNames('la cassa di Maria Rossi è chiusa')).toBe('la cassa di <name> è chiusa')
  expect(withoutNames("Table 'clienti' doesn't exist")).toBe("Table <quoted> doesn't exist")
  expect(withoutNames('CONFLICT in the JSON of HTTP')).toBe('CONFLICT in the JSON of HTTP')
})

test('E10 any message has a core, and its length is bounded', () => {
  const texts = fc.oneof(
    fc.constantFrom(...NASTY_TEXTS),
    fc.string({ maxLength: 300, unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(coreOf(text).length).toBeLessThanOrEqual(2_000)
    }),
  )
})
