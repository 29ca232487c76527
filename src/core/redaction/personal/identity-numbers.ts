import { eachMatch } from '../each-match.ts'
import type { Finding, RedactedWhat } from '../finding.ts'
import { hasTaxCodeCheck } from './tax-code-check.ts'

// Six letters, two digits, a letter for the month, two digits, a letter and three digits, a check;
// digits may be letters where two people would share a code (omocodia).
const TAX_CODE =
  /(?<![A-Za-z0-9])[A-Z]{3} ?[A-Z]{3} ?[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2} ?[A-Z][0-9LMNPQRSTUV]{3} ?[A-Z](?![A-Za-z0-9])/gi
const RESIDENT_NUMBER = /(?<![\d-])\d{6}[ -]?[1-8]\d{6}(?![\d-])/g
const SOCIAL_SECURITY = /(?<![\w-])(?!000|666|9)\d{3}([ -]?)(?!00)\d{2}\1(?!0000)\d{4}(?![\w-])/g

const RESIDENT_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]
const RESIDENT_WORD = /주민|외국인\s?등록|resident registration/i
const SOCIAL_SECURITY_WORD = /\bSSN\b|social security/i
// How far back the word may stand that names the number.
const REACH = 40

/** Numbers that states give to people: Italy, Korea, the United States. */
export function findIdentityNumbers(text: string): Finding[] {
  return [
    ...findNumbers(text, TAX_CODE, 'tax code', (code) => hasTaxCodeCheck(code.replaceAll(' ', ''))),
    ...findNumbers(text, RESIDENT_NUMBER, 'resident number', isResidentNumber),
    ...findNumbers(text, SOCIAL_SECURITY, 'social security number', isSocialSecurity),
  ]
}

function findNumbers(
  text: string,
  pattern: RegExp,
  what: RedactedWhat,
  isSound: (number: string, before: string) => boolean,
): Finding[] {
  const found: Finding[] = []
  for (const { index, 0: number } of eachMatch(text, pattern)) {
    if (!isSound(number, textBefore(text, index))) continue
    found.push({
      rule: what.replaceAll(' ', '-'),
      what,
      from: index,
      to: index + number.length,
    })
  }
  return found
}

function textBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - REACH), at)
  return before.slice(before.lastIndexOf('\ue000') + 1)
}

// Numbers given since October 2020 have no check digit, and thirteen digits in a row may be a
// time: there the word beside it must speak.
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
  // Foreigners have 5 to 8 in the seventh place, and a check that is shifted by two.
  const base = Number(digits.charAt(6)) >= 5 ? 13 : 11
  return (base - (sum % 11)) % 10 === Number(digits.charAt(12))
}

// The format with hyphens is nobody else's; without them the word must speak.
function isSocialSecurity(number: string, before: string): boolean {
  return number.includes('-') || SOCIAL_SECURITY_WORD.test(before)
}
