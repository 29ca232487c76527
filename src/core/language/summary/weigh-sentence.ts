import { CUES, type Cue, hasCue } from './read-cues.ts'

/** What a summary needs to know about a sentence. */
export interface SentenceWeight {
  /** For its place in the text and for errors, decisions and findings in it. */
  readonly own: number
  /** Numbers, names and paths in it, each with its weight; a second mention counts no more. */
  readonly marks: ReadonlyMap<string, number>
}

const CUE_WEIGHTS: Readonly<Record<Cue, number>> = {
  error: 6,
  decision: 6,
  finding: 4,
  caution: 2,
}

const PATH_WEIGHT = 2
const NUMBER_WEIGHT = 1.5
const NAME_WEIGHT = 1
/** A table of numbers is not worth the whole summary. */
const MARKS_MAX = 12
const MARK_LENGTH_MAX = 200

const GAP = /[\s"'“”‘’«»()[\]{},;，。；、！？]+/u
const PATH = /[\\/].*\p{L}|^[\w-]+\.[a-z]{1,5}$/iu
// Camel case, snake case, scopes, calls: names that programs use.
const IDENTIFIER = /\p{Ll}\p{Lu}|\w_\w|::|^`|\w\.\w/u
const PROPER = /^\p{Lu}[\p{L}\p{M}-]+/u

/** Weighs one sentence on its own. */
export function weighSentence(sentence: string): SentenceWeight {
  const marks = new Map<string, number>()
  for (const [index, word] of sentence.split(GAP).entries()) {
    if (marks.size >= MARKS_MAX) break
    const weight = weighWord(word, index)
    if (weight > 0) marks.set(word.replace(/[.:!?]+$/u, ''), weight)
  }
  const own = CUES.reduce((sum, cue) => sum + (hasCue(sentence, cue) ? CUE_WEIGHTS[cue] : 0), 1)
  return { own, marks }
}

function weighWord(word: string, index: number): number {
  if (word === '' || word.length > MARK_LENGTH_MAX) return 0
  if (PATH.test(word)) return PATH_WEIGHT
  if (/\d/u.test(word)) return NUMBER_WEIGHT
  if (IDENTIFIER.test(word)) return NAME_WEIGHT
  // Every sentence begins with a capital.
  return index > 0 && PROPER.test(word) ? NAME_WEIGHT : 0
}
