import { bestPositions } from './best-positions.ts'
import { type CandidateSearch, type Codec, centre, listPlace } from './codec.ts'
import type { ScanMemory } from './scan-memory.ts'

const WORD_BITS = 64
/** The query keeps four bits per value for the second pass. */
const LEVELS = 16
/** Rows the first pass keeps for each row the second pass must keep. */
const SURVIVORS_PER_WANTED = 4

/**
 * One bit per dimension: whether the value is above the mean. A first pass computes the Hamming
 * distance; its survivors are ordered by the query's own values over the bits that are set.
 */
export function createBitsCodec(mean: Float32Array, survivorsMin: number): Codec {
  const words = Math.ceil(mean.length / WORD_BITS)
  const stride = words * (WORD_BITS / 8)

  return {
    name: 'bits',
    stride,
    encode: (values, code) => writeSigns(values, mean, code),
    findCandidates(memory, query, search) {
      const { kernel, desk } = memory
      const centred = centre(query, mean)
      writeSigns(query, mean, memory.bytes(desk.query, stride))
      const survivorsWanted = Math.max(survivorsMin, search.wanted * SURVIVORS_PER_WANTED)
      const survivors = findSurvivors(memory, { ...search, words, wanted: survivorsWanted })

      const { step, low } = writePlanes(centred, memory.bytes(desk.planes, 4 * stride))
      const { codes, nearRows, scores, desk: places } = memory
      kernel.planeScan(codes, words, nearRows, survivors, places.planes, step, low, scores)
      const rows = memory.integers(nearRows, survivors)
      const best = bestPositions(memory.floats(scores, survivors), search.wanted)
      return best.map((position) => rows[position] ?? 0)
    },
  }
}

/** Writes the rows with the smallest Hamming distance to `nearRows` and returns their number. */
function findSurvivors(memory: ScanMemory, search: CandidateSearch & { readonly words: number }) {
  const { kernel, codes, distances, nearRows, desk } = memory
  const { selection, words, wanted } = search
  const list = listPlace(memory, selection)
  const histogram = memory.integers(desk.histogram, words * WORD_BITS + 1).fill(0)
  kernel.hammingScan(codes, words, list, selection.count, desk.query, distances, desk.histogram)
  let threshold = -1
  for (let near = 0; near < wanted && threshold < histogram.length - 1; ) {
    near += histogram[++threshold] ?? 0
  }
  return kernel.gatherNear(distances, list, selection.count, threshold, nearRows)
}

function writeSigns(values: Float32Array, mean: Float32Array, code: Uint8Array): void {
  code.fill(0)
  for (let i = 0; i < values.length; i++) {
    if ((values[i] ?? 0) > (mean[i] ?? 0)) code[i >> 3] = (code[i >> 3] ?? 0) | (1 << (i & 7))
  }
}

/** Writes the query as four bit planes, so that value = low + step * (0 to 15). */
function writePlanes(centred: Float32Array, planes: Uint8Array): { step: number; low: number } {
  const stride = planes.length / 4
  const low = centred.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = centred.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  // If all values are equal any step works: all numbers are 0 then.
  const step = (high - low) / (LEVELS - 1) || 1
  planes.fill(0)
  for (let i = 0; i < centred.length; i++) {
    const level = Math.round(((centred[i] ?? 0) - low) / step)
    for (let plane = 0; plane < 4; plane++) {
      const at = plane * stride + (i >> 3)
      if (level & (1 << plane)) planes[at] = (planes[at] ?? 0) | (1 << (i & 7))
    }
  }
  return { step, low }
}
