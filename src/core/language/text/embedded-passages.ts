import { splitSentences } from '../split-sentences.ts'

/** About 200 English words: safely within the 256 tokens of the bundled model. */
export const PASSAGE_LENGTH_MAX = 900
/** The maximum number of passages per text; callers store longer texts in chunks. */
export const PASSAGES_MAX = 64
/** A shorter sentence, such as "Yes!", means something only with the next. */
const SENTENCE_LENGTH_MIN = 25
/** Two sentences that are together no longer than this are merged. */
const PAIR_LENGTH_MAX = 40
const SENTENCES_MAX = 48

export interface Passage {
  /** `whole`, `whole#1` … for the text in order; `sentence#0` … for its sentences. */
  readonly part: string
  readonly text: string
}

/**
 * The parts of a text to embed: the whole text, in passages that fit the model, and every sentence
 * on its own. A question is about one sentence more often than about all of them, and the vector of
 * a long text says a little of everything (docs/benchmarks.md has the figures).
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
 * Cuts a text into passages that an embedding model reads whole, at the ends of sentences where
 * there are any. The joined passages give the text again, except for trimmed white space.
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
  // The last sentence may continue beyond the window.
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
