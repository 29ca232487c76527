import { romanize, toLetters } from '../hangul.ts'
import table from '../ko/lexicon.json' with { type: 'json' }
import { polarityOf } from '../polarity.ts'
import { lazily } from './lazily.ts'
import { type GlossMap, readLexicon } from './lexicon.ts'

interface KoreanLexicon {
  readonly nouns: GlossMap
  /** By the letters of each stem. */
  readonly verbs: GlossMap
  /** Lookup bounds: no noun has more syllables, no stem more letters. */
  readonly nounLengthMax: number
  readonly stemLengthMax: number
}

// Particles, the copula and plural signs, longest first.
const PARTICLES: readonly string[] = `
  에게서 으로서 으로써 이라고 이라는 에서는 에서도 에서의 으로는 으로의 에게는 까지는 부터는 입니다 이었다 이에요 이었습니다 였습니다
  에서 에게 한테 으로 까지 부터 처럼 보다 마다 조차 밖에 이나 이랑 라고 라는 하고 께서 이다 이며 에는 에도 와의 과의 들이 들은 들을
  들의 들에게 들과 들도 예요 이고 인데 이라 였다 로서 로써 로는 로의 적인 적으로 적 께 씩 인 은 는 이 가 을 를 에 의 도 와 과
  로 만 랑 들 나 며 야 여 님 씨
`
  .trim()
  .split(/\s+/)
  .toSorted((left, right) => right.length - left.length)

// Function words: auxiliaries and dependent nouns.
const GRAMMAR =
  /^(?:것|거|수|마리|명|번째|등|및|중|때|데|채|듯|뿐|그|저|이|있.*|계시.*|계십.*|하[는고지며면기여다]?|한다?|할|함|합니다|했[다던고]?|했습니다|해[서야]?|되[는고지며면어다]?|되었.*|된다?|됩니다|됐.*|될)$/

// Particles that no form of a verb ends in.
const CLEAR_PARTICLE = /(?:를|을|에서|에게)$/

// A stem of more letters has two syllables, and rarely matches by chance.
const SYLLABLE_LETTERS_MAX = 3

const lexicon = lazily(openLexicon)

/** Whole sentences are written without a space now and then; of a longer run the beginning is read. */
const WORD_LENGTH_MAX = 200

/** The English glosses of one inflected Korean word; none for a function word. */
export function glossKorean(given: string): readonly string[] {
  const known = lexicon()
  const word = given.slice(0, WORD_LENGTH_MAX)
  const whole = known.nouns.get(word)
  if (whole !== undefined) return whole
  if (polarityOf('korean').negations.has(word)) return ['not']
  if (GRAMMAR.test(word)) return []
  return inflected(word, known) ?? compoundOf(dropParticle(word), known)
}

// A noun with a particle or a form of a verb, whichever leaves less to chance: long before
// short, and a short noun before a short verb.
function inflected(word: string, known: KoreanLexicon): readonly string[] | undefined {
  const { nouns } = known
  const noun = nounsOf(word).find((candidate) => nouns.has(candidate) || GRAMMAR.test(candidate))
  const nounGlosses = noun === undefined ? undefined : (nouns.get(noun) ?? [])
  const isClear = (noun ?? '').length > 1 || CLEAR_PARTICLE.test(word)
  if (nounGlosses !== undefined && isClear) return nounGlosses
  const verb = verbOf(word, known)
  if (verb !== undefined && verb.letters > SYLLABLE_LETTERS_MAX) return verb.glosses
  return nounGlosses ?? verb?.glosses
}

// The possible nouns without their particles, longest particle first.
function nounsOf(word: string): readonly string[] {
  return PARTICLES.filter((particle) => word.endsWith(particle) && word !== particle).map(
    (particle) => word.slice(0, -particle.length),
  )
}

function verbOf(word: string, { verbs, stemLengthMax }: KoreanLexicon) {
  const letters = toLetters(word)
  for (let end = Math.min(letters.length, stemLengthMax); end > 1; end--) {
    const glosses = verbs.get(letters.slice(0, end))
    if (glosses !== undefined && isVerbRest(letters.slice(end))) return { glosses, letters: end }
  }
  return undefined
}

function dropParticle(word: string): string {
  const particle = PARTICLES.find((ending) => {
    return word.endsWith(ending) && word.length - ending.length >= 2
  })
  return particle === undefined ? word : word.slice(0, -particle.length)
}

