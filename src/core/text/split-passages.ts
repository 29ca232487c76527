/** About 200 English words: safely inside the 256 tokens of the model in the install. */
export const PASSAGE_LENGTH_MAX = 900
/** More than this and a text should be stored in pieces by whoever brings it. */
export const PASSAGES_MAX = 64

// Ends of sentences in Latin, Devanagari, Arabic and East Asian text, or of a line.
const SENTENCE_END = /[.!?…。！？؟۔।]["'”’»」』)\]]*\s+|\n+/gu

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
  const ends = [...window.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length)
  const sentenceEnd = ends.findLast((end) => end > PASSAGE_LENGTH_MAX / 3)
  if (sentenceEnd !== undefined) return start + sentenceEnd
  const space = window.lastIndexOf(' ')
  if (space > PASSAGE_LENGTH_MAX / 3) return start + space + 1
  // Never between the two halves of a character.
  return isHighSurrogate(window.charCodeAt(window.length - 1)) ? hardEnd - 1 : hardEnd
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
