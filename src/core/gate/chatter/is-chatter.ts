import { findEntities } from '../../entities/find-entities.ts'
import { plainText } from '../../intent/phrase-pattern.ts'
import { ALL_GATE_WORDS } from '../words/all-gate-words.ts'
import { chatterValue, readChatterFeatures, readTokens } from './chatter-features.ts'
import { CHATTER_BIAS, CHATTER_FEATURES, CHATTER_STEP } from './chatter-model.ts'

/** Over these log odds a sentence is taken for talk of the moment. */
const ODDS_MIN = 1.7
/** A sentence of which fewer words are known may be in another language: nothing is said of it. */
const KNOWN_SHARE_MIN = 0.5

const HANGUL = /\p{sc=Hangul}/u

/** How somebody wants things, what was decided, what concerns health: too dear to be lost. */
const NEVER_CHATTER: readonly string[] = ['=preference', '=decision', '=health']

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
  if (!isReadable(sentence) || isRule(sentence)) return false
  // Whoever is named in a full sentence may be asked for later.
  if (!HANGUL.test(sentence) && findEntities(sentence).length > 0) return false
  const features = readChatterFeatures(sentence, isKnown)
  if (NEVER_CHATTER.some((rule) => features.has(rule))) return false
  let odds = CHATTER_BIAS
  for (const feature of features) {
    odds += (WEIGHTS.get(feature) ?? 0) * chatterValue(feature, features.size)
  }
  return odds > ODDS_MIN
}

// "From now on", "always", "before you": it holds longer than a moment.
function isRule(sentence: string): boolean {
  const plain = plainText(sentence)
  return ALL_GATE_WORDS.some(({ lasting }) => lasting.test(plain))
}

function isKnown(word: string): boolean {
  return WEIGHTS.has(word)
}

// In Korean a word is seldom met again with the same endings; its parts tell enough.
function isReadable(sentence: string): boolean {
  if (HANGUL.test(sentence)) return true
  const words = readTokens(sentence).filter((word) => /^[\p{L}]/u.test(word))
  return words.length > 0 && words.filter(isKnown).length / words.length >= KNOWN_SHARE_MIN
}
