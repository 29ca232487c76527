import { foldWord, prepareText } from '../../text/fold-text.ts'
import { ENGLISH_RETAIN_HEADINGS } from './english.ts'
import { ITALIAN_RETAIN_HEADINGS } from './italian.ts'
import { KOREAN_RETAIN_HEADINGS } from './korean.ts'

/** The headings under which bullets are statements, in the languages that Loci reads. */
export const RETAIN_HEADINGS: readonly string[] = [
  ...ENGLISH_RETAIN_HEADINGS,
  ...ITALIAN_RETAIN_HEADINGS,
  ...KOREAN_RETAIN_HEADINGS,
]

/** Compares headings without case, accents, emphasis, emoji and punctuation. */
export function foldHeading(text: string): string {
  return foldWord(prepareText(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
