import { type EntityMention, MENTIONS_MAX } from './entity.ts'
import { findEntities } from './find-entities.ts'
import { BEFORE_SUBJECT, HEADS, isEverydayWord, isNoName } from './name-tables.ts'
import { readTokens, type Token } from './read-tokens.ts'

const ITALIAN_PARTICIPLE = /..(?:[aiu]t|tt|st)o$/
const ARTICLE = /^(?:the|il|lo|la)$/
const REGULAR_ENDING =
  /..(?:ing|ed|ly|tion|sion|ment|ness|ous|able|ful|ive|zione|mente|are|ere|ire|ato|ata|ito|uto|tto|sto)$/
const NAME_LENGTH_MIN = 3

/**
 * The names that a question asks for. Questions are often typed without capitals, so besides what
 * {@link findEntities} sees, unknown words in subject position are read as a name when the question
 * has no capitals.
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

function withKoreanSubject(found: readonly EntityMention[], text: string) {
  const match = KOREAN_ABOUT.exec(text)
  const name = match?.[1]
  if (match === null || name === undefined) return found
  const to = match.index + name.length
  const isKnown = found.some((mention) => mention.from < to && mention.to > match.index)
  return isKnown ? found : [...found, { name, from: match.index, to }]
}

function guessNames(tokens: readonly Token[], taken: ReadonlySet<number>, text: string) {
  const guessed: EntityMention[] = []
  for (let at = 1; at < tokens.length; at++) {
    if (!isGuess(tokens[at], taken) || !isSubjectPlace(tokens, at)) continue
    const last = endOfGuess(tokens, at, taken)
    const from = tokens[at]?.from ?? 0
    const to = tokens[last]?.to ?? from
    guessed.push({ name: text.slice(from, to), from, to })
    at = last
  }
  return guessed
}

function isGuess(token: Token | undefined, taken: ReadonlySet<number>): boolean {
  if (token?.kind !== 'small' || token.key.length < NAME_LENGTH_MIN) return false
  return !taken.has(token.from) && !isOrdinary(token.key)
}

// Everyday words in any of their regular forms are not names.
function isOrdinary(key: string): boolean {
  return isEverydayWord(key) || isNoName(key) || REGULAR_ENDING.test(key)
}

function isSubjectPlace(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.isPossessive === true) return true
  const before = tokens[at - 1]?.key ?? ''
  const key = ARTICLE.test(before) ? (tokens[at - 2]?.key ?? '') : before
  return BEFORE_SUBJECT.has(key) || ITALIAN_PARTICIPLE.test(key)
}

// A surname closes the phrase; before other words an unknown word is more likely a verb.
function endOfGuess(tokens: readonly Token[], first: number, taken: ReadonlySet<number>): number {
  let last = first
  while (tokens[last]?.isPossessive !== true) {
    const [next, after] = tokens.slice(last + 1, last + 3)
    if (next?.gap !== 'space' || next.kind !== 'small') break
    const isLast = isGuess(next, taken) && (after === undefined || after.kind === 'mark')
    if (!HEADS.has(next.key) && !isLast) break
    last++
  }
  return last
}
