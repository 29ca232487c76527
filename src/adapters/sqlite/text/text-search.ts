import type { Filter } from '../../../core/documents/filter.ts'
import { SCORE_DECIMALS } from '../../../core/text/bm25.ts'
import type { TextHit, TextQuery } from '../../../ports/text-index.ts'
import type { Accumulator } from './accumulator.ts'
import { decodePostings, findPostings } from './postings.ts'
import { readChunk } from './segment.ts'
import { type Ranked, selectBest } from './select-best.ts'
import { findTerm } from './term-numbers.ts'
import type { TextTables } from './text-schema.ts'
import type { TextView } from './text-view.ts'

/** Either the hits, or the number of a segment that must be mended before there can be any. */
export type SearchOutcome = readonly TextHit[] | { readonly damaged: number }

export interface SearchSource {
  readonly tables: TextTables
  readonly view: TextView
  readonly accumulator: Accumulator
}

/** Must be called inside `SqliteDatabase.read`, with a view that has followed. */
export function searchView(source: SearchSource, query: TextQuery): SearchOutcome {
  const { tables, view, accumulator } = source
  const partition = tables
    .statement('select pid, documents, total_length from text_partition_# where partition = ?')
    .get(query.partition)
  if (partition === undefined) return []
  const pid = Number(partition.pid)
  const documents = Number(partition.documents)
  const averageLength = Number(partition.total_length) / documents
  accumulator.reserve(view.rows)
  try {
    for (const [at, { term, weight }] of query.terms.entries()) {
      const tid = findTerm(tables, pid, term)
      if (tid === undefined) continue
      const damaged = gather(source, pid, tid)
      if (damaged !== undefined) return { damaged }
      accumulator.add({ at, weight, documents, averageLength, lengths: view.lengths })
    }
    return readHits(source, query)
  } finally {
    accumulator.clear()
  }
}

/** Gathers the living rows of a term; returns the number of a segment that is damaged. */
function gather(source: SearchSource, pid: number, tid: number): number | undefined {
  const { tables, view } = source
  const { buffer } = source.accumulator
  buffer.length = 0
  let base = 0
  for (const { segment, rows, alive, chunkOf } of view.segments) {
    const chunk = chunkOf(tid)
    if (chunk > 0) {
      const bytes = readChunk(tables, segment, chunk)
      if (bytes === undefined) return segment
      const list = findPostings(bytes, tid)
      if (list !== undefined) decodePostings(list, { alive, base }, buffer)
    }
    base += rows
  }
  view.tail.collect({ pid, tid, base }, buffer)
  return undefined
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

/** One byte a row of the view, 1 where it passes the filter. */
function maskOf(view: TextView, filter: Filter): Uint8Array {
  const mask = new Uint8Array(view.rows)
  let base = 0
  for (const { attributes, rows } of [...view.segments, view.tail]) {
    mask.set(attributes.mask(filter), base)
    base += rows
  }
  return mask
}
