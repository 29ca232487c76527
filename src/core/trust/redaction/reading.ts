import { firstIndex } from '../../first-index.ts'
/** A text as a person reads it, with a mapping of its characters to the original text. */
export interface Reading {
  readonly text: string
  /** The offsets in the original text that a range of the reading covers. */
  toGiven(from: number, to: number): { readonly from: number; readonly to: number }
}

// What is dropped or has a plain equivalent. Everything else is unchanged.
const UNUSUAL =
  /[\u00a0\u00ad\u061c\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u115f\u1160\u2000-\u201f\u2028-\u202f\u205f-\u206f\u2212\u3000\u3164\ufeff\uff01-\uff5e\uffa0]|\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\ud835\udb40][\udc00-\udfff]|\\[nrt]/g
const INVISIBLE = /^(?:\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0])$/u
const FULL_WIDTH_FIRST = 0xff01
const FULL_WIDTH_LAST = 0xff5e
const FULL_WIDTH_DISTANCE = 0xfee0
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966]

const TWINS: Readonly<Record<string, string>> = {
  // Escaped newlines and tabs of quoted code and JSON separate words like any other.
  '\\n': ' \n',
  '\\r': ' \n',
  '\\t': '  ',
  '\u2028': '\n',
  '\u2029': '\n',
  '\u2212': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
}

/**
 * Normalizes a text: drops invisible characters (zero-width, direction marks), and maps full-width
 * and mathematical letters, digits of other scripts, dashes, quotes, spaces and escaped newlines to
 * their plain equivalents. Never longer than the text.
 */
export function readText(given: string): Reading {
  // From the read offset `froms[n]` on, the given offset is greater by `shifts[n]`.
  const froms: number[] = [0]
  const shifts: number[] = [0]
  let shift = 0
  const text = given.replace(UNUSUAL, (character: string, at: number) => {
    const read = readCharacter(character)
    if (read.length === character.length) return read
    shift += character.length - read.length
    froms.push(at + character.length - shift)
    shifts.push(shift)
    return read
  })
  if (shift === 0) return { text, toGiven: (from, to) => ({ from, to }) }

  const givenOffset = (offset: number): number => {
    const after = firstIndex(froms.length, (index) => (froms[index] ?? 0) > offset)
    return offset + (shifts[Math.max(0, after - 1)] ?? 0)
  }
  return { text, toGiven: (from, to) => ({ from: givenOffset(from), to: givenOffset(to) }) }
}

function readCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST) {
    return String.fromCharCode(code - FULL_WIDTH_DISTANCE)
  }
  if (INVISIBLE.test(character)) return ''
  const zero = DIGIT_ZEROS.find((first) => code >= first && code <= first + 9)
  if (zero !== undefined) return String(code - zero)
  if (code >= 0x2010 && code <= 0x2015) return '-'
  return TWINS[character] ?? readCompatible(character)
}

function readCompatible(character: string): string {
  const plain = character.normalize('NFKC')
  return plain.length <= character.length ? plain : character
}
