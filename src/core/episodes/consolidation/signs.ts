// Two vectors with a cosine of 0.95 agree in 9 of 10 random signs: so they agree in all 16 of at
// least one of 24 bands in more than 99 of 100 cases, and two with a cosine of 0.3 in less than 1.
export const BANDS = 24
const SIGNS_A_BAND = 16
export const SIGNS: number = BANDS * SIGNS_A_BAND
/** Coordinates that one sign looks at: as good as all of them, and ten times as fast. */
const COORDINATES_A_SIGN = 32

/** Makes the function that writes the signs of a vector into a row of signatures, 24 numbers each. */
export function createSigner(
  dimensions: number,
): (vector: Float32Array, signatures: Uint16Array, row: number) => void {
  const coordinates = drawCoordinates(dimensions)
  return (vector, signatures, row) => {
    for (let band = 0; band < BANDS; band++) {
      let bits = 0
      for (let sign = 0; sign < SIGNS_A_BAND; sign++) {
        const from = (band * SIGNS_A_BAND + sign) * COORDINATES_A_SIGN
        bits = (bits << 1) | (projectionOf(vector, coordinates, from) >= 0 ? 1 : 0)
      }
      signatures[row * BANDS + band] = bits
    }
  }
}

/** In how many signs two rows differ. Of more than `most` it only says that there are more. */
export function disagreement(
  signatures: Uint16Array,
  left: number,
  right: number,
  most: number,
): number {
  let bits = 0
  for (let band = 0; band < BANDS && bits <= most; band++) {
    const differing =
      (signatures[left * BANDS + band] ?? 0) ^ (signatures[right * BANDS + band] ?? 0)
    bits += BITS_OF[differing] ?? 0
  }
  return bits
}

const BITS_OF: Uint8Array = countBits()

// Half of a number has all bits of it but the last.
function countBits(): Uint8Array {
  const bits = new Uint8Array(2 ** SIGNS_A_BAND)
  for (let number = 1; number < bits.length; number++) {
    bits[number] = (bits[number >> 1] ?? 0) + (number & 1)
  }
  return bits
}

function projectionOf(vector: Float32Array, coordinates: Int32Array, from: number): number {
  let sum = 0
  for (let at = from; at < from + COORDINATES_A_SIGN; at++) {
    const coordinate = coordinates[at] ?? 0
    sum += coordinate < 0 ? -(vector[~coordinate] ?? 0) : (vector[coordinate] ?? 0)
  }
  return sum
}

// Drawn in the same way each time, so that the same things give the same groups. A negative
// number stands for a coordinate that is subtracted.
function drawCoordinates(dimensions: number): Int32Array {
  const coordinates = new Int32Array(SIGNS * COORDINATES_A_SIGN)
  let state = 0x9e3779b9
  for (let at = 0; at < coordinates.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const coordinate = Math.floor((state / 2 ** 32) * dimensions)
    coordinates[at] = (state & 0x10000) === 0 ? coordinate : ~coordinate
  }
  return coordinates
}
