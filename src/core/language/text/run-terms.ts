import { splitInflection, splitParticle } from '../hangul.ts'
import type { CharacterClass } from './character-class.ts'
import { type ChunkTerm, chunkTerm } from './chunk-term.ts'
import { isStopWord } from './stop-words.ts'

// Chinese characters that mostly carry grammar. A bigram with one of them is less informative.
const FUNCTION_CHARACTERS = new Set('的了是在吗呢啊吧和与就都也很我你他她它们这那个')
const FUNCTION_SHARE = 0.3

// Grammar in Japanese is written in hiragana, content mostly is not.
const HIRAGANA_SHARE = 0.5

// Names and loan words in katakana and Korean words have a whole form; the pairs of one word
// together weigh less than it.
const PAIRS_SHARE = 0.7

// These mark a noun so clearly that a noun of one syllable may remain: 책을 is a book.
const CLEAR_PARTICLES = new Set(['은', '는', '이', '가', '을', '를', '에', '의', '도'])
// The noun is certain when the particle is long; a short one may be the noun's last syllable.
const WHOLE_SHARE = 0.25
const SHORT_NOUN_SHARE = 0.5

/** Terms of a run in one script that is written without spaces, or of one Korean word. */
export function runTerms(run: string, kind: CharacterClass): readonly ChunkTerm[] {
  if (kind === 'hangul') return koreanTerms(run)
  if (kind === 'han') return hanTerms(run)
  if (kind === 'katakana') return katakanaTerms(foldKana(run))
  if (kind === 'hiragana') return pairTerms(Array.from(foldKana(run)), HIRAGANA_SHARE)
  return pairTerms(clusters(run), 1)
}

function hanTerms(run: string): readonly ChunkTerm[] {
  const characters = Array.from(run)
  const [only] = characters
  if (characters.length === 1 && only !== undefined) {
    return [chunkTerm(only, 1, FUNCTION_CHARACTERS.has(only) || isStopWord(only))]
  }
  // Single characters are for documents only: a query of one character must find them.
  const singles = characters.map((character) => chunkTerm(character, 0))
  return [...pairTerms(characters, 1), ...singles]
}

function koreanTerms(word: string): readonly ChunkTerm[] {
  const syllables = Array.from(word)
  if (syllables.length === 1) return [chunkTerm(word, 1, isStopWord(word))]
  const forms = koreanForms(word)
  const share = PAIRS_SHARE / (syllables.length - 1)
  const pairs = pairsOf(syllables).map((pair) => chunkTerm(pair, share))
  return [...forms, ...pairs.filter(({ term }) => forms.every((form) => form.term !== term))]
}

// The word as written and, if it may end in a particle, the noun before the particle.
function koreanForms(word: string): readonly ChunkTerm[] {
  const isStop = isStopWord(word)
  const noun = nounOf(word)
  if (noun === undefined) return [chunkTerm(word, 1, isStop)]
  if (noun.length === 1) {
    const share = isStopWord(noun) ? 0 : SHORT_NOUN_SHARE
    return [chunkTerm(word, 1, isStop), chunkTerm(noun, share)]
  }
  return [chunkTerm(noun, 1, isStop || isStopWord(noun)), chunkTerm(word, WHOLE_SHARE, isStop)]
}

function nounOf(word: string): string | undefined {
  const marked = splitParticle(word)
  const inflected = splitInflection(word)
  const isMarked = marked.particle.length >= inflected.particle.length
  const { stem, particle } = isMarked ? marked : inflected
  // 집으로: the particle is 으로, which leaves too little.
  if (particle === '' || /으$/.test(stem)) return undefined
  return stem.length > 1 || CLEAR_PARTICLES.has(particle) ? stem : undefined
}

function katakanaTerms(word: string): readonly ChunkTerm[] {
  const characters = Array.from(word)
  if (characters.length <= 2) return [chunkTerm(word, 1)]
  // サーバー and サーバ are the same word.
  const whole = characters.length > 3 ? word.replace(/ー$/, '') : word
  const share = PAIRS_SHARE / (characters.length - 1)
  return [chunkTerm(whole, 1), ...pairsOf(characters).map((pair) => chunkTerm(pair, share))]
}

// A word has two characters on average, so a run of n characters weighs n / 2 words.
function pairTerms(units: readonly string[], share: number): readonly ChunkTerm[] {
  const [only] = units
  if (units.length <= 1) return only === undefined ? [] : [chunkTerm(only, share, true)]
  const weight = (share * units.length) / (2 * (units.length - 1))
  return pairsOf(units).map((pair) => {
    const isFunction = Array.from(pair).some((character) => FUNCTION_CHARACTERS.has(character))
    return chunkTerm(pair, isFunction ? weight * FUNCTION_SHARE : weight)
  })
}

function pairsOf(units: readonly string[]): readonly string[] {
  return units.slice(1).map((unit, index) => (units[index] ?? '') + unit)
}

// リンゴ and りんご are one word: katakana becomes hiragana. ー stays.
function foldKana(run: string): string {
  return run.replace(/[\u30a1-\u30f6]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) - 0x60),
  )
}

// A letter with its vowel signs and tones is one unit.
function clusters(run: string): readonly string[] {
  return run.match(/.\p{M}*/gsu) ?? []
}
