import { redact } from '../../../core/trust/redaction/redact.ts'
import type { EventSink } from '../../../ports/event-sink.ts'

/** Work that continues after its caller stopped waiting. */
export interface Background {
  /** Aborted on stop: work that has not started is skipped. */
  readonly signal: AbortSignal
  /** Aborted if work in progress has not ended some time after the stop. */
  readonly deadline: AbortSignal
  /** Tracks started work: `settle` and `stop` wait for it. */
  track<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves after that time; at once when somebody waits for what is left. */
  rest(ms: number): Promise<void>
  /** Reports a failure that no caller would see. */
  report(work: string, error: unknown): undefined
  /** Resolves when no work is left. */
  settle(): Promise<void>
  /** Starts no more work, and lets running work finish, within a time limit. */
  stop(): Promise<void>
}

/** Longer than a model needs for its last batch, unless it hangs. */
const FINISH_MS = 10_000

export function createBackground(events: EventSink): Background {
  const stopping = new AbortController()
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  const resting = new Set<() => void>()

  async function settle(): Promise<void> {
    while (running.size > 0) {
      for (const wake of resting) wake()
      await Promise.all(running)
    }
  }

  return {
    signal: stopping.signal,
    deadline: ending.signal,
    track(work) {
      const quiet: Promise<unknown> = work.then(
        () => running.delete(quiet),
        () => running.delete(quiet),
      )
      running.add(quiet)
      return work
    },
    rest: (ms) =>
      new Promise((resolve) => {
        const wake = (): void => {
          resting.delete(wake)
          resolve()
        }
        resting.add(wake)
        AbortSignal.timeout(ms).addEventListener('abort', wake, { once: true })
      }),
    report(work, error) {
      if (stopping.signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      // A model server may quote its input in an error.
      events.emit({ kind: 'background-failed', work, message: redact(message).text })
    },
    settle,
    async stop() {
      stopping.abort(new Error('The memory is closing'))
      const late = AbortSignal.timeout(FINISH_MS)
      late.addEventListener('abort', () => ending.abort(stopping.signal.reason), { once: true })
      await settle()
    },
  }
}

/** Runs work one piece at a time: concurrent runs would do the same work twice. */
export function createQueue(background?: Background) {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = (background?.track(result) ?? result).catch(() => {})
    return result
  }
}
