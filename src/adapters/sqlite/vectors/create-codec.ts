import { bestPositions } from './best-positions.ts'
import { createBitsCodec } from './bits-codec.ts'
import { type Codec, type CodecName, centre, listPlace } from './codec.ts'
import { paddedLength } from './scan-memory.ts'
import { unsealFloats } from './sealed-bytes.ts'
import type { VectorSpace } from './vector-space.ts'
import type { VectorTuning } from './vector-tuning.ts'

// Below this a bit per dimension is too coarse; calibration may find otherwise.
const BITS_DIMENSIONS_MIN = 256

/** The codec used before calibration. */
export function defaultCodec(dimensions: number): CodecName {
  return dimensions >= BITS_DIMENSIONS_MIN ? 'bits' : 'bytes'
}

/**
 * Absent if vectors are not compressed, and every one is compared in full.
 *
 * @throws MemoryError `CORRUPT_DATA` if the mean is damaged.
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

const BYTE_MAX = 127
// 4,096 products of 127 and this stay below 2^31, as the kernel sums in 32 bits.
const QUERY_MAX = 2_047
/** The scale precedes the values of a row, padded to keep them aligned. */
const SCALE_BYTES = 16

/**
 * One byte per dimension, centred on the mean, with a scale per row: eight times the size of
 * bits and several times slower, but nearly exact for any vectors.
 */
function createBytesCodec(mean: Float32Array): Codec {
  const length = paddedLength(mean.length)

  return {
    name: 'bytes',
    stride: length + SCALE_BYTES,
    encode(values, code) {
      const centred = centre(values, mean)
      const scale = largest(centred) / BYTE_MAX || 1
      const view = new DataView(code.buffer, code.byteOffset, code.byteLength)
      code.fill(0)
      view.setFloat32(0, scale, true)
      for (let i = 0; i < centred.length; i++) {
        view.setInt8(SCALE_BYTES + i, Math.round((centred[i] ?? 0) / scale))
      }
    },
    findCandidates(memory, query, { selection, wanted }) {
      const { kernel, codes, desk, scores } = memory
      // Products with centred rows differ from those with the rows only by a constant.
      const scale = largest(query) / QUERY_MAX
      const levels = new Int16Array(length)
      for (let i = 0; i < query.length; i++) levels[i] = Math.round((query[i] ?? 0) / scale)
      memory.bytes(desk.query, levels.byteLength).set(new Uint8Array(levels.buffer))

      const list = listPlace(memory, selection)
      kernel.byteScan(codes, length, list, selection.count, desk.query, scores)
      const best = bestPositions(memory.floats(scores, selection.count), wanted)
      if (!selection.isListed) return best
      const rows = memory.integers(memory.rows, selection.count)
      return best.map((position) => rows[position] ?? 0)
    },
  }
}

function largest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
