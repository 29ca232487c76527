import { eachMatch } from '../each-match.ts'
import type { Finding } from '../finding.ts'

// Begins at the sign and looks back, so that a long word is not tried letter by letter.
const MAIL = /@(?<=([\p{L}\p{N}._%+-]{1,64})@)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}/gu

// With the country before it, or as Italy, Korea and the United States write their own.
const PHONE =
  /(?<![\w.+-])(?:(?:\+|00)\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,5}|01[016789][ .-]?\d{3,4}[ .-]?\d{4}|0\d{1,2}-\d{3,4}-\d{4}|3\d{2}[ .-]?\d{3}[ .-]?\d{3,4}|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})(?![\w-]|\.\d)/g
const PHONE_DIGITS_MIN = 8
const PHONE_DIGITS_MAX = 15

/** How to reach a person: e-mail addresses and phone numbers. */
export function findContacts(text: string): Finding[] {
  return [...findMailAddresses(text), ...findPhoneNumbers(text)]
}

function findMailAddresses(text: string): Finding[] {
  const found: Finding[] = []
  for (const match of eachMatch(text, MAIL)) {
    found.push({
      rule: 'email-address',
      what: 'email address',
      from: match.index - (match[1]?.length ?? 0),
      to: match.index + match[0].length,
    })
  }
  return found
}

function findPhoneNumbers(text: string): Finding[] {
  const found: Finding[] = []
  for (const match of eachMatch(text, PHONE)) {
    const digits = match[0].replaceAll(/\D/g, '').length
    if (digits < PHONE_DIGITS_MIN || digits > PHONE_DIGITS_MAX) continue
    const to = match.index + match[0].length
    found.push({ rule: 'phone-number', what: 'phone number', from: match.index, to })
  }
  return found
}
