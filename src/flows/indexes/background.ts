import type { EventSink } from '../../ports/event-sink.ts'

/** Work that no caller waits for. */
export interface Background {
  readonly signal: AbortSignal
  run(work: string, start: () => Promise<unknown>): void
  /** Tells of a failure that no caller would see. */
  report(work: string, error: unknown): undefined
  /** Resolves when nothing is left to do. */
  settle(): Promise<void>
  /** Ends what is running. */
  stop(): Promise<void>
}

export function createBackground(events: EventSink): Background {
  const stopping = new AbortController()
  // One of a kind at a time: a second request for the same work is the same work.
  const running = new Map<string, Promise<unknown>>()

  function report(work: string, error: unknown): undefined {
    if (stopping.signal.aborted) return
    const message = error instanceof Error ? error.message : String(error)
    events.emit({ kind: 'background-failed', work, message })
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values())
  }

  return {
    signal: stopping.signal,
    run(work, start) {
      if (running.has(work) || stopping.signal.aborted) return
      const promise = start()
        .catch((error) => report(work, error))
        .finally(() => running.delete(work))
      running.set(work, promise)
    },
    report,
    settle,
    async stop() {
      stopping.abort(new Error('The memory is closing'))
      await settle()
    },
  }
}
