import * as z from 'zod'
import type { Fact } from '../../facts/fact.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { preferTrusted } from '../../trust/trust-rules.ts'
import { readWishes } from './read-wishes.ts'

/** A stated preference, stored as a fact. */
export const statedPreferenceSchema = z.object({
  factId: z.string(),
  text: z.string(),
  trust: z.enum(TRUST_LEVELS),
  statedAt: z.iso.datetime(),
  topic: z.string().optional().describe('Absent when it is about none of the known topics.'),
  value: z.string().optional(),
  language: z.string().optional().describe('Absent when it holds in every programming language.'),
})
export type StatedPreference = z.infer<typeof statedPreferenceSchema>

const TOPIC_TAG = 'preference:'
const VALUE_TAG = 'prefers:'
const LANGUAGE_TAG = 'preference-language:'

type SaidPreference = Pick<StatedPreference, 'value' | 'language'> & { readonly topic: string }

/** The tags by which a stated preference is found again. */
export function preferenceTags({ topic, value, language }: SaidPreference): readonly string[] {
  return [
    `${TOPIC_TAG}${topic}`,
    ...(value === undefined ? [] : [`${VALUE_TAG}${value}`]),
    ...(language === undefined ? [] : [`${LANGUAGE_TAG}${language}`]),
  ]
}

export function preferenceText({ topic, value, language }: SaidPreference): string {
  const where = language === undefined ? '' : ` in ${language}`
  return `The user's preference for ${topic.replaceAll('-', ' ')}${where}: ${value}`
}

/** Reads a fact of the bucket `preference`: by its tags, or else by its text. */
export function readStated(fact: Fact): StatedPreference {
  const { id, text, trust, tags, role, eventAt, updatedAt } = fact
  // A line of a page was stated when the page says, whatever happened to its record since.
  const statedAt = role === 'page' ? new Date(eventAt).toISOString() : updatedAt
  const stated = { factId: id, text, trust, statedAt }
  const topic = afterPrefix(tags, TOPIC_TAG)
  if (topic !== undefined) {
    const language = afterPrefix(tags, LANGUAGE_TAG)
    const value = afterPrefix(tags, VALUE_TAG) ?? text
    return { ...stated, topic, value, ...(language && { language }) }
  }
  const [wish, ...others] = readWishes(text)
  return others.length > 0 ? stated : { ...stated, ...wish }
}

function afterPrefix(tags: readonly string[], prefix: string): string | undefined {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length)
}

/** Of statements about one topic, the one that counts: the most trusted, then the newest. */
export function strongest(stated: readonly StatedPreference[]): StatedPreference | undefined {
  return stated.toSorted(
    (left, right) =>
      preferTrusted(left, right) || Date.parse(right.statedAt) - Date.parse(left.statedAt),
  )[0]
}
