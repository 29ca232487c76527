import { PASSAGES_MAX, splitPassages } from './split-passages.ts'
import { splitSentences } from './split-sentences.ts'

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
  const whole = splitPassages(text).map((passage, index) => ({
    part: index === 0 ? 'whole' : `whole#${index}`,
    text: passage,
  }))
  const sentences = splitSentences(text)
  if (sentences.length < 2) return whole
  const known = new Set(whole.map((passage) => passage.text))
  return [
    ...whole,
    ...sentences
      .map((sentence, index) => ({ part: `sentence#${index}`, text: sentence }))
      .filter((passage) => !known.has(passage.text)),
  ].slice(0, PASSAGES_MAX)
}
