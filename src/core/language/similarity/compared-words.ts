import { splitInflection, splitParticle, verbStem } from '../hangul.ts'
import { type Polarity, type Pole, polarityOf } from '../polarity.ts'
import { foldWord } from '../text/fold-text.ts'
import { recallRecent } from '../text/recall-recent.ts'
import { isStopWord } from '../text/stop-words.ts'
import { wordTerms } from '../text/word-terms.ts'
import { languageOf, wordsOf } from './words-of.ts'

/** A word prepared for comparison. */
export interface ComparedWord {
  /** The stem, and in Romance languages the word without its last vowel; forms of one word share one. */
  readonly stems: readonly string[]
  /** Letter bigrams, including the word boundaries. */
  readonly letterPairs: ReadonlySet<string>
  /** How informative the word is, above 0. */
  readonly weight: number
  readonly isGrammar: boolean
  readonly isNumber: boolean
  readonly isNegation: boolean
  /** The state that it names one side of: `aperta` and `chiusa` are sides of one. */
  readonly pole: Pole | undefined
}

// Statements are short; only the beginning of a longer text is compared.
const WORDS_MAX = 256

// Some megabytes: the statements of a batch, and what they are compared with.
const RECENT_MAX = 256
const RECENT_LENGTH_MAX = 400

// There is no corpus for word frequencies: function words are not informative, long words are more
// so.
const GRAMMAR_WEIGHT = 0.15
const NUMBER_WEIGHT = 1.2
const WEIGHT_BASE = 0.6
const WEIGHT_PER_LETTER = 0.08
const LETTERS_MAX = 8
// A Korean syllable is written as one character.
const LETTERS_PER_SYLLABLE = 2.5

const LATIN = /^[a-z]+$/
const NUMBER = /^\p{N}/u
const HANGUL = /\p{Script=Hangul}/u

// Number words are numbers; `one` is omitted, since it is an article as often.
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  `two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, eleven 11, twelve 12,
   thirteen 13, fourteen 14, fifteen 15, sixteen 16, seventeen 17, eighteen 18, nineteen 19, twenty 20,
   thirty 30, forty 40, fifty 50, sixty 60, seventy 70, eighty 80, ninety 90, hundred 100,
   thousand 1000`
    .split(',')
    .map((entry) => entry.trim().split(' '))
    .map(([word = '', digits = '']) => [word, digits] as const),
)

/** The words of a text, prepared for comparison and cached: one text is compared with many. */
export const comparedWords: (text: string) => readonly ComparedWord[] = recallRecent(
  (text) => {
    const words = wordsOf(text).slice(0, WORDS_MAX)
    const polarity = polarityOf(languageOf(words))
    return words.map((word) => comparedWord(word, polarity))
  },
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

function comparedWord(word: string, polarity: Polarity): ComparedWord {
  const folded = foldWord(word)
  const digits = NUMBER_WORDS.get(folded) ?? digitsOf(folded)
  const isGrammar = isStopWord(folded)
  const isNumber = digits !== undefined
  return {
    stems: digits === undefined ? stemsOf(folded) : [digits],
    letterPairs: letterPairsOf(folded),
    weight: weightOf(folded, isGrammar, isNumber),
    isGrammar,
    isNumber,
    isNegation: polarity.negations.has(folded),
    pole: polarity.poleOf(folded),
  }
}

// 1,000 is 1000, 7.50 is 7.5.
function digitsOf(folded: string): string | undefined {
  if (!NUMBER.test(folded)) return undefined
  const plain = folded.replace(/,(?=\d{3}(?!\d))/g, '')
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

function stemsOf(folded: string): readonly string[] {
  if (HANGUL.test(folded)) return koreanStems(folded)
  if (!LATIN.test(folded)) return [folded]
  return wordTerms(folded, 1).flatMap(({ term, weight }) => (weight > 0 ? [term] : []))
}

function koreanStems(word: string): readonly string[] {
  const noun = splitInflection(splitParticle(word).stem).stem
  const verb = verbStem(word)
  return verb === undefined ? [noun] : [noun, verb]
}

function letterPairsOf(word: string): ReadonlySet<string> {
  const padded = Array.from(` ${word} `)
  return new Set(padded.slice(1).map((letter, index) => `${padded[index] ?? ''}${letter}`))
}

function weightOf(folded: string, isGrammar: boolean, isNumber: boolean): number {
  if (isNumber) return NUMBER_WEIGHT
  if (isGrammar) return GRAMMAR_WEIGHT
  const letters = folded.length * (HANGUL.test(folded) ? LETTERS_PER_SYLLABLE : 1)
  return WEIGHT_BASE + WEIGHT_PER_LETTER * Math.min(letters, LETTERS_MAX)
}
