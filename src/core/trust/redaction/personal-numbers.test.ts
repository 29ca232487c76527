import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['4111 1111 1111 1111', 'card number'],
  ['4111111111111111', 'card number'],
  ['5555-5555-5555-4444', 'card number'],
  ['3782 822463 10005', 'card number'],
  ['6011 1111 1111 1117', 'card number'],
  ['3530111333300000', 'card number'],
  ['IT60X0542811101000000123456', 'iban'],
  ['IT60 X054 2811 1010 0000 0123 456', 'iban'],
  ['de89 3704 0044 0532 0130 00', 'iban'],
  ['GB29 NWBK 6016 1331 9268 19', 'iban'],
  ['RSSMRA85T10A562S', 'tax code'],
  ['RSS MRA 85T10 A562 S', 'tax code'],
  ['880101-1234568', 'resident number'],
  ['123-45-6789', 'social security number'],
])('F1 %s is hidden by its check digits as a %s', (number, what) => {
  expect(redact(`It is ${number}, thanks.`).text).toBe(`It is [redacted: ${what}], thanks.`)
  expect(redact(`번호는 ${number}입니다`).text).toBe(`번호는 [redacted: ${what}]입니다`)
})

test.each([
  ['a card whose last digit is wrong', '4111 1111 1111 1112'],
  ['a card of no known scheme', '1111 1111 1111 1117'],
  ['an account whose check is wrong', 'IT61X0542811101000000123456'],
  ['a tax code whose last letter is wrong', 'RSSMRA85T10A562T'],
  ['a resident number whose check is wrong', '880101-1234567'],
  ['a resident number of the thirteenth month', '881301-1234568'],
  ['a social security number that is never issued', '666-45-6789'],
  ['a number within a longer one', '0.4111111111111111'],
  ['microseconds', '1731679123456789'],
  ['a UUID that would pass as an account', '019b76da-ad01-415e-b880-fa8d8d85e211'],
])('F1 %s stays', (_what, number) => {
  expect(redact(`It is ${number}, thanks.`).found).toEqual([])
})

test('F1 a number without a check digit is hidden when the text names it', () => {
  expect(redact('주민등록번호는 201105-3111112').text).toBe(
    '주민등록번호는 [redacted: resident number]',
  )
  expect(redact('SSN: 123456789').text).toBe('SSN: [redacted: social security number]')
  expect(redact('order 123456789').found).toEqual([])
})

test.each([
  'Write to ada.l@mail.example.org today',
  'call +39 333 123 4567',
  '제 번호는 010-1234-5678이에요',
  '(415) 555-0132 is the desk',
])('F1 how to reach a person stays: %s', (text) => {
  expect(redact(text).found).toEqual([])
})
