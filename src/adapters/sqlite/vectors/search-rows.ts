import { compareText } from '../../../core/language/text/compare-text.ts'
import { compareHits } from '../../../core/storage/vectors/compare-hits.ts'
import type { VectorHit, VectorQuery } from '../../../ports/vector-index.ts'
import type { RowSelection } from './codec.ts'
import type { ExactScores } from './exact-scores.ts'
import type { FollowedRows } from './followed-rows.ts'
import type { RowKeys } from './row-keys.ts'
import type { VectorTuning } from './vector-tuning.ts'

// Calibration uses the ten nearest; a larger search compares more.
const RESCORED_PER_HIT = 4
const WIDER = 4

export interface RowSearch {
  readonly query: VectorQuery
  /** The normalized query vector. */
  readonly values: Float32Array
  /** How many candidates are compared in full. */
  readonly rescored: number
}

/** Must be called inside `read`, after `follow`. */
export function searchRows(
  followed: FollowedRows,
  scores: ExactScores,
  search: RowSearch & { readonly tuning: VectorTuning },
): readonly VectorHit[] {
  if (followed.numbers.count === 0) return []
  const selection = selectRows(followed, search.query)
  const rows = chooseRows(followed, selection, search).sort()
  const similarities = scores.compare(search.values, rows)
  const nearest = foldDocuments(followed.keys, rows, similarities)
  return leadingHits(followed.keys, nearest, search.query.limit)
}

/** Lists the living rows that pass the filter in `memory.rows`. */
function selectRows(followed: FollowedRows, query: VectorQuery): RowSelection {
  const { memory, columns, walls, numbers } = followed
  const { kernel, mask, alive, rows } = memory
  const { filter = [] } = query
  const { count } = numbers
  memory.bytes(alive, count).set(walls.living(query))
  if (filter.length > 0) memory.bytes(mask, count).set(columns.mask(filter))
  const passing = kernel.selectRows(filter.length > 0 ? mask : alive, alive, count, rows)
  return { isListed: passing < count, count: passing }
}

/** The rows to compare in full: all that pass if they are few, otherwise the best candidates. */
function chooseRows(
  followed: FollowedRows,
  selection: RowSelection,
  search: RowSearch & { readonly tuning: VectorTuning },
): Uint32Array {
  const { memory, codec, keys } = followed
  const { limit } = search.query
  const all = (): Uint32Array => memory.integers(memory.rows, selection.count).slice()
  if (codec === undefined || selection.count <= search.tuning.exactPassingMax) return all()

  // Several parts of one document may crowd out other documents; then widen the search.
  let wanted = Math.max(search.rescored, limit * RESCORED_PER_HIT)
  while (wanted < selection.count) {
    const rows = codec.findCandidates(memory, search.values, { selection, wanted })
    const documents = new Set(rows.map((row) => keys.documentOf(row)))
    if (documents.size >= limit) return rows
    wanted *= WIDER
  }
  return all()
}

interface NearestRows {
  /** One row per document: its nearest. */
  readonly rows: readonly number[]
  readonly similarities: Float64Array
}

/** The rows are ascending, so those of one document are contiguous. */
function foldDocuments(keys: RowKeys, rows: Uint32Array, similarities: Float64Array): NearestRows {
  const nearest: number[] = []
  const best: number[] = []
  rows.forEach((row, i) => {
    const similarity = similarities[i] ?? 0
    const last = nearest.at(-1)
    if (last === undefined || keys.documentOf(last) !== keys.documentOf(row)) {
      nearest.push(row)
      best.push(similarity)
    } else if (isNearer(keys, { row, similarity }, { row: last, similarity: best.at(-1) ?? 0 })) {
      nearest[nearest.length - 1] = row
      best[best.length - 1] = similarity
    }
  })
  return { rows: nearest, similarities: Float64Array.from(best) }
}

interface ScoredRow {
  readonly row: number
  readonly similarity: number
}

function isNearer(keys: RowKeys, left: ScoredRow, right: ScoredRow): boolean {
  if (left.similarity !== right.similarity) return left.similarity > right.similarity
  return compareText(keys.keyOf(left.row).part, keys.keyOf(right.row).part) < 0
}

function leadingHits(keys: RowKeys, nearest: NearestRows, limit: number): readonly VectorHit[] {
  const { rows, similarities } = nearest
  // Sorting the numbers first avoids comparing most rows by name.
  const lowest = similarities.toSorted().at(-limit) ?? Number.NEGATIVE_INFINITY
  const hits: VectorHit[] = []
  rows.forEach((row, i) => {
    const similarity = similarities[i] ?? 0
    if (similarity >= lowest) hits.push({ ...keys.keyOf(row), similarity })
  })
  return hits.sort(compareHits).slice(0, limit)
}
