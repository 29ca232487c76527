import { type EntityMention, MENTIONS_MAX } from './entity.ts'
import { findHangulNames } from './hangul/find-hangul-names.ts'
import { findIdeographNames } from './ideograph-names.ts'
import { findLatinNames } from './latin/find-latin-names.ts'
import { linkMentions } from './link-mentions.ts'
import { readTokens } from './read-tokens.ts'
import type { TypedMention } from './typed-mention.ts'

/**
 * Names of persons, projects, places and organisations in a text, from left to right, without
 * overlaps. Works without a model: capitals weighed against the position in the sentence, words
 * that names are made of, words that stand beside names, and for Korean the particles, titles
 * and the sound of foreign names. English, Italian and Korean are read closely; other scripts
 * with capitals by their capitals. Pure, linear in the length of the text.
 */
export function findEntities(text: string): readonly EntityMention[] {
  const tokens = readTokens(text)
  const found: readonly TypedMention[] = [
    ...findLatinNames(tokens, text),
    ...findHangulNames(tokens),
    ...findIdeographNames(tokens),
  ]
    .toSorted((left, right) => left.from - right.from)
    .slice(0, MENTIONS_MAX)
  return linkMentions(found)
}
