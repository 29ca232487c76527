import { MemoryError } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'

/**
 * The body as text, chunk by chunk.
 *
 * @throws MemoryError `MODEL_FAILED` if it exceeds `bytesMax`, or if the connection breaks
 * (retryable).
 */
export async function* readPieces(response: Response, bytesMax: number): AsyncGenerator<string> {
  if (response.body === null) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw cutOff(cause)
      })
      if (done) break
      bytes += value.byteLength
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      yield decoder.decode(value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    // When the reader stops early, the rest is not needed.
    await reader.cancel().catch(() => undefined)
  }
}

export async function readJson(response: Response, bytesMax: number): Promise<unknown> {
  let text = ''
  for await (const piece of readPieces(response, bytesMax)) text += piece
  const value = parseJson(text)
  if (value === undefined) throw unreadable(`is not JSON but ${describeText(text)}`)
  return value
}

/** For a complete response that still cannot be used. */
export function unreadable(detail: string): MemoryError {
  return new MemoryError(`The answer of the model server ${detail}`, {
    code: 'MODEL_FAILED',
    hint: 'Check that "baseUrl" leads to a server with the OpenAI protocol, such as …/v1.',
  })
}

export function cutOff(cause?: unknown): MemoryError {
  return new MemoryError('The connection to the model server broke in the middle of its answer', {
    code: 'MODEL_FAILED',
    hint: 'Try again.',
    isRetryable: true,
    cause,
  })
}

function tooLarge(bytesMax: number): MemoryError {
  return new MemoryError(`The answer of the model server is larger than ${bytesMax} bytes`, {
    code: 'MODEL_FAILED',
    hint: 'Ask for less at a time.',
  })
}

function describeText(text: string): string {
  if (text.trim() === '') return 'empty'
  return /^\s*</.test(text) ? 'a web page' : `${text.length} characters of something else`
}
