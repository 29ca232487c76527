import type { EventSink, MemoryEvent } from '../ports/event-sink.ts'

/** Hands events to a listener whose own failures are its own: they change no outcome. */
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
