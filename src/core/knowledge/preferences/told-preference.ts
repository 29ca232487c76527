import type { Fact } from '../../facts/fact.ts'
import { preferTrusted } from '../../trust/trust-rules.ts'
import { readWishes } from './read-wishes.ts'

/** A preference that somebody told. It is a fact, and kept as one. */
export interface ToldPreference {
  readonly factId: string
  readonly text: string
  readonly trust: Fact['trust']
  readonly toldAt: string
  /** Which choice it settles, and how; left out when it is of none that is known here. */
  readonly topic?: string | undefined
  readonly value?: string | undefined
}

const TOPIC_TAG = 'preference:'
const VALUE_TAG = 'prefers:'

/** The labels by which a told preference is found again. */
export function preferenceTags(topic: string, value?: string): readonly string[] {
  return [`${TOPIC_TAG}${topic}`, ...(value === undefined ? [] : [`${VALUE_TAG}${value}`])]
}

/** The statement that is kept of a told preference. */
export function preferenceText(topic: string, value: string): string {
  return `The user's preference for ${topic.replaceAll('-', ' ')}: ${value}`
}

/** Reads a fact of the bucket `preference`: by its labels, or else by what it says. */
export function readTold({ id, text, trust, tags, updatedAt }: Fact): ToldPreference {
  const told = { factId: id, text, trust, toldAt: updatedAt }
  const labelled = afterPrefix(tags, TOPIC_TAG)
  if (labelled !== undefined) {
    return { ...told, topic: labelled, value: afterPrefix(tags, VALUE_TAG) ?? text }
  }
  const [wish, ...others] = readWishes(text)
  return wish === undefined || others.length > 0 ? told : { ...told, ...wish }
}

function afterPrefix(tags: readonly string[], prefix: string): string | undefined {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length)
}

/** Of those that settle one choice, the one that counts: the most trusted, then the newest. */
export function strongest(told: readonly ToldPreference[]): ToldPreference | undefined {
  return told.toSorted(
    (left, right) =>
      preferTrusted(left, right) || Date.parse(right.toldAt) - Date.parse(left.toldAt),
  )[0]
}
