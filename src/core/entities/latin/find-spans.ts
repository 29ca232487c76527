import { MENTIONS_MAX } from '../entity.ts'
import { growSpan } from './grow-span.ts'
import { isEverydayWord, isKnownName, isNameWord, isSmallName, type Reading } from './reading.ts'
import { isNameAtStart } from './sentence-start.ts'
import { isDueCapital, type Span, trimSpan } from './trim-span.ts'

const LOUD_NAME_WORDS_MAX = 3

/** Finds the runs of capitals that name something, from left to right. */
export function findSpans(reading: Reading): readonly Span[] {
  const spans: Span[] = []
  const { length } = reading.tokens
  for (let index = 0; index < length && spans.length < MENTIONS_MAX; index++) {
    const token = reading.tokens[index]
    if (isSmallName(token, reading.habit)) {
      spans.push({ first: index, last: index, hasTitle: false })
    }
    if (!isNameWord(token, reading.habit) || isTagged(index, reading)) continue
    const last = growSpan(index, reading)
    const span = trimSpan(index, last, reading)
    if (span !== undefined && isAccepted(span, reading)) spans.push(span)
    index = last
  }
  return spans
}

// # Word: a tag that was typed with a blank.
function isTagged(index: number, { tokens }: Reading): boolean {
  return /^[#@]$/.test(tokens[index - 1]?.text ?? '')
}

function isAccepted(span: Span, reading: Reading): boolean {
  const { tokens, habit } = reading
  const token = tokens[span.first]
  if (token === undefined) return false
  if (reading.isLoud(span.first)) return isQuietName(span, reading)
  if (span.first !== span.last || span.hasTitle) return true
  if (token.text.length === 1) return false
  if (habit === 'german') return isKnownName(token.key)
  return !isDueCapital(span.first, reading) || isNameAtStart(span.first, reading)
}

// Among capitals that say nothing, only names that are known count.
function isQuietName({ first, last }: Span, { tokens }: Reading): boolean {
  if (last - first >= LOUD_NAME_WORDS_MAX) return false
  const words = tokens.slice(first, last + 1)
  return words.some(({ key }) => isKnownName(key) && !isEverydayWord(key))
}
