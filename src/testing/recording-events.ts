import type { EventSink, MemoryEvent } from '../ports/event-sink.ts'

export interface RecordingEvents extends EventSink {
  /** Everything that was emitted, oldest first. */
  readonly events: readonly MemoryEvent[]
}

/** An event sink that keeps what it is told. */
export function recordingEvents(): RecordingEvents {
  const events: MemoryEvent[] = []
  return {
    events,
    emit(event) {
      events.push(event)
    },
  }
}
