import { eachMatch } from '../each-match.ts'
import type { Finding } from '../finding.ts'
import { IBAN_LENGTHS } from './iban-lengths.ts'

// In one piece, in fours (4-4-4-4 and longer), or 4-6-5 and 4-6-4; parted by a space, a hyphen or
// a line end. Nothing that goes on as a longer number, an identifier or a decimal.
const CARD =
  /(?<![\w.+-])(?:\d{13,19}|\d{4}(?:[ \n-]\d{4}){2}[ \n-]\d{1,7}|3\d{3}[ \n-]\d{6}[ \n-]\d{4,5})(?![\w-]|\.\d)/g

interface CardRange {
  readonly first: number
  readonly last: number
  readonly lengths: readonly number[]
}

// The first four digits and the lengths that the schemes issue (ISO/IEC 7812 and their own lists).
const CARD_RANGES: readonly CardRange[] = [
  { first: 4000, last: 4999, lengths: [13, 16, 19] },
  { first: 5100, last: 5599, lengths: [16] },
  { first: 2221, last: 2720, lengths: [16] },
  { first: 3400, last: 3499, lengths: [15] },
  { first: 3700, last: 3799, lengths: [15] },
  { first: 3000, last: 3059, lengths: [14, 16, 19] },
  { first: 3600, last: 3699, lengths: [14, 16, 19] },
  { first: 3800, last: 3999, lengths: [14, 16, 19] },
  { first: 3528, last: 3589, lengths: [16, 17, 18, 19] },
  { first: 6011, last: 6011, lengths: [16, 19] },
  { first: 6440, last: 6599, lengths: [16, 19] },
  { first: 6200, last: 6299, lengths: [16, 17, 18, 19] },
  { first: 2200, last: 2204, lengths: [16, 19] },
  { first: 5018, last: 5038, lengths: [16, 18, 19] },
  { first: 6304, last: 6304, lengths: [16, 18, 19] },
  { first: 6759, last: 6763, lengths: [16, 18, 19] },
  { first: 9400, last: 9499, lengths: [16] },
]

const IBAN_START = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])/g
const ALPHANUMERIC = /[A-Za-z0-9]/

/** Payment cards (Luhn, known ranges) and bank accounts (IBAN, mod 97). */
export function findPaymentNumbers(text: string): Finding[] {
  const found: Finding[] = []
  for (const match of eachMatch(text, CARD)) {
    if (!isCardNumber(match[0].replaceAll(/\D/g, ''))) continue
    const to = match.index + match[0].length
    found.push({ rule: 'card-number', what: 'card number', from: match.index, to })
  }
  for (const match of eachMatch(text, IBAN_START)) {
    const to = endOfIban(text, match.index)
    if (to !== undefined) found.push({ rule: 'iban', what: 'iban', from: match.index, to })
  }
  return found
}

function isCardNumber(digits: string): boolean {
  const start = Number(digits.slice(0, 4))
  const isKnown = CARD_RANGES.some(
    ({ first, last, lengths }) =>
      start >= first && start <= last && lengths.includes(digits.length),
  )
  return isKnown && !/^(\d)\1+$/.test(digits) && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 0x30
    const doubled = digit * 2
    if (place % 2 === 0) sum += digit
    else sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

// Takes as many letters and digits as the country's accounts have, over single spaces and hyphens.
function endOfIban(text: string, from: number): number | undefined {
  const length = IBAN_LENGTHS[text.slice(from, from + 2).toUpperCase()]
  if (length === undefined) return undefined
  let compact = ''
  let at = from
  while (compact.length < length) {
    const character = text.charAt(at)
    if (ALPHANUMERIC.test(character)) compact += character
    else if (!/[ \n-]/.test(character) || !ALPHANUMERIC.test(text.charAt(at + 1))) return undefined
    at++
  }
  return !ALPHANUMERIC.test(text.charAt(at)) && passesMod97(compact) ? at : undefined
}

function passesMod97(iban: string): boolean {
  let rest = 0
  for (const character of (iban.slice(4) + iban.slice(0, 4)).toUpperCase()) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
