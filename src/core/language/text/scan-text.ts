import { type CharacterClass, characterClass, endOfEmoji, isAsciiDigit } from './character-class.ts'

// Characters that may join two words of one identifier, path, address, number or name.
const JOINTS = new Set(
  `' - _ __ . / \\ // \\\\ : :: :// :/// # @ & -> /. /_ ._ _. \\. /@ :@ ./`.split(' '),
)
const JOINT_LENGTH_MAX = 4

// Longer identifiers and runs (minified code, text without any stop) are cut here, so that no
// chunk has more than about a thousand terms. A single word is never cut.
const CHUNK_LENGTH_MAX = 512

// Prefixes that belong to a word: @mention, #tag, $variable, .file, --flag.
const SIGIL = /(?:^|[\s([{<"'`,;|=])(@|#|\$|\.|--)$/
const SIGIL_REACH = 3
const SUFFIX = /^(?:\+\+|#)(?![\p{L}\p{N}+#])/u

const COUNTED_DIGITS_MAX = 9

/**
 * Cuts prepared text into chunks, in order: words and identifiers (with their joints), runs of
 * one script that is written without spaces, emoji. Linear in the length of the text.
 */
export function* scanText(text: string): Generator<string, void> {
  let at = 0
  while (at < text.length) {
    const codePoint = text.codePointAt(at) ?? 0
    const kind = characterClass(codePoint)
    if (kind === 'separator') {
      at += codePoint > 0xffff ? 2 : 1
      continue
    }
    const end = endOfChunk(text, at, kind)
    yield kind === 'word' ? sigilBefore(text, at) + text.slice(at, end) : text.slice(at, end)
    const bridge = bridgeAfter(text, end)
    if (bridge !== undefined) yield bridge
    at = end
  }
}

function endOfChunk(text: string, start: number, kind: CharacterClass): number {
  if (kind === 'word') return endOfIdentifier(text, start)
  if (kind === 'emoji') return endOfEmoji(text, start)
  return endOfRun(text, start, kind)
}

function endOfIdentifier(text: string, start: number): number {
  let end = endOfRun(text, start, 'word')
  while (end - start < CHUNK_LENGTH_MAX) {
    const next = end + jointLength(text, end)
    if (next === end) break
    end = endOfRun(text, next, 'word')
  }
  return end + suffixLength(text, end)
}

// C++ and C# end in symbols that belong to them.
function suffixLength(text: string, at: number): number {
  if (text[at] !== '+' && text[at] !== '#') return 0
  return SUFFIX.exec(text.slice(at, at + 3))?.[0].length ?? 0
}

function endOfRun(text: string, start: number, kind: CharacterClass): number {
  const limit = kind === 'word' ? text.length : Math.min(text.length, start + CHUNK_LENGTH_MAX)
  let end = start
  while (end < limit) {
    const codePoint = text.codePointAt(end) ?? 0
    if (characterClass(codePoint) !== kind && !isProlongedSound(codePoint, kind)) break
    end += codePoint > 0xffff ? 2 : 1
  }
  return end
}

// The sign for a long vowel is katakana by its block, but people write it in hiragana too.
function isProlongedSound(codePoint: number, kind: CharacterClass): boolean {
  return codePoint === 0x30fc && kind === 'hiragana'
}

// The length of the joint at this index; 0 when the identifier ends here.
function jointLength(text: string, at: number): number {
  // Most words end at a space.
  if (text[at] === ' ') return 0
  const length = separatorsAt(text, at)
  const joint = text.slice(at, at + length)
  const after = text.codePointAt(at + length)
  if (after === undefined || characterClass(after) !== 'word') return 0
  if (joint === ',') return isThousandsComma(text, at) ? 1 : 0
  return JOINTS.has(joint) ? length : 0
}

function separatorsAt(text: string, at: number): number {
  let length = 0
  while (length < JOINT_LENGTH_MAX && isSeparator(text.codePointAt(at + length))) length++
  return length
}

function isSeparator(codePoint: number | undefined): boolean {
  return codePoint !== undefined && characterClass(codePoint) === 'separator'
}

function isThousandsComma(text: string, at: number): boolean {
  return isAsciiDigit(text.charCodeAt(at - 1)) && /^,\d{3}(?!\d)/.test(text.slice(at, at + 5))
}

function sigilBefore(text: string, at: number): string {
  if (at === 0 || !'@#$.-'.includes(text[at - 1] ?? '')) return ''
  return SIGIL.exec(text.slice(Math.max(0, at - SIGIL_REACH), at))?.[1] ?? ''
}

// Where two scripts meet inside a word, the meeting is a chunk too: 3월, 27日, 食べ.
function bridgeAfter(text: string, end: number): string | undefined {
  const next = text.codePointAt(end)
  if (next === undefined || next < 0x80) return undefined
  const kind = characterClass(next)
  const before = text.slice(Math.max(0, end - COUNTED_DIGITS_MAX), end)
  if (kind === 'hiragana') {
    const last = before.slice(-1)
    return characterClass(last.charCodeAt(0)) === 'han' ? last + text.charAt(end) : undefined
  }
  if (kind !== 'hangul' && kind !== 'han') return undefined
  const counted = /\d+$/.exec(before)?.[0]
  return counted === undefined ? undefined : counted + String.fromCodePoint(next)
}
