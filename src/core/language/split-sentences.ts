import english from './en/words.json' with { type: 'json' }
import italian from './it/words.json' with { type: 'json' }
import { wordSet } from './word-set.ts'

/** A range of a text, end exclusive. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

// Latin, Arabic and Devanagari punctuation needs a space after it; East Asian does not.
const END = /(?<![.!?…])[.!?…؟۔।]+["'”’»)\]]*(?:\s+|$)|[。！？]+[」』”）]*\s*|\n\s*/gu
// A full stop ends no sentence after a single letter, an abbreviation, or a list number.
const ABBREVIATIONS = wordSet(english.abbreviations, italian.abbreviations)
const LAST_WORD = /(?:^|[\s("'“‘«])([\p{L}.]{1,10})$/u
const LIST_NUMBER = /^[\s>*•#-]*\d{1,3}$/u
// A newline with a small indent, as in a wrapped paragraph.
const WRAP = /^\n {0,3}$/
const LOOK_BACK = 12
// Markdown list or quote markers.
const MARKER = /^(?:\s|[-*+•·>](?=\s)|\[[ xX]\](?=\s)|\d{1,3}[.)](?=\s))+/u
/** The maximum sentence length, in characters; a longer run is cut at a space. */
const SENTENCE_LENGTH_MAX = 1_000

/**
 * Splits a text at the ends of its sentences and lines. A line that continues in lower case was
 * wrapped by an editor and is not split. The joined parts are the text. Linear time.
 */
export function splitSentences(text: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length
    if (!endsSentence(text, match, start)) continue
    pieces.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}

/**
 * The spans of the sentences in a text, or in a part of it: without list markers and outer white
 * space, at most 1,000 characters each.
 */
export function sentenceSpans(text: string, part: TextSpan = { start: 0, end: text.length }) {
  const spans: TextSpan[] = []
  let start = part.start
  for (const piece of splitSentences(text.slice(part.start, part.end))) {
    spans.push(...trimmed(text, { start, end: start + piece.length }))
    start += piece.length
  }
  return spans
}

function endsSentence(text: string, match: RegExpExecArray, start: number): boolean {
  const [mark] = match
  const end = match.index + mark.length
  if (WRAP.test(mark)) return !isWrapped(text, match.index, end)
  // An abbreviation at the end of a line or of the text is the last word of its sentence.
  if (!/^\. ?$/.test(mark) || end === text.length) return true
  const before = text.slice(Math.max(start, end - LOOK_BACK), match.index)
  if (end - start <= LOOK_BACK && LIST_NUMBER.test(before)) return false
  const word = LAST_WORD.exec(before)?.[1]?.toLowerCase() ?? ''
  return word.length !== 1 && !ABBREVIATIONS.has(word)
}

function isWrapped(text: string, index: number, end: number): boolean {
  return /[\p{Ll},]/u.test(text.charAt(index - 1)) && /\p{Ll}/u.test(text.charAt(end))
}

function* trimmed(text: string, { start, end }: TextSpan): Generator<TextSpan> {
  let from = start
  while (from < end) {
    const marker = MARKER.exec(text.slice(from, Math.min(end, from + SENTENCE_LENGTH_MAX)))
    from += marker?.[0].length ?? 0
    const to = cutAt(text, from, end)
    const length = text.slice(from, to).trimEnd().length
    if (length > 0) yield { start: from, end: from + length }
    from = to
  }
}

function cutAt(text: string, from: number, end: number): number {
  const hardEnd = from + SENTENCE_LENGTH_MAX
  if (end <= hardEnd) return end
  const gap = text.lastIndexOf(' ', hardEnd)
  if (gap > from + SENTENCE_LENGTH_MAX / 2) return gap
  // Never split a surrogate pair.
  return /[\ud800-\udbff]/.test(text.charAt(hardEnd - 1)) ? hardEnd - 1 : hardEnd
}
