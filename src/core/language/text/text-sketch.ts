/** What short strings a text may hold. It is wrong in one direction only: a false is certain. */
export interface TextSketch {
  includes(part: string): boolean
}

/** 4 KB: of the hundred thousand characters of a long trace it says for most words that they are missing. */
const BITS = 32_768
const PART = 3
const MULTIPLIER = 0x01_00_01_93
const BASIS = 0x81_1c_9d_c5

/** Notes which runs of two and three characters a text holds, in a bitmap of fixed size. */
export function sketchText(text: string): TextSketch {
  const bits = new Uint8Array(BITS / 8)
  for (let at = 0; at < text.length; at++) {
    for (let length = PART - 1; length <= PART; length++) {
      const bit = placeOf(text, at, length)
      bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  return {
    includes(part) {
      const length = Math.min(part.length, PART)
      if (length < PART - 1) return true
      for (let at = 0; at + length <= part.length; at++) {
        const bit = placeOf(part, at, length)
        if (((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
      }
      return true
    },
  }
}

function placeOf(text: string, at: number, length: number): number {
  let hash = BASIS
  for (let index = at; index < at + length; index++) {
    hash = Math.imul(hash ^ (text.charCodeAt(index) || 0), MULTIPLIER)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % BITS
}
