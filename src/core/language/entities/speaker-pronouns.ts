import { detectLanguage } from '../detect-language.ts'
import english from '../en/words.json' with { type: 'json' }
import { splitParticle } from '../hangul.ts'
import italian from '../it/words.json' with { type: 'json' }
import korean from '../ko/words.json' with { type: 'json' }
import { wordSet } from '../word-set.ts'
import { readTokens } from './read-tokens.ts'

/** Whether a text speaks of the one who says it, and of the one it is said to. */
export interface SpeakerPronouns {
  readonly isFirstPerson: boolean
  readonly isSecondPerson: boolean
}

const ENGLISH = personsOf(english)
// Italian leaves pronouns out, so the forms of frequent verbs count; "sono" is also "they are".
const ITALIAN = personsOf(italian)
const KOREAN = personsOf(korean)

/**
 * First and second person in English, Italian and Korean, so that "I" in a turn can be read as
 * its speaker and in a question as the one who asks.
 */
export function speakerPronouns(text: string): SpeakerPronouns {
  // US is a country.
  const tokens = readTokens(text).filter((token) => token.text !== 'US')
  const latin = detectLanguage(tokens.map(({ key }) => key)) === 'it' ? ITALIAN : ENGLISH
  const keys = tokens.map(({ key, kind, text: word }) =>
    kind === 'hangul' ? splitParticle(word.replace(/들$/, '')).stem.replace(/들$/, '') : key,
  )
  const has = (person: 'first' | 'second'): boolean =>
    keys.some((key) => latin[person].has(key) || KOREAN[person].has(key))
  return { isFirstPerson: has('first'), isSecondPerson: has('second') }
}

function personsOf({
  persons,
}: {
  readonly persons: { readonly first: readonly string[]; readonly second: readonly string[] }
}): { readonly first: ReadonlySet<string>; readonly second: ReadonlySet<string> } {
  return { first: wordSet(persons.first), second: wordSet(persons.second) }
}
