import type { InferredTopic, Vote } from './preference.ts'
import { ENGLISH } from './words/english.ts'
import type { InteractionRule } from './words/interaction-rule.ts'
import { ITALIAN } from './words/italian.ts'
import { KOREAN } from './words/korean.ts'

const RULES: readonly InteractionRule[] = [...ENGLISH, ...ITALIAN, ...KOREAN]
const TEXT_LENGTH_MAX = 8_000

/** What a text says about how somebody wants to be worked with, in English, Italian or Korean. */
export function readWishes(
  text: string,
): readonly { readonly topic: InferredTopic; readonly value: string }[] {
  const said = text.slice(0, TEXT_LENGTH_MAX).normalize('NFC').replaceAll('’', "'")
  const found = new Map<string, { readonly topic: InferredTopic; readonly value: string }>()
  for (const { topic, value, pattern } of RULES) {
    if (pattern.test(said)) found.set(`${topic} ${value}`, { topic, value })
  }
  const wishes = [...found.values()]
  // Who asks for both has asked for neither.
  return wishes.filter(({ topic }) => wishes.filter((one) => one.topic === topic).length === 1)
}

/** The wishes in all that a person said in a task. */
export function countWishes(texts: readonly string[]): readonly Vote[] {
  return readWishes(texts.join('\n')).map((wish) => ({ ...wish, n: texts.length }))
}
