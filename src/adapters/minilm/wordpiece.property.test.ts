import { createEmbedder } from '@lat.md/embed'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dot } from './unit-vector.ts'
import { locateWeights, readTokenizer } from './weights.ts'
import { createWordPiece } from './wordpiece.ts'

const files = await locateWeights()
const tokenizer = createWordPiece(await readTokenizer(files))

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

// Blocks that have been settled for long: the original knows the characters of Unicode 8, and
// what came later is punctuation for one and a letter for the other.
const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0x0000, 0x024f], // Controls and Latin.
  [0x0300, 0x036f], // Combining marks.
  [0x0391, 0x03ff], // Greek.
  [0x0400, 0x04ff], // Cyrillic.
  [0x05d0, 0x05ea], // Hebrew.
  [0x0620, 0x06d3], // Arabic.
  [0x0904, 0x0939], // Devanagari.
  [0x0e01, 0x0e3a], // Thai.
  [0x1e00, 0x1eff], // Latin with several marks.
  [0x2000, 0x2064], // Punctuation, blanks, marks of direction.
  [0x20a0, 0x20bd], // Currencies.
  [0x2100, 0x214f], // Letter-like symbols.
  [0x3000, 0x303f], // Punctuation of East Asia.
  [0x3041, 0x30ff], // Kana.
  [0x3400, 0x4db5], // Ideographs.
  [0x4e00, 0x9fcc], // Ideographs.
  [0xac00, 0xd7a3], // Hangul.
  [0xe000, 0xe0ff], // Private use.
  [0xf900, 0xfad9], // Compatibility ideographs.
  [0xff01, 0xffee], // Full and half width.
  [0x1f600, 0x1f64f], // Emoji.
  [0x20000, 0x2a6d6], // Ideographs outside of the basic plane.
]
const aSettledCharacter = fc
  .constantFrom(...BLOCKS)
  .chain(([min, max]) => fc.integer({ min, max }))
  .map((code) => String.fromCodePoint(code))
const settledText = fc.string({
  unit: fc.oneof(aSettledCharacter, fc.constantFrom(' ', 'e', '-')),
  maxLength: 30,
})

test('S7 tokenizer: its words, tokenised again, give the same ids', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, settledText), (text) => {
      const { ids, words } = tokenizer.encode(text, 256)

      expect(tokenizer.encode(words.join(' '), 256).ids).toEqual(ids)
    }),
    { numRuns: 2_000 },
  )
})

// The WebAssembly engine has the tokenizer of the original inside. If it sees the same in a
// text as in our words for it, our words are right.
test('S7 tokenizer: agrees with the original in every script', async () => {
  const engine = await createEmbedder({ model: files })
  const embed = async (text: string): Promise<Float32Array> =>
    Float32Array.from((await engine.embed([text]))[0] ?? [])

  await fc.assert(
    fc.asyncProperty(settledText, async (text) => {
      const ours = await embed(tokenizer.encode(text, 256).words.join(' '))

      expect(dot(ours, await embed(text))).toBeGreaterThan(0.99999)
    }),
    { numRuns: 60 },
  )
})
