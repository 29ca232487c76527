const FIRST_DELAY_MS = 500
const DELAY_MAX_MS = 8_000

/**
 * How long to wait before the next try: what the server asks for, or twice as long each time,
 * shortened by up to a half so that many clients do not come back at once.
 */
export function backoffMs(options: {
  readonly attempt: number
  readonly retryAfterMs: number | undefined
  readonly random: () => number
}): number {
  const { attempt, retryAfterMs, random } = options
  if (retryAfterMs !== undefined) return retryAfterMs
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** attempt, DELAY_MAX_MS)
  return Math.round(delayMs * (1 - random() / 2))
}

/** Reads `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function readRetryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const milliseconds = readNumber(headers.get('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const retryAfter = headers.get('retry-after')
  const seconds = readNumber(retryAfter)
  if (seconds !== undefined) return Math.ceil(seconds * 1_000)
  const dateMs = Date.parse(retryAfter ?? '')
  return Number.isNaN(dateMs) ? undefined : Math.max(dateMs - nowMs, 0)
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}
