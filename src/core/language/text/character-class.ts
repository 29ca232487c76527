/** The role of a character in a term. */
export type CharacterClass =
  | 'separator'
  | 'word'
  | 'hangul'
  | 'han'
  | 'hiragana'
  | 'katakana'
  | 'unspaced'
  | 'emoji'

const LETTER_DIGIT_MARK = /[\p{L}\p{N}\p{M}]/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u

const FIRST_REGIONAL_INDICATOR = 0x1f1e6
const LAST_REGIONAL_INDICATOR = 0x1f1ff

// Below this, pictographs are typographic symbols (©, ‼, →), not emoji that people search for.
const FIRST_EMOJI = 0x2600

// First and last code point of each block; text is in NFKC, so compatibility forms are gone.
const SCRIPT_BLOCKS: readonly (readonly [number, number, CharacterClass])[] = [
  [0x3041, 0x309f, 'hiragana'],
  [0x30a1, 0x30ff, 'katakana'],
  [0x31f0, 0x31ff, 'katakana'],
  [0xac00, 0xd7ff, 'hangul'],
  [0x1100, 0x11ff, 'hangul'],
  [0xa960, 0xa97f, 'hangul'],
  [0x4e00, 0x9fff, 'han'],
  [0x3400, 0x4dbf, 'han'],
  [0x3005, 0x3007, 'han'],
  [0x3100, 0x312f, 'han'],
  [0x31a0, 0x31bf, 'han'],
  [0x2e80, 0x2fdf, 'han'],
  [0xf900, 0xfaff, 'han'],
  [0x20000, 0x3ffff, 'han'],
  // Thai and Lao, Myanmar, Khmer, Myanmar extended: scripts that put no spaces between words.
  [0x0e00, 0x0eff, 'unspaced'],
  [0x1000, 0x109f, 'unspaced'],
  [0x1780, 0x17ff, 'unspaced'],
  [0xa9e0, 0xa9ff, 'unspaced'],
  [0xaa60, 0xaa7f, 'unspaced'],
]

const FIRST_BLOCK = Math.min(...SCRIPT_BLOCKS.map(([first]) => first))

/** The class of one code point of NFKC text. Lone surrogates are separators. */
export function characterClass(codePoint: number): CharacterClass {
  if (codePoint < 0x80) return isAsciiAlphanumeric(codePoint) ? 'word' : 'separator'

  const character = String.fromCodePoint(codePoint)
  if (LETTER_DIGIT_MARK.test(character)) {
    return codePoint < FIRST_BLOCK ? 'word' : scriptOf(codePoint)
  }
  const isEmoji = codePoint >= FIRST_EMOJI && PICTOGRAPH.test(character)
  return isEmoji || isRegionalIndicator(codePoint) ? 'emoji' : 'separator'
}

// Two of these make a flag.
function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= FIRST_REGIONAL_INDICATOR && codePoint <= LAST_REGIONAL_INDICATOR
}

export function isAsciiDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isAsciiAlphanumeric(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || isAsciiDigit(code)
}

function scriptOf(codePoint: number): CharacterClass {
  for (const [first, last, script] of SCRIPT_BLOCKS) {
    if (codePoint >= first && codePoint <= last) return script
  }
  return 'word'
}

const FLAG = /\p{Regional_Indicator}{1,2}/uy
const SEQUENCE =
  /\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)*/uy

/** Where the emoji that starts here ends: joined, toned and tagged sequences are one emoji. */
export function endOfEmoji(text: string, start: number): number {
  const first = text.codePointAt(start) ?? 0
  const pattern = isRegionalIndicator(first) ? FLAG : SEQUENCE
  pattern.lastIndex = start
  const emoji = pattern.exec(text)?.[0] ?? String.fromCodePoint(first)
  return start + emoji.length
}

/** The emoji as people search for it: without its skin tone. */
export function plainEmoji(emoji: string): string {
  return emoji.replace(/\p{Emoji_Modifier}/gu, '') || emoji
}
