import table from './ko/particles.json' with { type: 'json' }
import { wordSet } from './word-set.ts'

// Unicode lists the 11,172 syllables in the order of lead, vowel and final consonant.
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const LEADS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const VOWELS = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')
const FINALS = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')]

/** The letters of one syllable; `final` is empty where it ends in its vowel. */
export interface Syllable {
  readonly lead: string
  readonly vowel: string
  readonly final: string
}

/** The letters of a Hangul syllable, or `undefined` for any other character. */
export function readSyllable(character: string): Syllable | undefined {
  const code = character.charCodeAt(0)
  if (!(code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE)) return undefined
  const place = code - FIRST_SYLLABLE
  const vowelPlace = Math.floor(place / FINALS.length)
  return {
    lead: LEADS[Math.floor(vowelPlace / VOWELS.length)] ?? '',
    vowel: VOWELS[vowelPlace % VOWELS.length] ?? '',
    final: FINALS[place % FINALS.length] ?? '',
  }
}

/** The final consonant of a word's last syllable; empty after a vowel and for other scripts. */
export function finalConsonant(word: string): string {
  return readSyllable(word.slice(-1))?.final ?? ''
}

/** The letters of each syllable side by side: 한글 is ㅎㅏㄴㄱㅡㄹ. Other characters stay. */
export function toLetters(text: string): string {
  return Array.from(text, (character) => {
    const letters = readSyllable(character)
    return letters === undefined ? character : letters.lead + letters.vowel + letters.final
  }).join('')
}

/** A split Korean word; `particle` is empty when there is none. */
export interface SplitWord {
  readonly stem: string
  readonly particle: string
}

const PARTICLES = byLastSyllable(wordSet(table.particles))
const INFLECTIONS = byLastSyllable(wordSet(table.inflections))
const AFTER_CONSONANT = wordSet(table.afterConsonant)
const AFTER_VOWEL = wordSet(table.afterVowel)

/** Splits off the longest particle that the end of the word allows. */
export function splitParticle(word: string): SplitWord {
  return splitEnding(word, PARTICLES)
}

/** The same for the forms of 하다 and 되다 and for the plural, by which nouns are inflected. */
export function splitInflection(word: string): SplitWord {
  return splitEnding(word, INFLECTIONS)
}

// Letters of the endings of verbs, longest first.
const VERB_ENDINGS = byLength(wordSet(table.verbEndings).values(), toLetters)
const SHORT_VERB_ENDINGS = byLength(wordSet(table.shortVerbEndings).values(), toLetters)
// 바지 is no form of a verb: before a short ending the stem has to be longer.
const STEM_LETTERS_MIN = 2
const LONG_STEM_LETTERS_MIN = 3

/**
 * The letters of the stem of a verb, the same for most of its forms: 산다 and 살아, 마신다 and
 * 마시지. Undefined for a word that ends like no verb.
 */
export function verbStem(word: string): string | undefined {
  const letters = toLetters(word)
  const long = VERB_ENDINGS.find((ending) => leaves(letters, ending) >= STEM_LETTERS_MIN)
  const ending =
    long ?? SHORT_VERB_ENDINGS.find((one) => leaves(letters, one) >= LONG_STEM_LETTERS_MIN)
  // ㄹ falls away before many endings.
  return ending === undefined ? undefined : letters.slice(0, -ending.length).replace(/ㄹ$/, '')
}

function leaves(letters: string, ending: string): number {
  return letters.endsWith(ending) ? letters.length - ending.length : 0
}

function byLength(words: Iterable<string>, spell: (word: string) => string): readonly string[] {
  return [...words].map(spell).toSorted((left, right) => right.length - left.length)
}

function splitEnding(word: string, endings: ReadonlyMap<string, readonly string[]>): SplitWord {
  for (const particle of endings.get(word.slice(-1)) ?? []) {
    if (!word.endsWith(particle)) continue
    const stem = word.slice(0, -particle.length)
    // After one syllable only a short particle is sure: 에이다 is a name and no copula.
    const isSure = stem.length > 1 || (stem.length === 1 && particle.length === 1)
    if (isSure && fits(stem, particle)) return { stem, particle }
  }
  return { stem: word, particle: '' }
}

// 은 follows a consonant and 는 a vowel: an ending that breaks the rule is part of the word itself.
function fits(stem: string, particle: string): boolean {
  if (readSyllable(stem.slice(-1)) === undefined) return true
  const final = finalConsonant(stem)
  if (AFTER_CONSONANT.has(particle)) return final !== ''
  // ㄹ takes 로 although it is a consonant.
  if (AFTER_VOWEL.has(particle)) return final === '' || (particle === '로' && final === 'ㄹ')
  return true
}

// A word is compared with the few endings that share its last syllable, longest first.
function byLastSyllable(endings: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const longestFirst = [...endings].toSorted((left, right) => right.length - left.length)
  return new Map(
    longestFirst.map((ending) => {
      const last = ending.slice(-1)
      return [last, longestFirst.filter((one) => one.endsWith(last))]
    }),
  )
}
