import { stemEnglish } from '../text/stem-english.ts'

// A word inside a name or a text: `parse`, `HTTP`, `42`, a run of letters without case.
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Nd}+|\p{Lo}+/gu
const UNCASED = /^\p{Lo}/u
const WORD_CHARACTERS_MAX = 64

/** The words of names and messages, in order and in lower case. */
export function failureWords(text: string): readonly string[] {
  return (text.normalize('NFC').match(WORD) ?? []).flatMap((word) =>
    UNCASED.test(word) ? pairsOfLetters(word) : [word.slice(0, WORD_CHARACTERS_MAX).toLowerCase()],
  )
}

/** Chinese and Korean join words and endings, so they are compared by character bigrams. */
function pairsOfLetters(run: string): readonly string[] {
  const letters = [...run]
  if (letters.length < 3) return [run]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

const ENGLISH = /^[a-z]{4,}$/u

/** Words plus English stems, so that "inlines", "inlined" and "inlining" match. */
export function withStems(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const stem = ENGLISH.test(word) ? stemEnglish(word) : word
    return stem === word ? [word] : [word, stem]
  })
}

export function pairsOfWords(words: readonly string[]): readonly string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}
