/** A set of runs, one bit each. */
export type Bits = Uint32Array

export function emptyBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32))
}

/** The set of these runs, out of `size`. */
export function toBits(runs: Iterable<number>, size: number): Bits {
  const bits = emptyBits(size)
  for (const run of runs) setBit(bits, run)
  return bits
}

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0
}

export function countBits(bits: Bits): number {
  return countBoth(bits, bits)
}

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

/** The runs that are not in the set, out of `size`. */
export function otherBits(bits: Bits, size: number): Bits {
  const others = bits.map((word) => ~word)
  const rest = size & 31
  const last = others.length - 1
  if (rest !== 0) others[last] = (others[last] ?? 0) & ((1 << rest) - 1)
  return others
}

/** Equal sets have equal keys. */
export function bitsKey(bits: Bits): string {
  return String.fromCharCode(...new Uint16Array(bits.buffer, bits.byteOffset, bits.length * 2))
}

function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
