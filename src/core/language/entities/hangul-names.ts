import { finalConsonant, readSyllable, type Syllable, splitParticle } from '../hangul.ts'
import table from '../ko/names.json' with { type: 'json' }
import words from '../ko/words.json' with { type: 'json' }
import { wordSet } from '../word-set.ts'
import { type EntityMention, MENTIONS_MAX } from './entity.ts'
import { readTokens, type Token } from './read-tokens.ts'

const SURNAMES = wordSet(table.surnames)
const GIVEN_NAMES = wordSet(table.givenNames)
const GIVEN_SYLLABLES = wordSet(table.givenSyllables)
const PLACES = wordSet(table.places)
const OTHERS = wordSet(table.others)
const NO_NAMES = wordSet(words.noNames)
/** Everyday loan words, so that foreign syllables alone do not make a name. */
const LOAN_WORDS = wordSet(words.loanWords)

const TITLE = `(?:${[...wordSet(table.titles)].join('|')})님?|님|씨`
const TITLE_BEHIND = new RegExp(`(?:${TITLE})$`)
const BARE_TITLE = new RegExp(`^(?:${TITLE})$`)
const INSTITUTION = new RegExp(`(?:${[...wordSet(table.institutions)].join('|')})$`)
const NAME_PARTICLE =
  /^(?:은|는|이|가|을|를|의|에게|에게는|한테|와|과|도|께서|하고|랑|이랑|에게서|와의|과의|에|에서|에서는|에서의|에는|까지)$/
const ENDS_AS_VERB =
  /(?:니다|[했한었았였된있없]다|하는|했던|하[고여며면]|해서|되[는어]|으며|지만|는데|려고|도록|면서|[어아]서|[에세네군까어아해]요|했[어고]|스러운|적인|적으로|스럽게|들)$/
// Kinds, sciences, colours and doers: 물리학, 유동성, 푸른색, 연주자, 달리기.
const ENDS_AS_NOUN =
  /..(?:성|학|학과|색|론|량|력|류|파|주의|적|화|식|자|기|팀|형|감|률|율|법|품|비|권|증)$/
// 하는, 되는, 가는: the end of a verb, not a particle.
const VERB_STEM = /[하되려가보]$|^.[르드리쓰키]$/
const NAME_SYLLABLES_MAX = 7

interface HangulWord {
  readonly token: Token
  readonly stem: string
  readonly particle: string
}

/** Names written in Hangul: Korean persons, institutions, places, and foreign names by their syllables. */
export function hangulNames(tokens: readonly Token[]): readonly EntityMention[] {
  const mentions: EntityMention[] = []
  for (let at = 0; at < tokens.length && mentions.length < MENTIONS_MAX; at++) {
    const word = readWord(tokens, at)
    if (word === undefined) continue
    const next = readWord(tokens, at + 1)
    const pair = next === undefined ? undefined : pairOf(word, next)
    const mention = pair ?? singleOf(word, next)
    if (mention !== undefined) mentions.push(mention)
    if (pair !== undefined) at++
  }
  return mentions
}

/** A text without its names in Hangul, which are written like any other word. */
export function withoutHangulNames(text: string): string {
  return hangulNames(readTokens(text)).reduceRight(
    (said, { from, to }) => `${said.slice(0, from)}<name>${said.slice(to)}`,
    text,
  )
}

function readWord(tokens: readonly Token[], at: number): HangulWord | undefined {
  const token = tokens[at]
  if (token?.kind !== 'hangul') return undefined
  // Hangul attached to a Latin word or a number is a particle or a counter.
  const isTail = token.gap === 'none' && /capital|small|number/.test(tokens[at - 1]?.kind ?? '')
  return isTail ? undefined : { token, ...splitParticle(token.text) }
}

// Two words of one name: 에이다 러브레이스는, 튜링 연구소.
function pairOf(first: HangulWord, second: HangulWord): EntityMention | undefined {
  const isOne = second.token.gap === 'space' && first.particle === ''
  if (!isOne || BARE_TITLE.test(second.stem)) return undefined
  const isInstitution =
    isForeignName(first.stem) && INSTITUTION.test(second.stem) && second.stem.length <= 5
  const isPerson =
    canBegin(first.stem) && isForeignName(second.stem) && NAME_PARTICLE.test(second.particle)
  if (!isInstitution && !isPerson) return undefined
  const { from } = first.token
  const name = `${first.stem} ${second.stem}`
  return { name, from, to: second.token.from + second.stem.length }
}

// A first name before a foreign surname need not look foreign itself; adjectives end in ㄴ or ㄹ.
function canBegin(stem: string): boolean {
  if (isForeignName(stem)) return true
  if (stem.length < 2 || stem.length > 4 || isEverydayKorean(stem)) return false
  return finalConsonant(stem) === '' && !/..[고라서지게며어아려]$/.test(stem)
}

