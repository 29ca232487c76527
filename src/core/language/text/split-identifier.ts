import { TERM_CODE_POINTS_MAX } from './chunk-term.ts'
import { foldWord } from './fold-text.ts'

/** A name in an identifier, path or address, such as `cleanText` in `src/text/cleanText.ts`. */
export interface IdentifierName {
  /** Its words in order, case kept: `clean`, `Text`. A group of numbers is one word: `1.2.3`. */
  readonly words: readonly string[]
}

const JOINT = /([^\p{L}\p{N}\p{M}]+)/u
const WEAK_JOINT = /^(?:-|_+)$/
const CASE_JOINT = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const PLURAL_ACRONYM = /^(\p{Lu}{2,})s$/u

const NUMBER = /^v?\d+$/i
const DIGITS = /^\d+$/
const NUMBER_JOINT = /^[.:/,-]$/
const DAY_AND_HOUR = /(-\d\d)T(?=\d\d)/

// Elided prefixes before an apostrophe that are not words: Italian and French articles.
const ELISIONS = new Set(
  `l un d c s m t v n j qu gl dell all nell sull dall coll quell quest dov cos com quand anch senz
  tutt nessun ciascun bell sant buon grand jusqu lorsqu puisqu quoiqu`.split(/\s+/),
)
const CONTRACTIONS = new Set(['s', 'll', 're', 've', 'd', 'm'])

/**
 * Splits an identifier: names between strong separators (`.`, `/`, `::`, `@`), words between weak
 * ones (`-`, `_`, a change of case).
 */
export function splitIdentifier(identifier: string): readonly IdentifierName[] {
  const pieces = identifier.replace(DAY_AND_HOUR, '$1//').split(JOINT)
  const names: string[][] = [[pieces[0] ?? '']]
  let isNumber = NUMBER.test(pieces[0] ?? '')
  for (let index = 1; index + 1 < pieces.length; index += 2) {
    const joint = pieces[index] ?? ''
    const piece = pieces[index + 1] ?? ''
    if (isNumber && NUMBER_JOINT.test(joint) && DIGITS.test(piece)) {
      replaceLast(names, (number) => [number + (joint === ',' ? '' : joint) + piece])
    } else {
      append(names, joint, piece)
      isNumber = NUMBER.test(piece)
    }
  }
  return names.map((words) => ({ words: words.flatMap(splitCase) }))
}

function append(names: string[][], joint: string, piece: string): void {
  if (joint === "'") replaceLast(names, (before) => joinAtApostrophe(before, piece))
  else if (WEAK_JOINT.test(joint)) names.at(-1)?.push(piece)
  else names.push([piece])
}

function replaceLast(names: string[][], change: (word: string) => readonly string[]): void {
  const words = names.at(-1)
  words?.push(...change(words.pop() ?? ''))
}

function joinAtApostrophe(before: string, after: string): readonly string[] {
  if (CONTRACTIONS.has(after.toLowerCase())) return [before]
  if (ELISIONS.has(foldWord(before))) return [after]
  const isName = after.length > 1 && /^[\p{Script=Latin}]+$/u.test(before + after)
  return isName ? [before, after] : [before + after]
}

function splitCase(word: string): readonly string[] {
  // Longer than any name: base64, a hash, minified code. Its parts would be noise.
  if (word.length > TERM_CODE_POINTS_MAX) return [word]
  const plural = PLURAL_ACRONYM.exec(word)
  if (plural !== null) return [plural[1] ?? word]
  return word.split(CASE_JOINT)
}
