import { firstIndex } from '../../../core/first-index.ts'
import { recentValues } from '../../../core/recent-values.ts'
import { reserve } from '../reserve.ts'
import { ENTRY_COLUMNS, readEntry } from './entry-record.ts'
import { lastAtMost, listSegments, readSegment, type Segment } from './segment.ts'
import { createTail, type Tail } from './tail.ts'
import { findTerm } from './term-numbers.ts'
import { readState, type TextState, type TextTables } from './text-schema.ts'

/** The in-memory view of the index of one process; it follows the commits of all processes. */
export interface TextView {
  readonly segments: readonly Segment[]
  readonly tail: Tail
  /** Changes with the rows. */
  readonly version: number
  /** The number of rows, including dead ones. */
  readonly rows: number
  /** The length of each row. */
  readonly lengths: Uint32Array
  keyOf(row: number): Uint8Array
  /** The number of a term, or `undefined` if no document of the partition holds it. */
  termOf(pid: number, term: string): number | undefined
  /**
   * Must be called inside `SqliteDatabase.read`. Returns the number of a segment found to be
   * damaged; the view must not be used then.
   */
  follow(): number | undefined
  /** Frees the memory. The next `follow` starts from scratch. */
  forget(): void
}

/** Each is asked for several times by one question: how rare it is, and for each filter. */
const KEPT_TERMS_MAX = 1_024

const NOTHING_READ = { version: -1, packings: -1, lastOrd: 0, lastDead: 0 }

export function createTextView(tables: TextTables): TextView {
  let segments: readonly Segment[] = []
  let tail = createTail()
  let layout = createRowLayout(segments)
  let progress = { ...NOTHING_READ }
  const terms = recentValues<string, { readonly tid: number | undefined }>(KEPT_TERMS_MAX)

  function start(loaded: readonly Segment[], lastOrd: number): void {
    segments = loaded
    tail = createTail()
    layout = createRowLayout(segments)
    progress = { ...NOTHING_READ, lastOrd }
  }

  function catchUp({ version, packings }: TextState): void {
    // Reset first, so that a failure halfway leads to a full reload.
    progress.packings = -1
    progress.version = -1
    terms.clear()
    progress.lastOrd = readEntries(tables, progress.lastOrd, { tail, layout })
    progress.lastDead = readDead(tables, progress.lastDead, { tail, segments })
    progress.packings = packings
    progress.version = version
  }

  return {
    get segments() {
      return segments
    },
    get tail() {
      return tail
    },
    get version() {
      return progress.version
    },
    get rows() {
      return layout.packedRows + tail.rows
    },
    get lengths() {
      return layout.lengths
    },
    keyOf(row) {
      const place = layout.locate(row)
      return place === undefined
        ? tail.keyOf(row - layout.packedRows)
        : place.segment.keyOf(place.row)
    },
    termOf(pid, term) {
      const key = `${pid} ${term}`
      const known = terms.get(key) ?? { tid: findTerm(tables, pid, term) }
      terms.set(key, known)
      return known.tid
    },
    follow() {
      const state = readState(tables)
      if (state.version === progress.version) return undefined
      if (state.packings !== progress.packings) {
        const loaded = loadSegments(tables, segments)
        if ('damaged' in loaded) return loaded.damaged
        start(loaded.segments, state.packedThrough)
      }
      catchUp(state)
      return undefined
    },
    forget() {
      start([], 0)
    },
  }
}

/** All segments of the file; known ones are not read again. */
function loadSegments(tables: TextTables, known: readonly Segment[]) {
  const byNumber = new Map(known.map((segment) => [segment.segment, segment]))
  const segments: Segment[] = []
  for (const place of listSegments(tables)) {
    const segment = byNumber.get(place.segment) ?? readSegment(tables, place)
    if (segment === undefined) return { damaged: place.segment }
    segments.push(segment)
  }
  return { segments }
}

/** Appends the entries after `lastOrd` to the tail, and returns the new last one. */
function readEntries(
  tables: TextTables,
  lastOrd: number,
  { tail, layout }: { readonly tail: Tail; readonly layout: RowLayout },
): number {
  const rows = tables
    .statement(`select ${ENTRY_COLUMNS} from text_entry_# where ord > ? order by ord`)
    .iterate(lastOrd)
  let last = lastOrd
  for (const row of rows) {
    const entry = readEntry(row)
    layout.setLength(layout.packedRows + tail.rows, entry.length)
    tail.append(entry)
    last = entry.ord
  }
  return last
}

/** Buries the dead entries after `lastDead`, and returns the new last one. */
function readDead(
  tables: TextTables,
  lastDead: number,
  { tail, segments }: { readonly tail: Tail; readonly segments: readonly Segment[] },
): number {
  const rows = tables
    .statement('select t, ord from text_dead_# where t > ? order by t')
    .iterate(lastDead)
  let last = lastDead
  for (const { t, ord } of rows) {
    // An entry that this view never knew is skipped.
    const segment = findSegment(segments, Number(ord))
    if (segment === undefined) tail.bury(Number(ord))
    else segment.bury(Number(ord))
    last = Number(t)
  }
  return last
}

function findSegment(segments: readonly Segment[], ord: number): Segment | undefined {
  const segment = segments[firstIndex(segments.length, (at) => (segments[at]?.hi ?? 0) >= ord)]
  return segment !== undefined && ord >= segment.lo ? segment : undefined
}

/** All rows of a view in one numbering: those of the segments, in order, then the tail's. */
interface RowLayout {
  /** The total number of rows in segments. */
  readonly packedRows: number
  /** The length of each row. */
  readonly lengths: Uint32Array
  setLength(row: number, length: number): void
  /** The segment of a row, and its position there; `undefined` for a row of the tail. */
  locate(row: number): { readonly segment: Segment; readonly row: number } | undefined
}

const TAIL_ROWS_AT_FIRST = 4_096

function createRowLayout(segments: readonly Segment[]): RowLayout {
  const bases = new Uint32Array(segments.length)
  let packedRows = 0
  for (const [at, { rows }] of segments.entries()) {
    bases[at] = packedRows
    packedRows += rows
  }
  let lengths = new Uint32Array(packedRows + TAIL_ROWS_AT_FIRST)
  for (const [at, segment] of segments.entries()) lengths.set(segment.lengths, bases[at])

  return {
    packedRows,
    get lengths() {
      return lengths
    },
    setLength(row, length) {
      lengths = reserve(lengths, row + 1)
      lengths[row] = length
    },
    locate(row) {
      const at = lastAtMost(bases, row)
      const segment = segments[at]
      if (row >= packedRows || segment === undefined) return undefined
      return { segment, row: row - (bases[at] ?? 0) }
    },
  }
}
