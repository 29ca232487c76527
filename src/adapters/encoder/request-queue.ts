import type { ReadingKind } from './encoder-model.ts'
import type { Entry, WorkMessage } from './messages.ts'

export interface ModelRequest {
  readonly kind: WorkMessage['kind']
  readonly entries: readonly Entry[]
  /** How the entries are read, for the kind `reading`. */
  readonly reading?: ReadingKind
  /** With the vector or the probabilities of each entry. */
  resolve(values: readonly Float32Array[]): void
  reject(error: unknown): void
}

/** A few entries of one request: the unit of work between pauses. */
export interface Slice {
  readonly request: ModelRequest
  readonly message: WorkMessage
}

/**
 * Requests in the order they are served: queries, one text, readings of questions, of statements,
 * documents; of each the oldest. Statements do not wait long for questions: those are not read
 * while so much waits. Slices are completed in the order they were taken in.
 */
export interface RequestQueue {
  add(request: ModelRequest): void
  /** Drops a request. Results of a slice in progress are discarded. */
  drop(request: ModelRequest): void
  next(): Slice | undefined
  /** Stores the results of the slice, and resolves its request when it is complete. */
  complete(slice: Slice, values: readonly Float32Array[]): void
  rejectAll(error: unknown): void
  /** How many entries wait that are not documents: those let all else go first. */
  waiting(): number
}

// A query waits for two slices at most: about 30 ms of work on the native runtime.
const SLICE_ENTRIES_MAX = 4
const SLICE_CHARACTERS_MAX = 600

interface Progress {
  taken: number
  readonly made: Float32Array[]
}

export function createRequestQueue(): RequestQueue {
  const waiting = new Map<ModelRequest, Progress>()

  function findFirst(): readonly [ModelRequest, Progress] | undefined {
    let [first, least] = [undefined as readonly [ModelRequest, Progress] | undefined, Infinity]
    for (const one of waiting) {
      const [request, { taken }] = one
      const left = request.entries.length - taken
      const rank = left === 0 ? Infinity : rankOf(request)
      if (rank < least) [first, least] = [one, rank]
    }
    return first
  }

  return {
    add(request) {
      waiting.set(request, { taken: 0, made: [] })
    },
    drop(request) {
      waiting.delete(request)
    },
    next() {
      const [request, progress] = findFirst() ?? []
      if (request === undefined || progress === undefined) return undefined
      const { kind, reading } = request
      const entries = sliceFrom(request.entries, progress.taken)
      progress.taken += entries.length
      const message = { kind, entries }
      return { request, message: reading === undefined ? message : { ...message, reading } }
    },
    complete({ request }, values) {
      const made = waiting.get(request)?.made
      if (made === undefined) return
      made.push(...values)
      if (made.length < request.entries.length) return
      waiting.delete(request)
      request.resolve(made)
    },
    rejectAll(error) {
      const requests = [...waiting.keys()]
      waiting.clear()
      for (const request of requests) request.reject(error)
    },
    waiting() {
      let count = 0
      for (const [request, { taken }] of waiting) {
        if (rankOf(request) !== DOCUMENTS) count += request.entries.length - taken
      }
      return count
    },
  }
}

/** The least is served first. */
function rankOf({ kind, reading, entries }: ModelRequest): number {
  if (kind === 'query') return 0
  if (entries.length === 1) return 1
  if (reading?.use === 'question') return 2
  return kind === 'document' ? DOCUMENTS : 3
}

const DOCUMENTS = 4

function sliceFrom(entries: readonly Entry[], start: number): readonly Entry[] {
  let characters = 0
  const slice: Entry[] = []
  for (const entry of entries.slice(start, start + SLICE_ENTRIES_MAX)) {
    for (const text of entry) characters += text.length
    if (slice.length > 0 && characters > SLICE_CHARACTERS_MAX) break
    slice.push(entry)
  }
  return slice
}
