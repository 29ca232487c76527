import { unsealFloats } from '../sealed-bytes.ts'
import type { VectorSpace } from '../vector-space.ts'
import type { VectorTuning } from '../vector-tuning.ts'
import { createBitsCodec } from './bits-codec.ts'
import { createBytesCodec } from './bytes-codec.ts'
import type { Codec, CodecName } from './codec.ts'

// Below this a bit a dimension tells too little; calibration may find otherwise.
const BITS_DIMENSIONS_MIN = 256

/** The codec until calibration has looked at the vectors. */
export function defaultCodec(dimensions: number): CodecName {
  return dimensions >= BITS_DIMENSIONS_MIN ? 'bits' : 'bytes'
}

/**
 * Absent when vectors are not shortened, and every one is compared in full.
 *
 * @throws MemoryError `CORRUPT_DATA` when the mean is damaged.
 */
export function codecOf(space: VectorSpace, tuning: VectorTuning): Codec | undefined {
  if (space.codec === 'none') return undefined
  return createCodec(space.codec, unsealFloats(space.mean, space.dimensions), tuning)
}

export function createCodec(name: CodecName, mean: Float32Array, tuning: VectorTuning): Codec {
  switch (name) {
    case 'bits':
      return createBitsCodec(mean, tuning.survivorsMin)
    case 'bytes':
      return createBytesCodec(mean)
  }
}
