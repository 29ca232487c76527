import { splitSentences } from '../split-sentences.ts'

/** About 200 English words: safely inside the 256 tokens of the model in the install. */
export const PASSAGE_LENGTH_MAX = 900
/** At most this many passages of one text; callers store longer texts in pieces. */
export const PASSAGES_MAX = 64
/** A shorter sentence, such as "Yes!", means something only with the next. */
const SENTENCE_LENGTH_MIN = 25
/** Two that are together no longer than this are read as one. */
const PAIR_LENGTH_MAX = 40
const SENTENCES_MAX = 48

export interface Passage {
  /** `whole`, `whole#1` … for the text in order; `sentence#0` … for its sentences. */
  readonly part: string
  readonly text: string
}

/**
 * What of a text is embedded: the whole of it, in passages that a model reads, and every
 * sentence by itself. A question is about one sentence more often than about all of them, and
 * the vector of a long text says a little of everything (docs/benchmarks.md has the figures).
 */
export function passagesOf(text: string): readonly Passage[] {
  const passages = splitPassages(text)
  const whole = passages.map((passage, index) => ({
    part: index === 0 ? 'whole' : `whole#${index}`,
    text: passage,
  }))
  const sentences = joinShort(passages.flatMap(splitSentences))
  if (sentences.length < 2) return whole
  const known = new Set(passages)
  return [
    ...whole,
    ...sentences
      .map((sentence, index) => ({ part: `sentence#${index}`, text: sentence }))
      .filter((passage) => !known.has(passage.text)),
  ].slice(0, PASSAGES_MAX)
}

/**
 * Cuts a text into passages that an embedding model reads whole, at the ends of sentences
 * where there are any. The passages joined give the text again, but for the cut white space.
 */
export function splitPassages(text: string): readonly string[] {
  const passages: string[] = []
  let start = 0
  while (start < text.length && passages.length < PASSAGES_MAX) {
    const end = findCut(text, start)
    const passage = text.slice(start, end).trim()
    if (passage !== '') passages.push(passage)
    start = end
  }
  return passages
}

function findCut(text: string, start: number): number {
  const hardEnd = start + PASSAGE_LENGTH_MAX
  if (text.length <= hardEnd) return text.length
  const window = text.slice(start, hardEnd)
  // The last piece may go on behind the window.
  const sentences = splitSentences(window).slice(0, -1)
  const sentenceEnd = sentences.reduce((sum, sentence) => sum + sentence.length, 0)
  if (sentenceEnd > PASSAGE_LENGTH_MAX / 3) return start + sentenceEnd
  const space = window.lastIndexOf(' ')
  if (space > PASSAGE_LENGTH_MAX / 3) return start + space + 1
  // Never split a surrogate pair.
  return /[\ud800-\udbff]$/.test(window) ? hardEnd - 1 : hardEnd
}

function joinShort(parts: readonly string[]): readonly string[] {
  const sentences: string[] = []
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
    const last = sentences.at(-1)
    if (last !== undefined && isJoined(last, part)) {
      sentences[sentences.length - 1] = `${last} ${part}`
    } else if (sentences.length < SENTENCES_MAX) {
      sentences.push(part)
    }
  }
  return sentences
}

function isJoined(last: string, part: string): boolean {
  const length = last.length + part.length
  const isShort = last.length < SENTENCE_LENGTH_MIN || length <= PAIR_LENGTH_MAX
  return isShort && length < PASSAGE_LENGTH_MAX
}
