import { entitiesOfQuestion } from '../../language/entities/question-entities.ts'
import { foldWord, prepareText } from '../../language/text/fold-text.ts'
import { isStopWord } from '../../language/text/stop-words.ts'
import { type TopicProfile, topicTerms } from './topic-profile.ts'

/** A topic that a text belongs to, and why. */
export interface TopicMatch {
  readonly topic: string
  /** 0 to 1. */
  readonly score: number
  /** True when the text names the topic; false when its words suggest it. */
  readonly isNamed: boolean
}

const PROFILES_MAX = 500
const MATCHES_MAX = 5
/** Below this share of matching terms a text belongs to no topic. */
const SCORE_MIN = 0.25
/** Topics below this share of the best score are dropped. */
const BEST_SHARE_MIN = 0.7
/** The background frequency of a word: the share a topic has to exceed. */
const ELSEWHERE = 0.15

/**
 * The known topics that a question or statement belongs to, most likely first: those it
 * names; else those whose words and names it shares and other topics do not. A text that names
 * one topic belongs to no other that merely shares its words. At most five, of 500 profiles.
 */
export function matchTopics(
  text: string,
  profiles: readonly TopicProfile[],
): readonly TopicMatch[] {
  const known = profiles.slice(0, PROFILES_MAX)
  const words = wordsOf(text)
  const named = known.filter(({ topic }) => isNamed(topic, words))
  if (named.length > 0) {
    return named
      .map(({ topic }) => ({ topic, score: 1, isNamed: true }))
      .toSorted((left, right) => right.topic.length - left.topic.length)
      .slice(0, MATCHES_MAX)
  }
  const scored = scoreAll(text, known).toSorted((left, right) => right.score - left.score)
  const best = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score >= SCORE_MIN && score >= best * BEST_SHARE_MIN)
    .slice(0, MATCHES_MAX)
}

// The share of the text's terms that match each topic: a term that all topics have says
// little for any of them.
function scoreAll(text: string, known: readonly TopicProfile[]): readonly TopicMatch[] {
  const entities = entitiesOfQuestion(text).map(({ name }) => name)
  const terms = [...topicTerms(text, entities)]
  const total = terms.reduce((sum, [, weight]) => sum + weight, 0) || 1
  const everywhere = new Map(
    terms.map(([term]) => [term, known.reduce((sum, profile) => sum + shareOf(profile, term), 0)]),
  )
  return known.map((profile) => {
    const sum = terms.reduce((score, [term, weight]) => {
      return score + (weight * shareOf(profile, term)) / ((everywhere.get(term) ?? 0) + ELSEWHERE)
    }, 0)
    return { topic: profile.topic, score: sum / total, isNamed: false }
  })
}

function shareOf({ terms }: TopicProfile, term: string): number {
  return Object.hasOwn(terms, term) ? (terms[term] ?? 0) : 0
}

interface TextWord {
  readonly written: string
  readonly folded: string
}

function wordsOf(text: string): readonly TextWord[] {
  const written = prepareText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return written.map((word) => ({ written: word, folded: foldWord(word) }))
}

// The last part of a topic names it, its words in a row. "Project A" is not "a project a day":
// a word that is grammar elsewhere must be written as in the label.
function isNamed(topic: string, words: readonly TextWord[]): boolean {
  const label = wordsOf(topic.split('/').at(-1) ?? '')
  if (label.length === 0) return false
  return words.some((_, from) => label.every((word, at) => isSame(word, words[from + at])))
}

function isSame(label: TextWord, word: TextWord | undefined): boolean {
  if (word === undefined) return false
  if (isStopWord(label.folded)) return label.written === word.written
  return label.folded === word.folded || isWithParticle(label.folded, word.folded)
}

// Korean appends particles to names: 아틀라스의.
function isWithParticle(label: string, word: string): boolean {
  const rest = word.startsWith(label) ? word.slice(label.length) : ''
  return /^[가-힣]{1,2}$/u.test(rest) && label.length > 1
}
