import type { ReadingKind } from './encoder-model.ts'
import type { Entry, WorkMessage } from './messages.ts'

export interface ModelRequest {
  /** Whose turn it is: what people wait for comes first. */
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

/** Requests in the order they are served: queries, readings, documents; of each the oldest. */
export interface RequestQueue {
  add(request: ModelRequest): void
  /** Drops a request. Results of a slice in progress are discarded. */
  drop(request: ModelRequest): void
  next(): Slice | undefined
  /** Stores the results of the slice, and resolves its request when it is complete. */
  complete(slice: Slice, values: readonly Float32Array[]): void
  rejectAll(error: unknown): void
}

const ORDER = ['query', 'reading', 'secrets', 'document'] as const

// A query waits for at most one slice: about 30 ms of work on the native runtime.
const SLICE_ENTRIES_MAX = 8
const SLICE_CHARACTERS_MAX = 1_200

export function createRequestQueue(): RequestQueue {
  const waiting = new Map<ModelRequest, Float32Array[]>()

  return {
    add(request) {
      waiting.set(request, [])
    },
    drop(request) {
      waiting.delete(request)
    },
    next() {
      const requests = [...waiting.keys()]
      const kind = ORDER.find((one) => requests.some((request) => request.kind === one))
      const request = requests.find((one) => one.kind === kind)
      if (request === undefined) return undefined
      const { kind: wanted, reading } = request
      const entries = sliceFrom(request.entries, waiting.get(request)?.length ?? 0)
      const message = { kind: wanted, entries }
      return { request, message: reading === undefined ? message : { ...message, reading } }
    },
    complete({ request }, values) {
      const made = waiting.get(request)
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
  }
}

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
