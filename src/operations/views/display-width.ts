const PLAIN = /^[\u0020-\u007e]*$/
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u
const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]/u

/** Ranges of the code points that fill two columns (Unicode Standard Annex 11, W and F). */
const WIDE_RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
]

/** How many columns of a terminal a text fills: two for Korean, Chinese and emoji. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  return splitGraphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0)
}

/** Fills a text up with spaces to a width; a wider text is left alone. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/** Cuts a text to a width, with an ellipsis when something had to go. */
export function cutTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const { head } = splitAtWidth(text, Math.max(0, width - 1))
  return width > 0 ? `${head.trimEnd()}…` : ''
}

/** Breaks a text into lines of at most that width, between words where that is possible. */
export function wrapTo(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const piece of text.split(/\s+/).flatMap((word) => breakWord(word, width))) {
    const longer = `${lines.at(-1)} ${piece}`
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}

// Korean and Chinese have words longer than a line, so to say, and so have addresses.
function breakWord(word: string, width: number): readonly string[] {
  const pieces: string[] = []
  let rest = word
  while (displayWidth(rest) > width) {
    const { head, tail } = splitAtWidth(rest, width)
    if (head === '') break
    pieces.push(head)
    rest = tail
  }
  return rest === '' ? pieces : [...pieces, rest]
}

function splitAtWidth(text: string, width: number): { head: string; tail: string } {
  let used = 0
  let length = 0
  for (const grapheme of splitGraphemes(text)) {
    used += graphemeWidth(grapheme)
    if (used > width) break
    length += grapheme.length
  }
  return { head: text.slice(0, length), tail: text.slice(length) }
}

// Made when first needed: that takes milliseconds, and most texts are plain.
let graphemes: Intl.Segmenter | undefined

function splitGraphemes(text: string): readonly string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

function graphemeWidth(grapheme: string): number {
  if (WITHOUT_WIDTH.test(grapheme)) return 0
  if (EMOJI.test(grapheme)) return 2
  const point = grapheme.codePointAt(0) ?? 0
  return WIDE_RANGES.some(([from, to]) => point >= from && point <= to) ? 2 : 1
}
