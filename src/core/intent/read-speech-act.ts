import { plainText } from './phrase-pattern.ts'
import { ENGLISH_SPEECH } from './speech/english-speech.ts'
import { ITALIAN_SPEECH } from './speech/italian-speech.ts'
import { KOREAN_SPEECH } from './speech/korean-speech.ts'
import type { SpeechPatterns } from './speech/speech-patterns.ts'

export const SPEECH_ACTS = ['question', 'command', 'statement', 'exclamation', 'greeting'] as const
export type SpeechAct = (typeof SPEECH_ACTS)[number]

const LANGUAGES: readonly SpeechPatterns[] = [ENGLISH_SPEECH, ITALIAN_SPEECH, KOREAN_SPEECH]

// Beside a greeting stand a name, a title or "everyone": more words say something of their own.
const WORDS_BESIDE_GREETING_MAX = 3

/** What a sentence does, by its words, endings and marks, in English, Italian and Korean. */
export function readSpeechAct(text: string): SpeechAct {
  const plain = plainText(text)
  if (isGreeting(plain)) return 'greeting'
  const has = (part: keyof SpeechPatterns): boolean =>
    LANGUAGES.some((patterns) => patterns[part].test(plain))
  if (/[?？]["')\]]*$/u.test(plain)) return has('politeRequest') ? 'command' : 'question'
  if (has('exclamation')) return 'exclamation'
  if (has('command') || has('politeRequest')) return 'command'
  if (/[!！]["')\]]*$/u.test(plain)) return 'exclamation'
  return has('question') ? 'question' : 'statement'
}

const EVERY_GREETING: readonly RegExp[] = LANGUAGES.map(
  ({ greeting }) => new RegExp(greeting.source, 'gu'),
)

function isGreeting(plain: string): boolean {
  return EVERY_GREETING.some((everyGreeting) => {
    const beside = plain.replace(everyGreeting, ' ')
    return beside !== plain && isBesideGreeting(beside, plain)
  })
}

function isBesideGreeting(beside: string, plain: string): boolean {
  const words = beside.match(/[\p{L}\p{N}'-]+/gu) ?? []
  if (words.length > WORDS_BESIDE_GREETING_MAX) return false
  // "Welcome the new user" greets nobody: what follows a greeting is set off or is a name.
  return words.length <= 1 || /[,!~]/u.test(plain)
}
