import chatterModel from '../../../../models/chatter.json' with { type: 'json' }
import { findEntities } from '../../language/entities/find-entities.ts'
import { plainText } from '../../language/intent/phrase-pattern.ts'
import { lazily } from '../../language/similarity/lazily.ts'
import { chatterValue, type ReadTalk, readChatterFeatures, readTalk } from './chatter-features.ts'
import { type ChatterClass, hasMark } from './gate-tables.ts'
import type { JunkReason } from './junk-reason.ts'

/** The log-odds threshold for small talk. */
const ODDS_MIN = 0.8
/** The threshold for sentences that would be costly to lose. */
const COSTLY_ODDS_MIN = 2.5
/** Below this share of known words, the text may be in another language and is not judged. */
const KNOWN_SHARE_MIN = 0.5

/** Four words or more after a colon. */
const AFTER_COLON = /[:：] ((?:\S+ ){3,}\S+)$/u
/** The subject is definite. */
const DEFINITE = /^(?:the|il|lo|la|i|gli|le)\s|^l['’]/iu
const HANGUL = /\p{sc=Hangul}/u

const COSTLY = ['=:preference', '=:decision', '=:deadline', '=:identity', '=:money']
/** "From now on", "always" and "only" are lasting; health is never dropped. */
const NEVER = ['=:lasting', '=:health']

const weights = lazily(() => new Map(Object.entries(chatterModel.weights)))

/**
 * Why a sentence reads like small talk or transient work rather than lasting knowledge, by a fitted
 * model of English, Italian and Korean; undefined when it does not.
 */
export function readChatter(sentence: string): JunkReason | undefined {
  const talk = readTalk(sentence)
  if (!readsLikeChatter(talk)) return undefined
  // "Good news: the loan was approved" has content after the colon.
  const rest = AFTER_COLON.exec(sentence)?.[1]
  if (rest !== undefined && !readsLikeChatter(readTalk(rest))) return undefined
  return reasonOf(talk)
}

function readsLikeChatter(talk: ReadTalk): boolean {
  if (!isReadable(talk)) return false
  const features = readChatterFeatures(talk, isKnown)
  if (NEVER.some((rule) => features.has(rule))) return false
  let odds = chatterModel.bias
  for (const feature of features) {
    odds += (weights().get(feature) ?? 0) * chatterValue(feature, features.size)
  }
  if (odds <= ODDS_MIN || odds > COSTLY_ODDS_MIN) return odds > ODDS_MIN
  return !isCostly(talk.sentence, features)
}

// A person or thing that is named first may be asked about later.
function isCostly(sentence: string, features: ReadonlySet<string>): boolean {
  if (COSTLY.some((rule) => features.has(rule))) return true
  if (hasMark(plainText(sentence), 'scheduled') || DEFINITE.test(sentence)) return true
  return findEntities(sentence).some(({ from }) => from === 0)
}

function isKnown(word: string): boolean {
  return weights().has(word)
}

// Korean words rarely repeat with the same endings; their parts are enough.
function isReadable({ sentence, tokens, classes }: ReadTalk): boolean {
  if (HANGUL.test(sentence)) return true
  const words = tokens.flatMap((word, at) =>
    /^\p{L}/u.test(word) ? [isKnown(word) || (classes[at]?.length ?? 0) > 0] : [],
  )
  return words.length > 0 && words.filter((known) => known).length / words.length >= KNOWN_SHARE_MIN
}

const REASONS: readonly (readonly [JunkReason, readonly ChatterClass[]])[] = [
  ['courtesy', ['greet', 'thank', 'praise', 'agree', 'laugh', 'sigh']],
  ['transient', ['now', 'work', 'device', 'errand', 'busy', 'ended']],
  ['filler', ['aid']],
  ['question', ['wonder']],
]

// The kind of talk that most of its words belong to. A request is recognised at the start, in
// Korean at the end.
function reasonOf({ sentence, classes }: ReadTalk): JunkReason {
  const edge = HANGUL.test(sentence) ? classes.at(-1) : classes[0]
  if (edge?.includes('ask') === true) return 'command'
  const counts = REASONS.map(([reason, own]) => {
    return { reason, count: classes.filter((some) => own.some((one) => some.includes(one))).length }
  })
  const [most] = counts.toSorted((left, right) => right.count - left.count)
  return most === undefined || most.count === 0 ? 'chatter' : most.reason
}
