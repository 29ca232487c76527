import { eachMatch, type Finding, findShapes, type ShapeRule } from './finding.ts'

// Six letters, two digits, a letter for the month, two digits, a letter and three digits, a check;
// digits may be letters where two people would share a code (omocodia).
const TAX_CODE =
  /(?<![A-Za-z0-9])[A-Z]{3} ?[A-Z]{3} ?[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2} ?[A-Z][0-9LMNPQRSTUV]{3} ?[A-Z](?![A-Za-z0-9])/gi
const RESIDENT_NUMBER = /(?<![\d-])\d{6}[ -]?[1-8]\d{6}(?![\d-])/g
const SOCIAL_SECURITY = /(?<![\w-])(?!000|666|9)\d{3}([ -]?)(?!00)\d{2}\1(?!0000)\d{4}(?![\w-])/g

const RESIDENT_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]
const RESIDENT_WORD = /주민|외국인\s?등록|resident registration/i
const SOCIAL_SECURITY_WORD = /\bSSN\b|social security/i
// In one piece, in fours (4-4-4-4 and longer), or 4-6-5 and 4-6-4; separated by a space, a hyphen
// or a line end. Not part of a longer number, an identifier or a decimal.
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

const NUMBERS: readonly ShapeRule[] = [
  { rule: 'card-number', what: 'card number', pattern: CARD, isSecret: isCardNumber },
  { rule: 'tax-code', what: 'tax code', pattern: TAX_CODE, isSecret: hasTaxCodeCheck },
  {
    rule: 'resident-number',
    what: 'resident number',
    pattern: RESIDENT_NUMBER,
    isSecret: isResidentNumber,
  },
  {
    rule: 'social-security-number',
    what: 'social security number',
    pattern: SOCIAL_SECURITY,
    isSecret: isSocialSecurity,
  },
]

/** Payment cards, bank accounts, and numbers that states give to people, by their check digits. */
export function findPersonalNumbers(text: string): Finding[] {
  return [...findShapes(text, NUMBERS), ...findIbans(text)]
}

// Numbers given since October 2020 have no check digit, and thirteen digits in a row may be a
// time: there the word beside it decides.
function isResidentNumber(number: string, before: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  const month = Number(digits.slice(2, 4))
  const day = Number(digits.slice(4, 6))
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  return RESIDENT_WORD.test(before) || (number.includes('-') && hasResidentCheck(digits))
}

function hasResidentCheck(digits: string): boolean {
  const sum = RESIDENT_WEIGHTS.reduce(
    (total, weight, place) => total + weight * Number(digits.charAt(place)),
    0,
  )
  // Foreigners have 5 to 8 as the seventh digit, and a check digit shifted by two.
  const base = Number(digits.charAt(6)) >= 5 ? 13 : 11
  return (base - (sum % 11)) % 10 === Number(digits.charAt(12))
}

// The format with hyphens is unambiguous; without them the word beside it decides.
function isSocialSecurity(number: string, before: string): boolean {
  return number.includes('-') || SOCIAL_SECURITY_WORD.test(before)
}

const TAX_CODE_LENGTH = 16
const A = 0x41
const ZERO = 0x30

// The value of a digit or letter at an odd position, counted from one (Decreto 23 dicembre 1976).
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

// Whether the check letter of an Italian codice fiscale is correct.
function hasTaxCodeCheck(code: string): boolean {
  const upper = code.replaceAll(' ', '').toUpperCase()
  if (upper.length !== TAX_CODE_LENGTH) return false
  let sum = 0
  for (let place = 0; place < TAX_CODE_LENGTH - 1; place++) {
    const value = placeOf(upper.charCodeAt(place))
    sum += place % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value
  }
  return upper.charCodeAt(TAX_CODE_LENGTH - 1) === A + (sum % 26)
}

// A digit counts like the letter at the same position in the alphabet.
function placeOf(code: number): number {
  return code >= A ? code - A : code - ZERO
}

function isCardNumber(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
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

// Of UUIDs one in a thousand would pass the check.
const IBAN_START =
  /(?<![A-Za-z0-9]|[0-9a-f]{4}-)(?![0-9a-f]{8}-[0-9a-f]{4}-)[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z0-9])/g
const ALPHANUMERIC = /[A-Za-z0-9]/

// The length of an account number in each country that issues IBANs (SWIFT's register).
const IBAN_LENGTHS: Readonly<Record<string, number | undefined>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20
  EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30
  KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24
  PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22
  VG24 XK20`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

function findIbans(text: string): Finding[] {
  return Array.from(eachMatch(text, IBAN_START)).flatMap(({ index: from }) => {
    const to = endOfIban(text, from)
    return to === undefined ? [] : { rule: 'iban', what: 'iban' as const, from, to }
  })
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
