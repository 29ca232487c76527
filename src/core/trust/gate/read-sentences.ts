import { plainText } from '../../language/intent/phrase-pattern.ts'
import { sentenceSpans, type TextSpan } from '../../language/split-sentences.ts'
import { readChatter } from './chatter.ts'
import { hasMark } from './gate-tables.ts'
import type { JunkReason } from './junk-reason.ts'
import { cutBlocks, hasNoise } from './noise-blocks.ts'

/** One sentence, or a run of program output, and why it is junk, if it is. */
export interface ReadSentence extends TextSpan {
  readonly junk: JunkReason | undefined
}

/** A long page has a few hundred distinct sentences; beyond this many they are not judged. */
const SENTENCES_JUDGED_MAX = 1_000

/** Reads a text sentence by sentence, in its order. */
export function* readSentences(
  text: string,
  guess: (sentence: string) => JunkReason | undefined = readChatter,
): Generator<ReadSentence> {
  // "Ok thanks" a thousand times is judged once.
  const judged = new Map<string, JunkReason | undefined>()
  const judge = (sentence: string): JunkReason | undefined => {
    if (!judged.has(sentence) && judged.size < SENTENCES_JUDGED_MAX) {
      judged.set(sentence, readFormalJunk(sentence) ?? guess(sentence))
    }
    return judged.get(sentence)
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
  block: TextSpan,
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

/** What is junk by its form. */
function readFormalJunk(sentence: string): JunkReason | undefined {
  const plain = plainText(sentence)
  if (!/[\p{L}\p{N}]/u.test(plain)) return 'no-words'
  if (hasMark(plain, 'boilerplate')) return 'boilerplate'
  if (isLeadIn(plain) || hasMark(plain, 'filler')) return 'filler'
  if (isOnlyQuestion(plain)) return 'question'
  return hasNoise(sentence) ? 'tool-noise' : undefined
}

const LEAD_IN_WORDS_MAX = 12

// A line that ends in a colon is an introduction without content of its own.
function isLeadIn(plain: string): boolean {
  return /[:：]$/u.test(plain) && plain.split(' ').length <= LEAD_IN_WORDS_MAX
}

const CLAUSE_END =
  /[,;:]\s|\s[-–—]\s|\s(?:because|since|as|so|perché|poiché|dato che|quindi)\s|(?<=(?:는데|은데|인데|아서|어서|해서|니까|으니|하니|이니|지만))\s/u
const CLAUSE_WORDS_MIN = 2
const TELLING_WORDS_MIN = 5
// Korean needs no articles or prepositions.
const KOREAN_TELLING_WORDS_MIN = 3
const HANGUL = /\p{sc=Hangul}/u
const QUESTION = /[?？]["'”’»)\]]*$/u

// "I am vegan, what can I cook?" also states a lasting fact; "Could you always answer in Italian?"
// is a rule.
function isOnlyQuestion(plain: string): boolean {
  if (!isQuestion(plain)) return false
  if (hasMark(plain, 'lasting') && hasMark(plain, 'politely')) return false
  const clauses = plain.split(CLAUSE_END)
  return clauses.length === 1 || !clauses.some(isStatement)
}

function isQuestion(plain: string): boolean {
  return QUESTION.test(plain) || hasMark(plain, 'asks')
}

function isStatement(clause: string): boolean {
  const words = clause.trim().split(' ').length
  if (words < CLAUSE_WORDS_MIN || isQuestion(clause.trim())) return false
  const wordsMin = HANGUL.test(clause) ? KOREAN_TELLING_WORDS_MIN : TELLING_WORDS_MIN
  const tells = words >= wordsMin && hasMark(clause.trim(), 'tells')
  return (tells || hasMark(clause, 'discloses')) && readChatter(clause) === undefined
}
