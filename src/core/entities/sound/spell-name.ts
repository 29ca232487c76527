import { hasForeignSound } from '../hangul/foreign-sound.ts'
import { KOREAN_SURNAMES } from '../hangul/korean-names.ts'
import { isKoreanPerson, splitKoreanPerson } from '../hangul/korean-person.ts'
import { canonicalWord } from '../words/equal-words.ts'
import { latinSpellings, SPELLINGS_MAX } from './latin-spellings.ts'

const HEAD_SYLLABLES_MAX = 4

/**
 * How a name in Hangul may be written in Latin letters, likeliest first: Korean persons with the
 * usual spelling of their surname, institutions with their kind in English, places by the name
 * English has for them, other names by their sound.
 */
export function spellName(name: string): readonly string[] {
  if (isKoreanPerson(name)) return spellPerson(name)
  const words = name.split(/\s+/).flatMap(cutHead)
  const spelt = words.map((word) => spellWord(word))
  const count = Math.max(...spelt.map(({ length }) => length))
  const names = Array.from({ length: count }, (_, at) => {
    return spelt.map((spellings) => spellings[at] ?? spellings[0] ?? '').join(' ')
  })
  return [...new Set(names)].slice(0, SPELLINGS_MAX)
}

function spellPerson(name: string): readonly string[] {
  const parts = name.length > 2 ? splitKoreanPerson(name) : undefined
  if (parts === undefined) return latinSpellings(name, false).slice(0, 1)
  const [given = ''] = latinSpellings(parts.given, false)
  const surnames = (KOREAN_SURNAMES.get(parts.surname) ?? []).slice(0, 2).map(capitalise)
  return surnames.flatMap((surname) => [`${surname} ${given}`, `${given} ${surname}`])
}

// 서울대학교 is two words in Latin letters.
function cutHead(word: string): readonly string[] {
  for (let length = Math.min(HEAD_SYLLABLES_MAX, word.length - 2); length > 1; length--) {
    const head = word.slice(-length)
    if (canonicalWord(head) !== head) return [word.slice(0, -length), head]
  }
  return [word]
}

function spellWord(word: string): readonly string[] {
  const known = canonicalWord(word)
  if (known !== word) return [capitalise(known)]
  return latinSpellings(word, hasForeignSound(word))
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
