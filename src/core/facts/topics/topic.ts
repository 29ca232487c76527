import { invalidInput } from '../../errors.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import { foldWord, prepareText } from '../../language/text/fold-text.ts'

/** The maximum number of topics per fact or question. */
export const TOPICS_MAX = 16
export const TOPIC_LENGTH_MAX = 120
/** `work/atlas/deploy` has three parts. */
export const TOPIC_PARTS_MAX = 5

/**
 * Normalizes topic labels for storage: NFC, parts joined with `/` and trimmed, duplicates removed
 * regardless of spelling.
 *
 * @throws MemoryError `INVALID_INPUT` for a label that is too long or too deep, or too many labels.
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

/** The comparison key of a topic: ignores case, accents and hyphens. */
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

/** A topic and all its ancestors: `work`, `work/atlas` for `work/atlas`. */
export function widerTopics(topic: string): readonly string[] {
  const parts = topic.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/**
 * How a fact's topics relate to those of a question: `inside` the requested topic, `around` it (an
 * ancestor, which applies to its descendants), `open` when either has none, else `other`.
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
