import { findEntities } from '../../entities/find-entities.ts'
import { plainText } from '../../intent/phrase-pattern.ts'
import { chatterValue, type ReadTalk, readChatterFeatures, readTalk } from './chatter-features.ts'
import { CHATTER_BIAS, CHATTER_FEATURES, CHATTER_STEP } from './chatter-model.ts'
import { isScheduled } from './words/scheduled-words.ts'

/** Over these log odds a sentence is taken for talk of the moment. */
const ODDS_MIN = 0.6
/** What would be dear to lose must look far more like talk. */
const DEAR_ODDS_MIN = 2.5
/** A sentence of which fewer words are known may be in another language: nothing is said of it. */
const KNOWN_SHARE_MIN = 0.5

/** Four words or more after a colon. */
const AFTER_COLON = /[:：] ((?:\S+ ){3,}\S+)$/u
const HANGUL = /\p{sc=Hangul}/u

/** How somebody wants things, what was decided, what concerns money, a home or a date. */
const DEAR: readonly string[] = [
  '=:preference',
  '=:decision',
  '=:deadline',
  '=:identity',
  '=:money',
]

/** "From now on", "always", "only" hold longer than a moment; health is too dear to be lost. */
const NEVER: readonly string[] = ['=:lasting', '=:health']

const WEIGHTS: ReadonlyMap<string, number> = new Map(
  CHATTER_FEATURES.flatMap(([steps, features]) =>
    features.split('|').map((feature) => [feature, steps * CHATTER_STEP] as const),
  ),
)

/**
 * True when a sentence reads like talk or work of the moment rather than like something to know
 * later, by a fitted model of English, Italian and Korean. A second opinion: rules come first.
 */
export function isChatter(sentence: string): boolean {
  if (!readsLikeChatter(sentence)) return false
  // "Good news: the loan was approved" says something after its beginning.
  const told = AFTER_COLON.exec(sentence)?.[1]
  return told === undefined || readsLikeChatter(told)
}

function readsLikeChatter(sentence: string): boolean {
  const talk = readTalk(sentence)
  if (!isReadable(talk)) return false
  const features = readChatterFeatures(talk, isKnown)
  if (NEVER.some((rule) => features.has(rule))) return false
  let odds = CHATTER_BIAS
  for (const feature of features) {
    odds += (WEIGHTS.get(feature) ?? 0) * chatterValue(feature, features.size)
  }
  if (odds <= ODDS_MIN || odds > DEAR_ODDS_MIN) return odds > ODDS_MIN
  const isDear =
    DEAR.some((rule) => features.has(rule)) || isScheduled(plainText(sentence)) || isNamed(talk)
  return !isDear
}

// Whoever is named first does something that may be asked for later. Korean names look like words.
function isNamed({ sentence }: ReadTalk): boolean {
  return findEntities(sentence).some(({ from }) => from === 0)
}

function isKnown(word: string): boolean {
  return WEIGHTS.has(word)
}

// In Korean a word is seldom met again with the same endings; its parts tell enough.
function isReadable({ sentence, tokens, classes }: ReadTalk): boolean {
  if (HANGUL.test(sentence)) return true
  const words = tokens.flatMap((word, at) =>
    /^\p{L}/u.test(word) ? [isKnown(word) || (classes[at]?.length ?? 0) > 0] : [],
  )
  return words.length > 0 && words.filter((known) => known).length / words.length >= KNOWN_SHARE_MIN
}