function singleOf(word: HangulWord, next: HangulWord | undefined): EntityMention | undefined {
  const { token, stem, particle } = word
  const bare = stem.replace(TITLE_BEHIND, '')
  if (bare !== stem && isPersonName(bare)) return mentionOf(token, bare)
  const isTitled = next?.token.gap === 'space' && BARE_TITLE.test(next.stem)
  if (isTitled && isPersonName(token.text)) return mentionOf(token, token.text)
  if (isInstitution(stem) || PLACES.has(stem) || OTHERS.has(stem)) return mentionOf(token, stem)
  if (isEverydayKorean(stem) || NO_NAMES.has(token.text)) return undefined
  const isVerb = particle === '는' && VERB_STEM.test(stem)
  const isName = isPersonName(stem) && NAME_PARTICLE.test(particle) && !isVerb
  return isName ? mentionOf(token, stem) : undefined
}

function mentionOf({ from }: Token, name: string): EntityMention {
  return { name, from, to: from + name.length }
}

function isPersonName(name: string): boolean {
  return isKoreanPerson(name) || isForeignName(name)
}

// 서울대학교 is an institution, 연구회사 a kind of company.
function isInstitution(stem: string): boolean {
  const name = stem.replace(INSTITUTION, '')
  return name.length >= 2 && name !== stem && (PLACES.has(name) || !isEverydayKorean(name))
}

/** True for a surname with a given name, or for a common given name. */
export function isKoreanPerson(name: string): boolean {
  if (GIVEN_NAMES.has(name)) return true
  if (NO_NAMES.has(name) || NO_NAMES.has(name.slice(0, 2))) return false
  const surname = name.length > 3 ? name.slice(0, 2) : name.slice(0, 1)
  const given = name.slice(surname.length)
  if (!SURNAMES.has(surname) || given.length !== 2) return false
  return GIVEN_NAMES.has(given) || Array.from(given).every((one) => GIVEN_SYLLABLES.has(one))
}

/** True for a common given name or place, which is recognised without a particle. */
export function isKnownHangulName(name: string): boolean {
  return GIVEN_NAMES.has(name) || PLACES.has(name)
}

function isEverydayKorean(word: string): boolean {
  if (ENDS_AS_VERB.test(word) || (ENDS_AS_NOUN.test(word) && !isKoreanPerson(word))) return true
  // Languages and peoples: 그리스어, 러시아인.
  if (!PLACES.has(word) && PLACES.has(word.replace(/[어인계산제]$/, ''))) return true
  const { stem } = splitParticle(word)
  const plain = stem.replace(/[적성하되]$/, '')
  return [word, stem, plain].some((one) => LOAN_WORDS.has(one) || NO_NAMES.has(one))
}

function isForeignName(stem: string): boolean {
  if (stem.length < 2 || stem.length > NAME_SYLLABLES_MAX || isEverydayKorean(stem)) return false
  return soundsForeign(stem)
}

// Sounds that neither Korean nor Chinese roots have. A long word has more of them by chance.
function soundsForeign(word: string): boolean {
  const syllables = Array.from(word, (character) => readSyllable(character))
  const score = syllables.reduce((sum, syllable, at) => {
    return syllable === undefined ? sum : sum + strangeness(syllable, syllables[at - 1], at)
  }, 0)
  return score >= (syllables.length > 3 ? 1.5 : 1)
}

function strangeness(syllable: Syllable, before: Syllable | undefined, at: number): number {
  const { lead, vowel, final } = syllable
  // No Korean word begins with ㄹ; 스, 트, 블: a vowel only because no consonant stands alone.
  const isBorrowed =
    (at === 0 && lead === 'ㄹ') ||
    (vowel === 'ㅡ' &&
      (final === 'ㄹ' ? 'ㅌㅋㅍㅂ' : 'ㅅㅌㅋㅍㅂㄷㄹㅈㅊ').includes(lead) &&
      'ㄹ'.includes(final))
  if (isBorrowed || hasForeignVowel(syllable)) return 1
  const isDoubleL = before?.final === 'ㄹ' && lead === 'ㄹ'
  const isRare = 'ㄹㅌㅍ'.includes(lead) || (vowel === 'ㅔ' && final === '')
  return (isDoubleL ? 0.5 : 0) + (isRare ? 0.5 : 0)
}

// 카, 테, 레, 퍼, 벤, 샘.
function hasForeignVowel({ lead, vowel, final }: Syllable): boolean {
  if (lead === 'ㅋ' || (vowel === 'ㅓ' && lead === 'ㅍ')) return true
  if (vowel === 'ㅔ' && 'ㅌㅍㄹ'.includes(lead)) return true
  return 'ㅔㅐ'.includes(vowel) && final !== '' && 'ㄴㄹㅁㅂ'.includes(final)
}
