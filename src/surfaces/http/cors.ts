/** Which pages of other sites may call, and what their browsers are told. */
export interface Cors {
  isAllowed(origin: string): boolean
  /** The answer to a preflight of an allowed page. */
  preflight(request: Request): Response | undefined
  /** What every answer to an allowed page carries. */
  headersFor(request: Request): Readonly<Record<string, string>>
}

const METHODS = 'GET, POST, PATCH, DELETE'
const SENT =
  'authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id, prefer'
const READ =
  'etag, idempotency-replayed, location, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after'
const PREFLIGHT_SECONDS = 600

/** @param origins From `server.cors`. A page has no cookie here: it sends a key, or none. */
export function createCors(origins: readonly string[]): Cors {
  const allowed = new Set(origins)
  const isAllowed = (origin: string): boolean => allowed.has('*') || allowed.has(origin)

  function headersFor({ headers }: Request): Readonly<Record<string, string>> {
    const origin = headers.get('origin')
    if (origin === null || !isAllowed(origin)) return {}
    return { 'access-control-allow-origin': origin, 'access-control-expose-headers': READ }
  }

  return {
    isAllowed,
    headersFor,
    preflight(request) {
      const isAsked = request.headers.has('access-control-request-method')
      const origin = request.headers.get('origin')
      if (request.method !== 'OPTIONS' || !isAsked || origin === null || !isAllowed(origin)) {
        return undefined
      }
      return new Response(null, {
        status: 204,
        headers: {
          ...headersFor(request),
          'access-control-allow-methods': METHODS,
          'access-control-allow-headers': SENT,
          'access-control-max-age': String(PREFLIGHT_SECONDS),
        },
      })
    },
  }
}
