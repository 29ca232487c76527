import { type EntityMention, type EntityType, MENTIONS_MAX } from './entity.ts'
import { findEntities } from './find-entities.ts'
import { isEverydayWord } from './latin/reading.ts'
import { readTokens, type Token } from './read-tokens.ts'
import { spellName } from './sound/spell-name.ts'
import { CALENDAR_AND_PEOPLES } from './words/calendar-words.ts'
import { CHAT_WORDS } from './words/chat-words.ts'
import { ORGANIZATION_HEADS, PLACE_HEADS } from './words/heads.ts'
import { wordSet } from './words/word-set.ts'

// The word after one of these is often who or what a question is about.
const BEFORE_SUBJECT: ReadonlySet<string> = wordSet(`
  did does do is was has will would can could should about with by to from for of and between who
  when where why how
  di da con su per a tra fra e chi quando dove cosa ha del della dal
`)
const ITALIAN_PARTICIPLE = /..(?:[aiu]t|tt|st)o$/
const ARTICLE = /^(?:the|il|lo|la)$/
const REGULAR_ENDING =
  /..(?:ing|ed|ly|tion|sion|ment|ness|ous|able|ful|ive|zione|mente|are|ere|ire|ato|ata|ito|uto|tto|sto)$/
const NAME_LENGTH_MIN = 3

/**
 * The entities that a question asks for. Questions are often typed without capitals, so besides
 * what {@link findEntities} sees, unknown words in the place of a subject are taken for a name
 * when the question has no capitals of its own. Such a guess has the type `other`, unless its
 * last word tells more.
 */
export function entitiesOfQuestion(text: string): readonly EntityMention[] {
  const found = withKoreanSubject(findEntities(text), text)
  const tokens = readTokens(text)
  const hasCapitals = tokens.some((token) => token.kind === 'capital' && !token.isSentenceStart)
  if (hasCapitals) return found
  const taken = new Set(found.map(({ from }) => from))
  return [...found, ...guessNames(tokens, taken, text)]
    .toSorted((left, right) => left.from - right.from)
    .slice(0, MENTIONS_MAX)
}

// "X에 대해": whatever X is, it is what the question is about.
const KOREAN_ABOUT = /(?<![가-힣])([가-힣]{2,12})에 (?:대해|대하여|관해|관하여|대한)/u

function withKoreanSubject(
  found: readonly EntityMention[],
  text: string,
): readonly EntityMention[] {
  const match = KOREAN_ABOUT.exec(text)
  const name = match?.[1]
  if (match === null || name === undefined) return found
  const to = match.index + name.length
  if (found.some((mention) => mention.from < to && mention.to > match.index)) return found
  return [...found, { name, type: 'other', from: match.index, to, aliases: spellName(name) }]
}

function guessNames(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  text: string,
): readonly EntityMention[] {
  const guessed: EntityMention[] = []
  for (let at = 1; at < tokens.length; at++) {
    if (!isGuess(tokens[at], taken) || !isSubjectPlace(tokens, at)) continue
    const last = endOfGuess(tokens, at, taken)
    const from = tokens[at]?.from ?? 0
    const to = tokens[last]?.to ?? from
    guessed.push({ name: text.slice(from, to), type: typeOf(tokens[last]?.key ?? ''), from, to })
    at = last
  }
  return guessed
}

function isGuess(token: Token | undefined, taken: ReadonlySet<number>): boolean {
  if (token?.kind !== 'small' || token.key.length < NAME_LENGTH_MIN) return false
  return !taken.has(token.from) && !isOrdinary(token.key)
}

function isSubjectPlace(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.isPossessive === true) return true
  const before = tokens[at - 1]?.key ?? ''
  const key = ARTICLE.test(before) ? (tokens[at - 2]?.key ?? '') : before
  return BEFORE_SUBJECT.has(key) || ITALIAN_PARTICIPLE.test(key)
}

function endOfGuess(tokens: readonly Token[], first: number, taken: ReadonlySet<number>): number {
  let last = first
  while (tokens[last]?.isPossessive !== true) {
    const next = tokens[last + 1]
    if (next?.gap !== 'space' || next.kind !== 'small') break
    if (!ORGANIZATION_HEADS.has(next.key) && !isLastGuess(tokens, last + 1, taken)) break
    last++
  }
  return last
}

// A surname closes the phrase; before other words an unknown word is more likely a verb.
function isLastGuess(tokens: readonly Token[], at: number, taken: ReadonlySet<number>): boolean {
  const after = tokens[at + 1]
  return isGuess(tokens[at], taken) && (after === undefined || after.kind === 'mark')
}

function typeOf(key: string): EntityType {
  if (ORGANIZATION_HEADS.has(key)) return 'organization'
  return PLACE_HEADS.has(key) ? 'place' : 'other'
}

// Everyday words in any of their regular forms are no names.
function isOrdinary(key: string): boolean {
  if (isEverydayWord(key) || CALENDAR_AND_PEOPLES.has(key) || CHAT_WORDS.has(key)) return true
  if (REGULAR_ENDING.test(key)) return true
  const stem = key.replace(/(?:ies|es|s)$/, '')
  return stem !== key && (isEverydayWord(stem) || isEverydayWord(`${stem}y`))
}
