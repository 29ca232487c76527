import { invalidInput, MemoryError } from '../../core/errors.ts'
import type { OperationField } from '../operation-fields.ts'
import { readTextValue } from '../read-text-value.ts'
import { withStatus } from './http-errors.ts'

/**
 * Reads a JSON body, `undefined` if there is none. Counts bytes while reading, so that no client
 * can exhaust the memory of the server.
 *
 * @throws MemoryError `INVALID_INPUT`, `LIMIT_EXCEEDED`
 */
export async function readJsonBody(request: Request, bytesMax: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  const bytes = await readBytes(request, bytesMax)
  if (bytes.byteLength === 0) return undefined
  if (!isJson(request.headers.get('content-type'))) {
    const error = invalidInput(
      'The body must be JSON',
      'Send the header "content-type: application/json".',
    )
    throw withStatus(error, { status: 415 })
  }
  return parseJson(decodeUtf8(bytes))
}

async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    length += chunk.byteLength
    if (length > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isJson(contentType: string | null): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  return /^application\/([\w.-]+\+)?json$/.test(type.trim()) && isUtf8
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new MemoryError('The body is not UTF-8', {
      code: 'INVALID_INPUT',
      hint: 'Encode it as UTF-8.',
      cause,
    })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    // V8 quotes the text around the error. It is the caller's own, but may be long.
    const hint = `Fix it: ${reason.slice(0, 200)}`
    throw new MemoryError('The body is not JSON', { code: 'INVALID_INPUT', hint, cause })
  }
}

/**
 * Parses a query string by the fields of an operation. Unknown names are passed on as text, for
 * the operation to reject by name.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function readQuery(
  url: string,
  fields: readonly OperationField[],
): Readonly<Record<string, unknown>> {
  const texts = new Map<string, string[]>()
  for (const pair of splitQuery(url)) {
    const at = pair.indexOf('=')
    const name = decodePart(at === -1 ? pair : pair.slice(0, at))
    const value = decodePart(at === -1 ? '' : pair.slice(at + 1).replaceAll('+', ' '))
    texts.set(name, [...(texts.get(name) ?? []), value])
  }
  return Object.fromEntries(
    [...texts].map(([name, values]) => {
      const shape = fields.find((field) => field.name === name)?.shape ?? { kind: 'text' }
      return [name, readTextValue(values, { label: `"${name}"`, shape })]
    }),
  )
}

/** Decodes the path of a URL. @throws MemoryError `INVALID_INPUT` if it is not UTF-8. */
export function decodePath(url: string): string {
  return decodePart(new URL(url).pathname)
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new MemoryError('The URL is not UTF-8', {
      code: 'INVALID_INPUT',
      hint: 'Percent-encode it with encodeURIComponent.',
      cause,
    })
  }
}

/** The maximum number of query pairs parsed. Headers are bounded, so this is generous. */
const QUERY_PAIRS_MAX = 1_000

function splitQuery(url: string): readonly string[] {
  const query = new URL(url).search.slice(1)
  const pairs = query === '' ? [] : query.split('&').filter((pair) => pair !== '')
  if (pairs.length > QUERY_PAIRS_MAX) throw invalidInput('The query string has too many parameters')
  return pairs
}

function tooLarge(bytesMax: number): MemoryError {
  return new MemoryError(`The body can have at most ${bytesMax} bytes`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Send less per request, or raise server.bodyBytesMax.',
  })
}
