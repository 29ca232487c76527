import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { JAPANESE } from './japanese.ts'
import { KOREAN } from './korean.ts'
import { SPANISH } from './spanish.ts'

const WORDS: ReadonlySet<string> = new Set([ENGLISH, ITALIAN, GERMAN, SPANISH, FRENCH].flat())
const PARTS: readonly string[] = [...KOREAN, ...CHINESE, ...JAPANESE]
const WORD = /[\p{Script=Latin}\p{M}]+/gu
// Texts and formatting are mended too, and no program was broken.
const HARMLESS = /^(?:docs|style|chore|ci|build|test|refactor|feat)(?:\([^)]*\))?!?:/i

/** True when the first line of a commit says that something broken was mended. */
export function isFix(subject: string): boolean {
  const text = subject.normalize('NFC').toLowerCase()
  if (HARMLESS.test(text)) return false
  if (PARTS.some((part) => text.includes(part))) return true
  return (text.match(WORD) ?? []).some((word) => WORDS.has(word))
}
