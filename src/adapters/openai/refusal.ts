import { MemoryError } from '../../core/errors.ts'
import { readPieces } from './read-body.ts'

const BODY_BYTES_MAX = 16_384
const DETAIL_CHARACTERS_MAX = 300
const CONTROL = /[\p{Cc}\p{Cf}\s]+/gu

interface ErrorBody {
  readonly message: string
  readonly code?: unknown
}

/** Translates a non-2xx status, with the server's message if it is useful. */
export async function toRefusal(
  response: Response,
  context: { readonly place: string; readonly apiKey: string | undefined },
): Promise<MemoryError> {
  const { status } = response
  const body = await readErrorBody(response)
  const detail = body === undefined ? '' : `: ${clean(body.message, context.apiKey)}`
  return new MemoryError(`The model server at ${context.place} answered ${status}${detail}`, {
    code: 'MODEL_FAILED',
    hint: hintFor(status),
    // An exhausted quota is also a 429, but waiting does not help.
    isRetryable: isPassing(status) && body?.code !== 'insufficient_quota',
  })
}

function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function hintFor(status: number): string {
  if (status >= 300 && status < 400) return 'Put the address it redirects to into "baseUrl".'
  if (status === 401 || status === 403) return 'Check the API key and what it may be used for.'
  if (status === 404) return 'Check "baseUrl" (it ends in /v1 as a rule) and the name of the model.'
  if (status === 413) return 'Ask for less at a time.'
  if (isPassing(status)) return 'Try again in a moment.'
  return 'Change what the server names. If it names max_tokens or temperature, set "dialect".'
}

async function readErrorBody(response: Response): Promise<ErrorBody | undefined> {
  let text = ''
  try {
    for await (const piece of readPieces(response, BODY_BYTES_MAX)) text += piece
    return findError(JSON.parse(text))
  } catch {
    return undefined
  }
}

// OpenAI: { error: { message, code } }; others: { error: "…" } or { message: "…" }.
function findError(body: unknown): ErrorBody | undefined {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown }
  if (typeof error === 'string') return { message: error }
  if (error !== null && typeof error === 'object') return findError(error)
  if (typeof message !== 'string') return undefined
  return { message, code: (body as { code?: unknown }).code }
}

function clean(text: string, apiKey: string | undefined): string {
  // Redacted before truncation, which might otherwise leave part of the key.
  const safe = apiKey === undefined ? text : text.replaceAll(apiKey, '***')
  return safe.replace(CONTROL, ' ').trim().slice(0, DETAIL_CHARACTERS_MAX)
}
