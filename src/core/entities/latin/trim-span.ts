import type { Token } from '../read-tokens.ts'
import { TITLES } from '../words/calendar-words.ts'
import { isHead } from '../words/heads.ts'
import { isEverydayWord, isKnownName, type Reading } from './reading.ts'
import { isOpener } from './sentence-start.ts'

/** The tokens of one name, both ends included. */
export interface Span {
  readonly first: number
  readonly last: number
  /** True when a title stood before the name. */
  readonly hasTitle: boolean
}

/** Takes what is no part of the name from its front; nothing may remain. */
export function trimSpan(first: number, last: number, reading: Reading): Span | undefined {
  let start = first
  if (isDueCapital(first, reading)) {
    while (start < last && isOpenerAt(start, last, reading)) start++
  }
  const titled = afterTitles(start, last, reading.tokens)
  return titled > last ? undefined : { first: titled, last, hasTitle: titled > start }
}

/** True where the language asks for a capital, so that it says nothing. */
export function isDueCapital(index: number, reading: Reading): boolean {
  return reading.tokens[index]?.isSentenceStart === true && !reading.isKorean(index)
}

function isOpenerAt(index: number, last: number, reading: Reading): boolean {
  const token = reading.tokens[index]
  const next = reading.tokens[index + 1]
  if (token === undefined || next?.kind !== 'capital') return false
  // "Poor Ada", "Dear Ada".
  const isBeforePerson = index + 1 === last && isKnownName(next.key) && isEverydayWord(token.key)
  return isBeforePerson || isOpener(token, reading)
}

// Cuts "Dr.", "CFO", "Operations Director" before a name; a name made of nothing else is none.
function afterTitles(first: number, last: number, tokens: readonly Token[]): number {
  const isInstitution = isHead(tokens[last]?.key ?? '')
  let start = first
  for (let index = first; index <= last; index++) {
    const isTitle = TITLES.has(tokens[index]?.key ?? '') && !(isInstitution && index < last)
    const before = tokens.slice(start, index)
    if (isTitle && before.every(({ key }) => isEverydayWord(key))) {
      start = nextCapital(index + 1, last, tokens)
    }
  }
  return start
}

function nextCapital(from: number, last: number, tokens: readonly Token[]): number {
  let at = from
  while (at <= last && tokens[at]?.kind !== 'capital') at++
  return at
}
