import english from '../en/speech.json' with { type: 'json' }
import englishWords from '../en/words.json' with { type: 'json' }
import italian from '../it/speech.json' with { type: 'json' }
import italianWords from '../it/words.json' with { type: 'json' }
import korean from '../ko/speech.json' with { type: 'json' }
import { anywhere, phraseTests, plainText, wholeWords } from './phrase-pattern.ts'

export const SPEECH_ACTS = ['question', 'command', 'statement', 'greeting'] as const
export type SpeechAct = (typeof SPEECH_ACTS)[number]

const SAYS = phraseTests(
  { ...english, command: withVerbs(english.command, englishWords.verbs) },
  { ...italian, command: withVerbs(italian.command, italianWords.verbs) },
  korean,
)
const GREETINGS = [
  wholeWords(...english.greeting),
  wholeWords(...italian.greeting),
  anywhere(...korean.greeting),
].map(({ source }) => new RegExp(source, 'gu'))

// A greeting comes with a name, a title or "everyone": more words are content of their own.
const WORDS_BESIDE_GREETING_MAX = 3

/** What a sentence does, by its words, endings and marks, in English, Italian and Korean. */
export function readSpeechAct(text: string): SpeechAct {
  const plain = plainText(text)
  if (isGreeting(plain)) return 'greeting'
  if (/[?？]["')\]]*$/u.test(plain)) return SAYS.request(plain) ? 'command' : 'question'
  if (SAYS.command(plain) || SAYS.request(plain)) return 'command'
  const isCry = /[!！]["')\]]*$/u.test(plain)
  return !isCry && SAYS.question(plain) ? 'question' : 'statement'
}

/** Whether a text states what a person likes, avoids or wants done. */
export function takesStance(text: string): boolean {
  return SAYS.stance(plainText(text))
}

function isGreeting(plain: string): boolean {
  return GREETINGS.some((greeting) => {
    const beside = plain.replace(greeting, ' ')
    if (beside === plain) return false
    const words = beside.match(/[\p{L}\p{N}'-]+/gu) ?? []
    // "Welcome the new user" is not a greeting: what follows a greeting is set off or is a name.
    const isSetOff = words.length <= 1 || /[,!~]/u.test(plain)
    return isSetOff && words.length <= WORDS_BESIDE_GREETING_MAX
  })
}

// Verbs that open a request to an assistant or a colleague.
function withVerbs(phrases: readonly string[], verbs: readonly string[]): readonly string[] {
  const anyVerb = verbs.flatMap((line) => line.split(' ')).join('|')
  return phrases.map((phrase) => phrase.replace('{verbs}', anyVerb))
}
