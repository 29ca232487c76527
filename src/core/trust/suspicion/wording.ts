import type { SuspicionFlag, SuspiciousWording } from './suspicion-flags.ts'

/** In a language with spaces: phrases begin and end where a word does. A space is any one space. */
export function spokenWords(
  flag: SuspicionFlag,
  strength: number,
  ...phrases: readonly string[]
): SuspiciousWording {
  const any = phrases.join('|').replaceAll(' ', '\\s')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'u')
  return { flag, strength, pattern }
}

/** In a language that glues its words: phrases match anywhere, and a space may be left out. */
export function gluedWords(
  flag: SuspicionFlag,
  strength: number,
  ...phrases: readonly string[]
): SuspiciousWording {
  return { flag, strength, pattern: new RegExp(phrases.join('|').replaceAll(' ', '\\s?'), 'u') }
}
