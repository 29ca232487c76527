// The BERT normalizer and pre-tokenizer (uncased), one character at a time, so that a long text
// is only read up to the model's limit.

const CONTROL = /^[\p{Cc}\p{Cf}\p{Co}]$/u
const COMBINING_MARK = /\p{Mn}/gu
const PUNCTUATION = /^[\p{P}$+<=>^`|~]$/u
const SPACE = /^\s$/u

const REPLACEMENT = 0xfffd

// The original ranges, in which Korean and Japanese letters are not ideographs.
const IDEOGRAPHS: readonly (readonly [first: number, last: number])[] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
]

/**
 * The words of a text as the model sees them: lower case, without accents and control
 * characters; each punctuation mark and each ideograph is a word of its own.
 *
 * @param lettersMax A longer word may be truncated, but stays longer than this.
 */
export function* splitWords(text: string, lettersMax: number): Generator<string> {
  // A letter is one or two UTF-16 code units.
  const unitsMax = lettersMax * 2
  let word = ''
  for (const { piece, role } of readPieces(text)) {
    if (role === 'letter') {
      if (word.length <= unitsMax) word += piece
      continue
    }
    if (word !== '') yield word
    word = ''
    if (role === 'alone') yield piece
  }
  if (word !== '') yield word
}

function* readPieces(text: string) {
  for (const character of text) {
    for (const piece of normalizeCharacter(character)) {
      if (piece === ' ') yield { piece, role: 'space' }
      else yield { piece, role: standsAlone(piece, character) ? 'alone' : 'letter' }
    }
  }
}

/** The normalized character: none, one or several; any white space becomes one space. */
function normalizeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return normalizeAscii(character, code)
  if (code === REPLACEMENT || isLoneSurrogate(code) || CONTROL.test(character)) return ''
  if (SPACE.test(character)) return ' '
  return character.normalize('NFD').replace(COMBINING_MARK, '').toLowerCase()
}

function normalizeAscii(character: string, code: number): string {
  if (code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d) return ' '
  if (code < 0x20 || code === 0x7f) return ''
  return character.toLowerCase()
}

function standsAlone(piece: string, original: string): boolean {
  return PUNCTUATION.test(piece) || isIdeograph(original.codePointAt(0) ?? 0)
}

function isIdeograph(code: number): boolean {
  if (code < 0x3400) return false
  return IDEOGRAPHS.some(([first, last]) => code >= first && code <= last)
}

function isLoneSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}
