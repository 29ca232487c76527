import { characterClass } from '../text/character-class.ts'

/** A text that weighs less is too short to be a statement: ten letters of an alphabet. */
export const STATEMENT_WEIGHT_MIN = 10

// What one character says, in letters of an alphabet: a syllable of Hangul or kana stands for two
// or three of them, an ideograph for a short word. So "我吃素" (I am a vegetarian) is a statement.
const SYLLABLE_WEIGHT = 2
const IDEOGRAPH_WEIGHT = 4
const WEIGHTS: Readonly<Partial<Record<string, number>>> = {
  hangul: SYLLABLE_WEIGHT,
  hiragana: SYLLABLE_WEIGHT,
  katakana: SYLLABLE_WEIGHT,
  han: IDEOGRAPH_WEIGHT,
}

/** The length of a text in letters of an alphabet, counted up to `weightMax`; each gap is one. */
export function textWeight(text: string, weightMax: number = STATEMENT_WEIGHT_MIN): number {
  let weight = 0
  let isGap = true
  for (const character of text) {
    const isSpace = /\s/u.test(character)
    if (!(isSpace && isGap)) weight += weightOf(character)
    isGap = isSpace
    if (weight > weightMax) break
  }
  return isGap && weight > 0 ? weight - 1 : weight
}

function weightOf(character: string): number {
  return WEIGHTS[characterClass(character.codePointAt(0) ?? 0)] ?? 1
}
