import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { Codec, CodecName } from './codec.ts'
import { createCodec } from './create-codec.ts'
import { findNearest, NEIGHBOURS_WANTED, type Neighbours } from './find-nearest.ts'
import { meanOf } from './pack-blocks.ts'
import { createScanMemory } from './scan-memory.ts'
import { type NumberedVector, readVectors } from './vector-rows.ts'
import { firstSeqOf, type VectorSpace } from './vector-space.ts'
import type { VectorTuning } from './vector-tuning.ts'

/** How to search the vectors of a space. */
export interface Calibration {
  readonly codec: CodecName | 'none'
  readonly mean: Float32Array
  readonly rescored: number
}

const MEAN_SAMPLE = 10_000
// Fewer queries in a large index, where each costs more: about two seconds at 384 dimensions.
const COMPARISONS_MAX = 20_000_000
const QUERIES_MIN = 50
const QUERIES_MAX = 200
const ROWS_PER_TURN = 256
/** Cheapest first. */
const CODECS: readonly CodecName[] = ['bits', 'bytes']

/**
 * Chooses the cheapest search settings with sufficient recall on the true neighbours of stored
 * vectors. Yields to other work in between.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export async function calibrate(
  database: SqliteDatabase,
  space: VectorSpace,
  tuning: VectorTuning,
): Promise<Calibration> {
  const affordable = Math.floor(COMPARISONS_MAX / Math.max(1, space.rows))
  const queriesMax = Math.min(QUERIES_MAX, Math.max(QUERIES_MIN, affordable))
  const sample = await sampleVectors(database, space)
  const mean = meanOf(sample, space.dimensions)
  const neighbours = await findNearest(turnsOf(database, space), spread(sample, queriesMax))
  for (const name of CODECS) {
    const codec = createCodec(name, mean, tuning)
    const recallAt = await measureRecall(turnsOf(database, space), codec, { neighbours, tuning })
    const rescored = tuning.rescoredChoices.find((choice) => recallAt(choice) >= tuning.recallMin)
    if (rescored !== undefined) return { codec: name, mean, rescored }
  }
  return { codec: 'none', mean, rescored: 0 }
}

/** All vectors of the space, in batches. */
async function* turnsOf(database: SqliteDatabase, space: VectorSpace) {
  const { dimensions, lastSeq } = space
  let afterSeq = firstSeqOf(space.space)
  for (;;) {
    const range = { afterSeq, lastSeq, dimensions, limit: ROWS_PER_TURN }
    const rows = database.read(() => readVectors(database, range))
    if (rows.length === 0) return
    yield rows
    afterSeq = rows.at(-1)?.seq ?? lastSeq
    await nextTurn()
  }
}

/** Vectors sampled across the space, in runs, because reading adjacent rows is cheap. */
async function sampleVectors(database: SqliteDatabase, space: VectorSpace) {
  const { dimensions, lastSeq } = space
  const first = firstSeqOf(space.space)
  const runs = MEAN_SAMPLE / ROWS_PER_TURN
  const distance = Math.max(ROWS_PER_TURN, (lastSeq - first) / runs)
  const sample: NumberedVector[] = []
  for (let afterSeq = first; afterSeq < lastSeq; afterSeq += distance) {
    const run = { afterSeq, lastSeq: Math.min(lastSeq, afterSeq + distance), dimensions }
    sample.push(...database.read(() => readVectors(database, { ...run, limit: ROWS_PER_TURN })))
    await nextTurn()
  }
  return sample
}

/** At most N items of the list, evenly spaced. */
function spread<Item>(list: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, list.length / most)
  return list.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}

/** The recall of true neighbours among the first candidates, by the number of candidates. */
async function measureRecall(
  turns: AsyncIterable<readonly NumberedVector[]>,
  codec: Codec,
  against: { readonly neighbours: readonly Neighbours[]; readonly tuning: VectorTuning },
): Promise<(candidates: number) => number> {
  const memory = createScanMemory({ stride: codec.stride, cacheBytes: 0 })
  const seqs: number[] = []
  for await (const rows of turns) {
    memory.reserve(seqs.length + rows.length)
    for (const { seq, values } of rows) codec.encode(values, memory.codeOf(seqs.push(seq) - 1))
  }

  const wanted = (against.tuning.rescoredChoices.at(-1) ?? 0) + 1
  const selection = { isListed: false, count: seqs.length }
  const ranks: number[] = []
  let expected = 0
  for (const { query, seqs: near } of against.neighbours) {
    const rows = codec.findCandidates(memory, query.values, { selection, wanted })
    const candidates = Array.from(rows, (row) => seqs[row] ?? 0).filter((seq) => seq !== query.seq)
    const found = [...candidates.keys()].filter((rank) => near.has(candidates[rank] ?? 0))
    ranks.push(...found.slice(0, NEIGHBOURS_WANTED))
    expected += Math.min(NEIGHBOURS_WANTED, near.size)
    await nextTurn()
  }
  return (candidates) => ranks.filter((rank) => rank < candidates).length / Math.max(1, expected)
}
