import { addTo } from '../../group-by.ts'

// Two vectors with a cosine of 0.95 agree in 9 of 10 signs of random projections (M. Charikar,
// 2002): so they agree in all 16 signs of at least one of 24 bands in more than 99 of 100 cases,
// and two with a cosine of 0.3 in less than 1.
const BANDS = 24
const SIGNS_PER_BAND = 16
export const SIGN_BITS = BANDS * SIGNS_PER_BAND
/** Coordinates in one projection: as good as all of them, and ten times as fast. */
const COORDINATES_PER_SIGN = 32
/** Of the rows that share a band, the latest this many are compared. */
const COMPARED_PER_BAND = 32
const WORDS = SIGN_BITS / 32
const ROWS_AT_FIRST = 16

/** The sign bits of a vector: one number for each band. */
export type Signature = Uint16Array<ArrayBuffer>

export interface SignQuery {
  readonly limit: number
  /** Rows that differ in more sign bits are left out. */
  readonly differingMax?: number | undefined
  /** With bands: ends the look at a band, whose rows come latest first. */
  readonly isTooOld?: ((row: number) => boolean) | undefined
}

/** Finds vectors that are probably near another one, by their sign bits alone. */
export interface SignIndex {
  sign(vector: Float32Array): Signature
  /** Sets the signature of a row, counted from 0. With bands, each row is set once. */
  set(row: number, signature: Signature): void
  /** The rows that differ in the fewest bits, nearest first; of equals the lower row. */
  nearest(signature: Signature, query: SignQuery): readonly number[]
}

/**
 * @param isBanded Compare only rows that agree in a whole band: for near duplicates among very
 *   many. Otherwise every row is compared.
 */
export function createSignIndex(
  dimensions: number,
  { isBanded = false }: { readonly isBanded?: boolean } = {},
): SignIndex {
  const coordinates = drawCoordinates(dimensions)
  let words = new Uint32Array(ROWS_AT_FIRST * WORDS)
  let rows = 0
  const bands = createBands()
  return {
    sign: (vector) => signOf(vector, coordinates),
    set(row, signature) {
      rows = Math.max(rows, row + 1)
      while (rows * WORDS > words.length) words = doubled(words)
      words.set(toWords(signature), row * WORDS)
      if (isBanded) bands.add(row, signature)
    },
    nearest(signature, { limit, differingMax = SIGN_BITS, isTooOld = () => false }) {
      const asked = toWords(signature)
      const nearest: Near[] = []
      let most = differingMax
      const look = (row: number): void => {
        const bits = differing(words, row * WORDS, asked, most)
        if (bits <= most) most = insert({ row, bits }, nearest, limit) ?? most
      }
      if (isBanded) bands.latest(signature, isTooOld).forEach(look)
      else for (let row = 0; row < rows; row++) look(row)
      return nearest.map(({ row }) => row)
    },
  }
}

/** Rows by the signs of each band. */
function createBands() {
  const byBand = new Map<number, number[]>()
  const keyOf = (band: number, bits: number): number => band * 2 ** SIGNS_PER_BAND + bits
  return {
    add(row: number, signature: Signature) {
      for (const [band, bits] of signature.entries()) {
        addTo(byBand, keyOf(band, bits), row)
      }
    },
    latest(signature: Signature, isTooOld: (row: number) => boolean) {
      const found = new Set<number>()
      for (const [band, bits] of signature.entries()) {
        const known = byBand.get(keyOf(band, bits))
        const latest = known?.slice(-COMPARED_PER_BAND).reverse() ?? []
        const end = latest.findIndex(isTooOld)
        for (const row of end === -1 ? latest : latest.slice(0, end)) found.add(row)
      }
      return [...found]
    },
  }
}

function toWords(signature: Signature): Uint32Array {
  return new Uint32Array(signature.buffer, signature.byteOffset, WORDS)
}

/** In how many bits two signatures differ; of more than `most` it only says that there are more. */
function differing(words: Uint32Array, from: number, asked: Uint32Array, most: number): number {
  let count = 0
  for (let word = 0; word < WORDS && count <= most; word++) {
    const bits = (words[from + word] as number) ^ (asked[word] as number)
    const pairs = bits - ((bits >>> 1) & 0x55555555)
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

interface Near {
  readonly row: number
  readonly bits: number
}

/** Keeps the nearest, in order; returns the most bits that can still be among them once full. */
function insert(one: Near, nearest: Near[], limit: number): number | undefined {
  const isBefore = (other: Near): boolean =>
    other.bits < one.bits || (other.bits === one.bits && other.row < one.row)
  let place = nearest.length
  while (place > 0 && !isBefore(nearest[place - 1] as Near)) place--
  nearest.splice(place, 0, one)
  if (nearest.length > limit) nearest.pop()
  return nearest.length === limit ? nearest.at(-1)?.bits : undefined
}

function signOf(vector: Float32Array, coordinates: Int32Array): Signature {
  const signature = new Uint16Array(BANDS)
  for (let sign = 0; sign < SIGN_BITS; sign++) {
    const band = Math.floor(sign / SIGNS_PER_BAND)
    const isPositive = project(vector, coordinates, sign * COORDINATES_PER_SIGN) >= 0
    signature[band] = ((signature[band] ?? 0) << 1) | (isPositive ? 1 : 0)
  }
  return signature
}

function project(vector: Float32Array, coordinates: Int32Array, from: number): number {
  let sum = 0
  for (let at = from; at < from + COORDINATES_PER_SIGN; at++) {
    const coordinate = coordinates[at] as number
    sum += coordinate < 0 ? -(vector[~coordinate] as number) : (vector[coordinate] as number)
  }
  return sum
}

// Always the same draw, so that the same vectors give the same groups. A negative number stands
// for a coordinate that is subtracted.
function drawCoordinates(dimensions: number): Int32Array {
  const coordinates = new Int32Array(SIGN_BITS * COORDINATES_PER_SIGN)
  let state = 0x9e3779b9
  for (let at = 0; at < coordinates.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const coordinate = Math.floor((state / 2 ** 32) * dimensions)
    coordinates[at] = (state & 0x10000) === 0 ? coordinate : ~coordinate
  }
  return coordinates
}

function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * values.length)
  more.set(values)
  return more
}
