import { KOREAN_SURNAMES } from '../hangul/korean-names.ts'
import { splitKoreanPerson } from '../hangul/korean-person.ts'
import { canonicalWord } from '../words/equal-words.ts'
import { isHead } from '../words/heads.ts'
import { soundsAlike } from './sounds-alike.ts'

/** True when the Hangul words can be a way to write the name in Latin letters, or a part of it. */
export function soundsLikeName(latin: readonly string[], hangul: readonly string[]): boolean {
  if (isKoreanName(latin, hangul)) return true
  if (latin.length === hangul.length) {
    if (latin.every((word, at) => isSameWord(word, hangul[at] ?? ''))) return true
    if (latin.every((word, at) => isSameWord(word, hangul[hangul.length - 1 - at] ?? '')))
      return true
  }
  if (soundsAlike(latin.join(''), hangul.join(''))) return true
  if (latin.length > 1 && hangul.length === 1) return isPartOfName(latin, hangul[0] ?? '')
  return hangul.length > 1 && latin.length === 1 && isPartOfHangul(latin[0] ?? '', hangul)
}

function isSameWord(latin: string, hangul: string): boolean {
  return canonicalWord(latin) === canonicalWord(hangul) || soundsAlike(latin, hangul)
}

// A first or last name may stand for the person, but not the place for its institute.
function isPartOfName(latin: readonly string[], hangul: string): boolean {
  if (latin.some(isHead)) {
    return isGluedInstitution(latin, hangul)
  }
  return [latin[0], latin.at(-1)].some((word) => word !== undefined && soundsAlike(word, hangul))
}

function isPartOfHangul(latin: string, hangul: readonly string[]): boolean {
  const isInstitution = hangul.some((word) => canonicalWord(word) !== word)
  return !isInstitution && [hangul[0], hangul.at(-1)].some((word) => soundsAlike(latin, word ?? ''))
}

// 서울대학교 is written without a space.
function isGluedInstitution(latin: readonly string[], hangul: string): boolean {
  const head = canonicalWord(latin.at(-1) ?? '')
  for (let at = 1; at < hangul.length; at++) {
    if (canonicalWord(hangul.slice(at)) !== head) continue
    if (soundsAlike(latin.slice(0, -1).join(''), hangul.slice(0, at))) return true
  }
  return false
}

// Korean persons have the surname first in Hangul and first or last in Latin letters.
function isKoreanName(latin: readonly string[], hangul: readonly string[]): boolean {
  const parts = splitKoreanPerson(hangul.join(''))
  if (parts === undefined || latin.length < 1 || latin.length > 3) return false
  const { surname, given } = parts
  const spellings = KOREAN_SURNAMES.get(surname) ?? []
  if (latin.length === 1) return given.length === 2 && soundsAlike(latin[0] ?? '', given)
  const first = latin[0] ?? ''
  const last = latin.at(-1) ?? ''
  const isFirst = spellings.includes(first) && soundsAlike(latin.slice(1).join(''), given)
  return isFirst || (spellings.includes(last) && soundsAlike(latin.slice(0, -1).join(''), given))
}
