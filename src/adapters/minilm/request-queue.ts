export interface EmbedRequest {
  readonly kind: 'query' | 'document'
  readonly texts: readonly string[]
  resolve(vectors: readonly Float32Array[]): void
  reject(error: unknown): void
}

/** A few texts of one request: what is worked on without a pause. */
interface Slice {
  readonly request: EmbedRequest
  readonly texts: readonly string[]
}

/** Requests in the order they are served: questions first, then the oldest. */
export interface RequestQueue {
  add(request: EmbedRequest): void
  /** Forgets a request. What is already being worked on is thrown away when it is done. */
  drop(request: EmbedRequest): void
  next(): Slice | undefined
  /** Keeps the vectors of the slice, and resolves its request when they are all there. */
  complete(slice: Slice, vectors: readonly Float32Array[]): void
  rejectAll(error: unknown): void
}

// A question waits for one slice at most: about 30 ms of work on the native runtime.
const SLICE_TEXTS_MAX = 8
const SLICE_CHARACTERS_MAX = 1_200

export function createRequestQueue(): RequestQueue {
  const waiting = new Map<EmbedRequest, Float32Array[]>()

  return {
    add(request) {
      waiting.set(request, [])
    },
    drop(request) {
      waiting.delete(request)
    },
    next() {
      const requests = [...waiting.keys()]
      const request = requests.find(({ kind }) => kind === 'query') ?? requests[0]
      if (request === undefined) return undefined
      return { request, texts: sliceFrom(request.texts, waiting.get(request)?.length ?? 0) }
    },
    complete({ request }, vectors) {
      const made = waiting.get(request)
      if (made === undefined) return
      made.push(...vectors)
      if (made.length < request.texts.length) return
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

function sliceFrom(texts: readonly string[], start: number): readonly string[] {
  let characters = 0
  const slice: string[] = []
  for (const text of texts.slice(start, start + SLICE_TEXTS_MAX)) {
    characters += text.length
    if (slice.length > 0 && characters > SLICE_CHARACTERS_MAX) break
    slice.push(text)
  }
  return slice
}
