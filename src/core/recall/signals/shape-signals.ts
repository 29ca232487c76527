import { splitSentences } from '../../language/split-sentences.ts'
import { forEach, type Signal } from './signal.ts'

const QUESTION_END = /[?？؟]["'”’»」』)\]]*\s*$/u
/** The length at which the signal is 0: a short paragraph. */
const USUAL_LENGTH_LOG = 5

/** How a text is made, whatever it is about. */
export const SHAPE_SIGNALS: readonly Signal[] = [
  {
    // Who asks has not answered.
    name: 'isQuestion',
    channel: 'shape',
    measure: (evidence) =>
      forEach(evidence, (index) =>
        isQuestionText(evidence.candidates[index]?.item.text ?? '') ? 1 : 0,
      ),
  },
  {
    name: 'questionShare',
    channel: 'shape',
    measure: (evidence) =>
      forEach(evidence, (index) => questionShare(evidence.candidates[index]?.item.text ?? '')),
  },
  {
    name: 'length',
    channel: 'shape',
    measure: (evidence) =>
      forEach(
        evidence,
        (index) => Math.log1p(evidence.candidates[index]?.item.text.length ?? 0) - USUAL_LENGTH_LOG,
      ),
  },
]

export function isQuestionText(text: string): boolean {
  return QUESTION_END.test(text.slice(-20))
}

// Which share of a text asks.
function questionShare(text: string): number {
  if (!/[?？؟]/u.test(text)) return 0
  const sentences = splitSentences(text)
  const asking = sentences.filter(isQuestionText)
  const length = (parts: readonly string[]): number =>
    parts.reduce((sum, part) => sum + part.length, 0)
  return length(asking) / (length(sentences) || 1)
}
