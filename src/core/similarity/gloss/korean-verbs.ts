import { toLetters } from '../../language/hangul.ts'

// How the rest of a verb form may go on after its stem, letter by letter.
const REST =
  /^(?:ㄱㅗ|ㄱㅔ|ㄱㅣ|ㄱㅓ|ㄴ|ㄷㅏ|ㄷㅓㄴ|ㄷㅗㄹㅗㄱ|ㄷㅡㄴ|ㄹ|ㅁ|ㅂㄴㅣ|ㅅㅡㅂ|ㅅㅓ|ㅅㅣ|ㅅㅔ|ㅆ|ㅇㅡ|ㅇㅏ|ㅇㅓ|ㅇㅕ|ㅇㅛ|ㅈㅣ|ㅈㅏ|$)/

const DO = toLetters('하')

/** The letters that the forms of a verb or adjective (dictionary form, in 다) begin with. */
export function stemLetters(verb: string): readonly string[] {
  const stem = toLetters(verb.replace(/다$/, ''))
  const before = stem.slice(0, -1)
  const stems = [stem]
  const changed = CHANGES[stem.slice(-1)]
  if (changed !== undefined) stems.push(...changed.map((letters) => before + letters))
  // 부르다 is 불러, 모르다 is 몰라.
  if (stem.endsWith('ㄹㅡ')) stems.push(`${before}ㄹㅓ`, `${before}ㄹㅏ`)
  if (stem.endsWith(DO)) {
    const noun = stem.slice(0, -DO.length)
    stems.push(
      `${noun}ㅎㅐ`,
      ...(noun === '' ? [] : [`${noun}ㄷㅚ`, `${noun}ㄷㅙ`, `${noun}ㅅㅣㅋ`]),
    )
  }
  return stems
}

/** True when these letters can follow a stem. */
export function isVerbRest(letters: string): boolean {
  return REST.test(letters)
}

// What the last letter of a stem turns into before some endings: 마시다 is 마셔, 돕다 is 도와.
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  ㅣ: ['ㅕ'],
  ㅜ: ['ㅝ'],
  ㅗ: ['ㅘ'],
  ㅡ: ['ㅓ', 'ㅏ'],
  ㅚ: ['ㅙ'],
  ㄹ: ['ㄴ', 'ㅂㄴㅣ', 'ㅅㅣ'],
  ㅂ: ['ㅇㅜ', 'ㅇㅝ', 'ㅇㅘ'],
  ㄷ: ['ㄹㅇ'],
  ㅅ: ['ㅇㅓ', 'ㅇㅡ', 'ㅇㅏ'],
  ㅎ: ['ㄴ', 'ㄹ', 'ㅇㅏ'],
}
