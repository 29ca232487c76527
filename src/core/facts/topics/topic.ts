import { invalidInput } from '../../errors.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import { foldWord, prepareText } from '../../language/text/fold-text.ts'

/** Topics of one fact or question. */
export const TOPICS_MAX = 16
export const TOPIC_LENGTH_MAX = 120
/** `work/atlas/deploy` has three parts. */
export const TOPIC_PARTS_MAX = 5

/**
 * Topic labels as they are stored: composed, `/` between the parts, no space around them, each
 * once however it is written.
 *
 * @throws MemoryError `INVALID_INPUT` for one that is too long or too deep, or too many.
 */
export function cleanTopics(labels: readonly string[]): readonly string[] {
  const cleaned = labels.map(cleanTopic).filter((label) => label !== '')
  const unique = new Map(cleaned.toReversed().map((label) => [topicKey(label), label]))
  if (unique.size > TOPICS_MAX) {
    throw invalidInput(`At most ${TOPICS_MAX} topics, not ${unique.size}`, 'Pass fewer.')
  }
  return [...unique.values()].toReversed()
}

function cleanTopic(label: string): string {
  const parts = cleanText(label)
    .split('/')
    .map((part) => part.replaceAll(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
  const topic = parts.join('/')
  if (parts.length > TOPIC_PARTS_MAX || topic.length > TOPIC_LENGTH_MAX) {
    throw invalidInput(
      `The topic "${topic.slice(0, 40)}…" is too long or too deep`,
      `A topic can have at most ${TOPIC_PARTS_MAX} parts and ${TOPIC_LENGTH_MAX} characters.`,
    )
  }
  return topic
}

/** What two ways to write one topic share: case, accents and hyphens make no difference. */
export function topicKey(topic: string): string {
  return topic
    .split('/')
    .map((part) =>
      foldWord(prepareText(part))
        .replaceAll(/[\s_-]+/gu, ' ')
        .trim(),
    )
    .join('/')
}

/** A topic and all that it lies in: `work`, `work/atlas` of `work/atlas`. */
export function widerTopics(topic: string): readonly string[] {
  const parts = topic.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/**
 * How a fact's topics stand to those of a question: `inside` what was asked for, `around` it (a
 * wider topic, which holds for its parts), `open` when either names none, else `other`.
 */
export const TOPIC_FITS = ['inside', 'around', 'open', 'other'] as const
export type TopicFit = (typeof TOPIC_FITS)[number]

export function topicFits(asked: readonly string[], held: readonly string[]): TopicFit {
  if (asked.length === 0 || held.length === 0) return 'open'
  const askedKeys = asked.map(topicKey)
  const heldKeys = held.map(topicKey)
  const some = (isFit: (wanted: string, topic: string) => boolean): boolean =>
    askedKeys.some((wanted) => heldKeys.some((topic) => isFit(wanted, topic)))
  if (some((wanted, topic) => isInside(topic, wanted))) return 'inside'
  return some((wanted, topic) => isInside(wanted, topic)) ? 'around' : 'other'
}

function isInside(topic: string, wider: string): boolean {
  return topic === wider || topic.startsWith(`${wider}/`)
}
