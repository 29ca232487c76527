import { detectLanguage } from '../detect-language.ts'
import english from '../en/words.json' with { type: 'json' }
import { splitParticle } from '../hangul.ts'
import italian from '../it/words.json' with { type: 'json' }
import korean from '../ko/words.json' with { type: 'json' }
import { wordSet } from '../word-set.ts'
import { readTokens } from './read-tokens.ts'

const ENGLISH = wordSet(english.persons.first)
// Italian drops pronouns, so the forms of frequent verbs count; "sono" is also "they are".
const ITALIAN = wordSet(italian.persons.first)
const KOREAN = wordSet(korean.persons.first)

/**
 * True for a text in the first person, in English, Italian or Korean, so that "I" can be resolved
 * to the speaker.
 */
export function isFirstPerson(text: string): boolean {
  // US is a country.
  const tokens = readTokens(text).filter((token) => token.text !== 'US')
  const latin = detectLanguage(tokens.map(({ key }) => key)) === 'it' ? ITALIAN : ENGLISH
  const keys = tokens.map(({ key, kind, text: word }) =>
    kind === 'hangul' ? splitParticle(word.replace(/들$/, '')).stem.replace(/들$/, '') : key,
  )
  return keys.some((key) => latin.has(key) || KOREAN.has(key))
}
