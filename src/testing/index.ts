import type { Clock } from '../ports/clock.ts'
import type { EventSink, MemoryEvent } from '../ports/event-sink.ts'
import type { IdSource } from '../ports/id-source.ts'

export { hashingEmbedder } from './hashing-embedder.ts'
export {
  NO_ANSWER,
  type ScriptedAnswer,
  type ScriptedLanguageModel,
  scriptedLanguageModel,
} from './scripted-language-model.ts'

const PREFIX = /^[0-9a-f]{0,8}$/

/**
 * Sequential ids: `00000000-0000-7000-8000-000000000001`, `…2`, and so on, in the format of a
 * UUIDv7.
 *
 * @param prefix Up to eight leading hexadecimal digits, to tell two sources apart.
 */
export function countingIds(prefix = ''): IdSource {
  if (!PREFIX.test(prefix)) {
    throw new Error(`The prefix "${prefix}" is not made of up to eight digits of 0-9 and a-f`)
  }
  let count = 0
  return {
    next() {
      count += 1
      return `${prefix.padEnd(8, '0')}-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
    },
  }
}

export interface FixedClock extends Clock {
  /** Moves the clock; a negative number moves it back. */
  advance(ms: number): void
}

/** A clock that only moves when advanced. */
export function fixedClock(startMs: number): FixedClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
  }
}

export interface RecordingEvents extends EventSink {
  /** All emitted events, oldest first. */
  readonly events: readonly MemoryEvent[]
}

/** An event sink that records its events. */
export function recordingEvents(): RecordingEvents {
  const events: MemoryEvent[] = []
  return {
    events,
    emit(event) {
      events.push(event)
    },
  }
}
