import { PASSAGE_LENGTH_MAX, splitPassages } from './split-passages.ts'

// The end of a sentence in Latin, Devanagari, Arabic and East Asian text, or of a line. Between
// East Asian sentences there is no space.
const SENTENCE_END = /[.!?…؟۔।]["'”’»)\]]*\s+|[。！？][」』”）]*\s*|\n+/gu
/** A shorter one, such as "Yes!", means something only with the next. */
const SENTENCE_LENGTH_MIN = 25
/** Two that are together no longer than this are read as one. */
const PAIR_LENGTH_MAX = 40
export const SENTENCES_MAX = 48

/** The sentences of a text, short ones joined with the next, at most `SENTENCES_MAX`. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = []
  for (const part of splitPassages(text).flatMap((passage) => [...cutAtEnds(passage)])) {
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

function* cutAtEnds(text: string): Generator<string> {
  let start = 0
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length
    const part = text.slice(start, end).trim()
    if (part !== '') yield part
    start = end
  }
  const rest = text.slice(start).trim()
  if (rest !== '') yield rest
}
