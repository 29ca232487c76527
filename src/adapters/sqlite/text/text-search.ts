import { SCORE_DECIMALS } from '../../../core/language/text/bm25.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import type {
  FrequencyQuery,
  TermFrequencies,
  TextHit,
  TextQuery,
} from '../../../ports/text-index.ts'
import type { Accumulator } from './accumulator.ts'
import { decodePostings } from './postings.ts'
import type { Segment } from './segment.ts'
import { type Ranked, selectBest } from './select-best.ts'
import type { TextTables } from './text-schema.ts'
import type { TextView } from './text-view.ts'

/** The number of a segment that must be repaired before the search can be answered. */
export interface Damage {
  readonly damaged: number
}

export interface SearchSource {
  readonly tables: TextTables
  readonly view: TextView
  readonly accumulator: Accumulator
}

/** How many term counts a segment caches: the words of many queries, in 40 KB. */
const COUNTED_TERMS_MAX = 1_024

/** Must be called inside `SqliteDatabase.read`, with an up-to-date view. */
export function searchView(source: SearchSource, query: TextQuery): readonly TextHit[] | Damage {
  const { view, accumulator } = source
  const partition = findPartition(source.tables, query.partition)
  if (partition === undefined) return []
  const { pid, documents, averageLength } = partition
  // A question about a time asks for the same words with several filters.
  const scored = JSON.stringify([view.version, pid, query.terms])
  if (accumulator.scored !== scored) {
    accumulator.clear()
    accumulator.reserve(view.rows)
    for (const [at, { term, weight }] of query.terms.entries()) {
      const damaged = gather(source, pid, term)
      if (damaged !== undefined) return { damaged }
      accumulator.add({ at, weight, documents, averageLength, lengths: view.lengths })
    }
    accumulator.scored = scored
  }
  return readHits(source, query)
}

/** Must be called inside `SqliteDatabase.read`, with an up-to-date view. */
export function countInView(source: SearchSource, query: FrequencyQuery): TermFrequencies | Damage {
  const { view, accumulator } = source
  const partition = findPartition(source.tables, query.partition)
  if (partition === undefined) return { documents: 0, counts: query.terms.map(() => 0) }
  const counts: number[] = []
  accumulator.reserve(view.rows)
  for (const term of query.terms) {
    const count = countHolders(source, partition.pid, term)
    if (typeof count !== 'number') return count
    counts.push(count)
  }
  return { documents: partition.documents, counts }
}

function findPartition(tables: TextTables, name: string) {
  const row = tables
    .statement('select pid, documents, total_length from text_partition_# where partition = ?')
    .get(name)
  if (row === undefined) return undefined
  const documents = Number(row.documents)
  return { pid: Number(row.pid), documents, averageLength: Number(row.total_length) / documents }
}

/** Gathers the live rows of a term; returns the number of a damaged segment. */
function gather(source: SearchSource, pid: number, term: string): number | undefined {
  const { view } = source
  const { buffer } = source.accumulator
  buffer.length = 0
  const tid = view.termOf(pid, term)
  if (tid === undefined) return undefined
  let base = 0
  for (const segment of view.segments) {
    if (!gatherPacked(source, segment, { tid, base })) return segment.segment
    base += segment.rows
  }
  view.tail.collect({ pid, tid, base }, buffer)
  return undefined
}

/** The number of live rows that contain a term. Segments with a cached count are not read. */
function countHolders(source: SearchSource, pid: number, term: string): number | Damage {
  const { view } = source
  const { buffer } = source.accumulator
  const tid = view.termOf(pid, term)
  if (tid === undefined) return 0
  let known = 0
  buffer.length = 0
  for (const segment of view.segments) {
    const before = segment.holders.get(tid)
    if (before !== undefined) known += before
    else if (!gatherPacked(source, segment, { tid, base: 0 })) return { damaged: segment.segment }
  }
  view.tail.collect({ pid, tid, base: 0 }, buffer)
  return known + buffer.length
}

/** Gathers the live rows of a term in a segment; false if it is damaged. */
function gatherPacked(
  { accumulator }: SearchSource,
  { alive, postingsOf, holders }: Segment,
  { tid, base }: { readonly tid: number; readonly base: number },
): boolean {
  const { buffer } = accumulator
  const before = buffer.length
  const list = postingsOf(tid)
  if (list === undefined) return false
  decodePostings(list, { alive, base }, buffer)
  if (holders.size >= COUNTED_TERMS_MAX) holders.clear()
  holders.set(tid, buffer.length - before)
  return true
}

function readHits({ view, accumulator }: SearchSource, query: TextQuery): readonly TextHit[] {
  const { filter = [], limit, terms } = query
  const best = selectBest(
    {
      rows: accumulator.touched,
      scores: accumulator.scores,
      keyOf: view.keyOf,
      ...(filter.length === 0 ? {} : { mask: maskOf(view, filter) }),
    },
    limit,
  )
  return best.map(({ row, rank }: Ranked): TextHit => {
    const key = Buffer.from(view.keyOf(row)).toString('utf8')
    const end = key.indexOf('\u0000')
    return {
      collection: key.slice(0, end),
      id: key.slice(end + 1),
      score: rank / 10 ** SCORE_DECIMALS,
      matched: terms.filter((_, at) => accumulator.hasMatched(row, at)).map(({ term }) => term),
    }
  })
}

/** One byte per row of the view, 1 if it passes the filter. */
function maskOf(view: TextView, filter: Filter): Uint8Array {
  const mask = new Uint8Array(view.rows)
  let base = 0
  for (const { attributes, rows } of [...view.segments, view.tail]) {
    mask.set(attributes.mask(filter), base)
    base += rows
  }
  return mask
}
