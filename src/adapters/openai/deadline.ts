export interface Deadline {
  /** Aborts when the time is over, or when the caller gives up. */
  readonly signal: AbortSignal
  readonly isOver: boolean
  /** Frees the timer and lets go of the caller's signals. */
  end(): void
}

const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * One signal out of a time limit and the caller's signals. Not with `AbortSignal.any`, which
 * on Node 20 keeps what it made alive for as long as any of its signals lives.
 */
export function startDeadline(
  timeoutMs: number,
  signals: readonly (AbortSignal | undefined)[],
): Deadline {
  const controller = new AbortController()
  let isOver = false
  const timer = setTimeout(
    () => {
      isOver = true
      controller.abort()
    },
    Math.min(timeoutMs, TIMER_MAX_MS),
  )
  const watched = signals.filter((signal) => signal !== undefined)
  const abort = (event: Event): void => controller.abort((event.target as AbortSignal).reason)
  for (const signal of watched) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', abort, { once: true })
  }

  return {
    signal: controller.signal,
    get isOver() {
      return isOver
    },
    end() {
      clearTimeout(timer)
      for (const signal of watched) signal.removeEventListener('abort', abort)
    },
  }
}
