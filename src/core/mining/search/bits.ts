/** A set of runs, one bit each. */
export type Bits = Uint32Array

export function emptyBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32))
}

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countWord(bits[word] ?? 0)
  return count
}

/** How many runs are in both. */
export function countBoth(left: Bits, right: Bits): number {
  let count = 0
  for (let word = 0; word < left.length; word++) {
    count += countWord((left[word] as number) & (right[word] as number))
  }
  return count
}

export function bothBits(left: Bits, right: Bits): Bits {
  return left.map((word, index) => word & (right[index] ?? 0))
}

/** Sets that are equal have equal keys. */
export function bitsKey(bits: Bits): string {
  return String.fromCharCode(...new Uint16Array(bits.buffer, bits.byteOffset, bits.length * 2))
}

function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
