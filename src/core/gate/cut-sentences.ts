import type { Span } from './noise/noise-blocks.ts'

/** A longer run without an end is cut at a gap: no statement is that long. */
const SENTENCE_LENGTH_MAX = 1_000

const END = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』”）]*|\n+/gu
// A full stop after these does not end anything, nor after a single letter or a list's number.
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|dr|mr|mrs|ms|prof|sr|jr|st|vs|etc|e\.g|i\.e|no|nr|approx|dott|sig|sigg|avv|ing|pag|art|es|ecc|tel|ca|inc|ltd|co)\.$/iu
const ABBREVIATION_LENGTH_MAX = 12
// Marks of a list or a quotation in Markdown.
const MARKER = /^(?:\s|[-*+•·>](?=\s)|\[[ xX]\](?=\s)|\d{1,3}[.)](?=\s))+/u

/** The sentences of a run of lines, without their list marks and outer blanks. */
export function cutSentences(text: string, block: Span): readonly Span[] {
  const run = text.slice(block.start, block.end)
  const spans: Span[] = []
  let start = 0
  for (const match of run.matchAll(END)) {
    const end = match.index + match[0].length
    if (!endsSentence(run, match, start)) continue
    spans.push(...trimmed(run, { start, end }))
    start = end
  }
  spans.push(...trimmed(run, { start, end: run.length }))
  return spans.map((span) => ({ start: block.start + span.start, end: block.start + span.end }))
}

function endsSentence(run: string, match: RegExpExecArray, start: number): boolean {
  const [mark] = match
  const end = match.index + mark.length
  if (mark === '\n') return !isWrapped(run, match.index, end)
  if (mark !== '.') return true
  const before = run.slice(Math.max(start, end - ABBREVIATION_LENGTH_MAX), end)
  const isLast = run.slice(end, end + 2).trim() === ''
  return isLast || !ABBREVIATION.test(before)
}

// A line that goes on in small letters was wrapped by an editor.
function isWrapped(run: string, index: number, end: number): boolean {
  const before = run.slice(Math.max(0, index - 1), index)
  return /[\p{Ll},]/u.test(before) && /^ {0,3}\p{Ll}/u.test(run.slice(end, end + 4))
}

function* trimmed(run: string, { start, end }: Span): Generator<Span> {
  let from = start
  while (from < end) {
    from += MARKER.exec(run.slice(from, Math.min(end, from + SENTENCE_LENGTH_MAX)))?.[0].length ?? 0
    const to = cutAt(run, from, end)
    const length = run.slice(from, to).trimEnd().length
    if (length > 0) yield { start: from, end: from + length }
    from = to
  }
}

function cutAt(run: string, from: number, end: number): number {
  const hardEnd = from + SENTENCE_LENGTH_MAX
  if (end <= hardEnd) return end
  const gap = run.lastIndexOf(' ', hardEnd)
  if (gap > from + SENTENCE_LENGTH_MAX / 2) return gap
  const isHalf = /[\ud800-\udbff]/.test(run.charAt(hardEnd - 1))
  return isHalf ? hardEnd - 1 : hardEnd
}
