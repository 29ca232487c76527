import { type ChunkTerm, chunkTerm, TERM_CODE_POINTS_MAX } from './chunk-term.ts'
import { foldWord } from './fold-text.ts'
import { nearTerm } from './near-term.ts'
import { recallRecent } from './recall-recent.ts'
import { stemEnglish } from './stem-english.ts'
import { isStopWord } from './stop-words.ts'

const LATIN = /^[a-z]+$/

// Romance languages inflect the last vowel: gatto, gatta, gatti, gatte. The hyphen at the end
// distinguishes such a key from every English stem (`testo` is not `test`).
const ROMANCE_ENDING = /(?:(?<=[cg])h[ei]|i?[aeio])$/
const ROMANCE_LETTERS_MIN = 4

// Measured (docs/decisions/0004): the two terms of a word together weigh as much as one. A final
// e is as often English, where the stem does the work.
const KEY_SHARE = 0.5
const KEY_SHARE_AFTER_E = 0.3

// A word that is a label with a number: TS2345, http404, sha256, 256mb.
const LABEL_AND_NUMBER = /^(?:(\p{L}{2,})(\p{N}+)|(\p{N}+)(\p{L}{2,}))$/u
const NUMBER_PREFIX = /^(?:v(?=[\d.]+$)|0x(?=[\da-f]+$))/
const DATE = /^((\d{4})-\d{2})-\d{2}$/

/** The query weight of a word without its prefix or its other half. */
const PART_SHARE = 0.5

/** The minimum digits of a number group that is informative alone: a year, a port, not a day. */
const DIGITS_MIN = 3

const STEMS_KNOWN_MAX = 20_000

const ARABIC_ARTICLE = /^\u0648?\u0627\u0644(?=\p{Script=Arabic}{3})/u

/**
 * The terms of a single word or number without separators, with query weight `weight`. The last may
 * be its near term, which queries omit.
 */
export function wordTerms(word: string, weight: number): readonly ChunkTerm[] {
  const folded = foldWord(word)
  const terms = plainTerms(folded, weight)
  const near = terms.some(({ isStop }) => isStop) ? undefined : nearTerm(folded)
  return near === undefined ? terms : [...terms, chunkTerm(near, 0)]
}

function plainTerms(folded: string, weight: number): readonly ChunkTerm[] {
  if (folded.length > TERM_CODE_POINTS_MAX) return [chunkTerm(folded, weight)]
  if (LATIN.test(folded)) return latinTerms(folded, weight)
  if (/\d/.test(folded)) return numberTerms(folded, weight)
  const isStop = isStopWord(folded)
  return folded === '' ? [] : [chunkTerm(folded.replace(ARABIC_ARTICLE, ''), weight, isStop)]
}

/** The stem under which all forms of a joined name are found; only letters have one. */
export const stemWord: (folded: string) => string = recallRecent(
  (folded) => (LATIN.test(folded) ? stemEnglish(folded) : folded),
  STEMS_KNOWN_MAX,
)

function latinTerms(folded: string, weight: number): readonly ChunkTerm[] {
  if (isStopWord(folded)) return [chunkTerm(folded, weight, true)]
  const stem = stemEnglish(folded)
  const key = romanceKey(folded)
  if (key === undefined) return [chunkTerm(stem, weight)]

  const share = folded.endsWith('e') ? KEY_SHARE_AFTER_E : KEY_SHARE
  return [chunkTerm(stem, weight * (1 - share)), chunkTerm(key, weight * share)]
}

function romanceKey(folded: string): string | undefined {
  if (folded.length < ROMANCE_LETTERS_MIN || !'aeio'.includes(folded.slice(-1))) return undefined
  return folded.replace(ROMANCE_ENDING, '-')
}

function numberTerms(folded: string, weight: number): readonly ChunkTerm[] {
  const parts = numberParts(folded)
  const share = (weight * PART_SHARE) / Math.max(1, parts.length)
  return [chunkTerm(folded, weight), ...parts.map((part) => chunkTerm(part, share))]
}

function numberParts(folded: string): readonly string[] {
  const date = DATE.exec(folded)
  if (date !== null) return [date[1] ?? '', date[2] ?? '']
  const bare = folded.replace(NUMBER_PREFIX, '')
  if (bare !== folded) return [bare]
  const label = LABEL_AND_NUMBER.exec(folded)
  if (label !== null) return [label[1] ?? label[3] ?? '', label[2] ?? label[4] ?? '']
  const isGroup = /^[\d.:/-]+$/.test(folded) && !/^\d+$/.test(folded)
  return isGroup ? folded.split(/\D/).filter((digits) => digits.length >= DIGITS_MIN) : []
}
