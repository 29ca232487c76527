import { sentenceSpans } from '../language/split-sentences.ts'
import { isChatter } from './chatter/is-chatter.ts'
import type { JunkReason } from './junk-reason.ts'
import { cutBlocks, hasNoise, type Span } from './noise/noise-blocks.ts'
import { readSentenceJunk } from './sentence-junk.ts'

/** One sentence, or a run of lines that programs wrote, and why it is junk if it is. */
export interface ReadSentence extends Span {
  readonly junk: JunkReason | undefined
}

/** A long page has a few hundred; what follows after so many different ones is not judged. */
const SENTENCES_JUDGED_MAX = 1_000

/** Reads a text sentence by sentence, in its order. */
export function* readSentences(text: string): Generator<ReadSentence> {
  // "Ok thanks" a thousand times is judged once.
  const judged = new Map<string, JunkReason | undefined>()
  const judge = (sentence: string): JunkReason | undefined => {
    if (judged.has(sentence)) return judged.get(sentence)
    const junk = judged.size < SENTENCES_JUDGED_MAX ? readOne(sentence) : undefined
    if (judged.size < SENTENCES_JUDGED_MAX) judged.set(sentence, junk)
    return junk
  }
  for (const block of cutBlocks(text)) {
    if (block.isNoise) {
      yield { start: block.start, end: block.end, junk: 'tool-noise' }
    } else {
      yield* readBlock(text, block, judge)
    }
  }
}

// What follows a prompt's "You are a helpful assistant" belongs to the prompt.
function* readBlock(
  text: string,
  block: Span,
  judge: (sentence: string) => JunkReason | undefined,
): Generator<ReadSentence> {
  let isPrompt = false
  for (const span of sentenceSpans(text, block)) {
    const junk: JunkReason | undefined = isPrompt
      ? 'boilerplate'
      : judge(text.slice(span.start, span.end))
    isPrompt = junk === 'boilerplate'
    yield { ...span, junk }
  }
}

function readOne(sentence: string): JunkReason | undefined {
  const junk = readSentenceJunk(sentence)
  if (junk !== undefined) return junk
  if (hasNoise(sentence)) return 'tool-noise'
  return isChatter(sentence) ? 'chatter' : undefined
}
