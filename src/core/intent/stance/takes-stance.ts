import { plainText } from '../phrase-pattern.ts'
import { ENGLISH_STANCE } from './english-stance.ts'
import { ITALIAN_STANCE } from './italian-stance.ts'
import { KOREAN_STANCE } from './korean-stance.ts'

const LANGUAGES: readonly RegExp[] = [ENGLISH_STANCE, ITALIAN_STANCE, KOREAN_STANCE]

/** Whether a text states what somebody likes, avoids or wants done, in English, Italian or Korean. */
export function takesStance(text: string): boolean {
  const plain = plainText(text)
  return LANGUAGES.some((stance) => stance.test(plain))
}