// Compound nouns: 경찰버스 is 경찰 and 버스. The remainder is a name.
function compoundOf(word: string, known: KoreanLexicon): readonly string[] {
  const parts: string[] = []
  let unknown = ''
  let at = 0
  while (at < word.length) {
    const part = longestNoun(word, at, known)
    if (part === undefined) unknown += word.charAt(at)
    else parts.push(known.nouns.get(part)?.[0] ?? '')
    at += part?.length ?? 1
  }
  if (parts.length === 0) return [romanize(word)]
  return [[...parts, ...(unknown.length > 1 ? [romanize(unknown)] : [])].join(' ')]
}

function longestNoun(word: string, at: number, { nouns, nounLengthMax }: KoreanLexicon) {
  for (let length = Math.min(word.length - at, nounLengthMax); length > 1; length--) {
    const part = word.slice(at, at + length)
    if (nouns.has(part)) return part
  }
  return undefined
}

function openLexicon(): KoreanLexicon {
  const nouns = new Map<string, readonly string[]>()
  const verbs = new Map<string, readonly string[]>()
  for (const [word, glosses] of readLexicon(table.words)) {
    if (word.endsWith('다') && word.length > 1) addVerb(word, glosses, nouns, verbs)
    else nouns.set(word, [...(nouns.get(word) ?? []), ...glosses])
  }
  return { nouns, verbs, nounLengthMax: longestKey(nouns), stemLengthMax: longestKey(verbs) }
}

function longestKey(words: GlossMap): number {
  return Math.max(...Array.from(words.keys(), (word) => word.length))
}

// A verb in 하다 is a noun too: 연주하다 and 연주.
function addVerb(
  word: string,
  glosses: readonly string[],
  nouns: Map<string, readonly string[]>,
  verbs: Map<string, readonly string[]>,
): void {
  for (const stem of stemLetters(word)) {
    verbs.set(stem, [...(verbs.get(stem) ?? []), ...glosses])
  }
  const noun = word.replace(/하다$/, '')
  if (noun !== word && noun.length > 1 && !nouns.has(noun)) nouns.set(noun, glosses)
}

// The letters that may follow the stem of a verb form.
const REST =
  /^(?:ㄱㅗ|ㄱㅔ|ㄱㅣ|ㄱㅓ|ㄴ|ㄷㅏ|ㄷㅓㄴ|ㄷㅗㄹㅗㄱ|ㄷㅡㄴ|ㄹ|ㅁ|ㅂㄴㅣ|ㅅㅡㅂ|ㅅㅓ|ㅅㅣ|ㅅㅔ|ㅆ|ㅇㅡ|ㅇㅏ|ㅇㅓ|ㅇㅕ|ㅇㅛ|ㅈㅣ|ㅈㅏ|$)/

const DO = toLetters('하')

// The letters that the forms of a verb or adjective (dictionary form, in 다) begin with.
function stemLetters(verb: string): readonly string[] {
  const stem = toLetters(verb.replace(/다$/, ''))
  const before = stem.slice(0, -1)
  const stems = [stem]
  const changed = CHANGES[stem.slice(-1)]
  if (changed !== undefined) stems.push(...changed.map((letters) => before + letters))
  // 부르다 is 불러, 모르다 is 몰라.
  if (stem.endsWith('ㄹㅡ')) stems.push(`${before}ㄹㅓ`, `${before}ㄹㅏ`)
  if (stem.endsWith(DO)) {
    const noun = stem.slice(0, -DO.length)
    stems.push(
      `${noun}ㅎㅐ`,
      ...(noun === '' ? [] : [`${noun}ㄷㅚ`, `${noun}ㄷㅙ`, `${noun}ㅅㅣㅋ`]),
    )
  }
  return stems
}

// True when these letters can follow a stem.
function isVerbRest(letters: string): boolean {
  return REST.test(letters)
}

// What the last letter of a stem turns into before some endings: 마시다 is 마셔, 돕다 is 도와.
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  ㅣ: ['ㅕ'],
  ㅜ: ['ㅝ'],
  ㅗ: ['ㅘ'],
  ㅡ: ['ㅓ', 'ㅏ'],
  ㅚ: ['ㅙ'],
  ㄹ: ['ㄴ', 'ㅂㄴㅣ', 'ㅅㅣ'],
  ㅂ: ['ㅇㅜ', 'ㅇㅝ', 'ㅇㅘ'],
  ㄷ: ['ㄹㅇ'],
  ㅅ: ['ㅇㅓ', 'ㅇㅡ', 'ㅇㅏ'],
  ㅎ: ['ㄴ', 'ㄹ', 'ㅇㅏ'],
}
