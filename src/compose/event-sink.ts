import type { EventSink, MemoryEvent } from '../ports/event-sink.ts'

/** Passes events to a listener, whose failures are ignored and change no result. */
export function createEventSink(listen: ((event: MemoryEvent) => void) | undefined): EventSink {
  return {
    emit(event) {
      try {
        listen?.(event)
      } catch {
        // A listener must not throw. If it does, a write that succeeded still succeeded.
      }
    },
  }
}
