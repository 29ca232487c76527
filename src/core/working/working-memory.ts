import type { ActiveContext } from './active/active-context.ts'
import type { SectionContent } from './entries/entry.ts'
import type { SectionName } from './entries/section-name.ts'
import type { WorkingLimits } from './limits.ts'
import type { Progress } from './progress.ts'
import type { MovedOut } from './pruning/moved-out.ts'
import type { RecentBuffers } from './steps/recent.ts'
import type { WorkingEvent } from './working-event.ts'

/** Of another form it cannot be read. */
export const WORKING_MEMORY_FORM = 1

/**
 * What is happening in one task: a plain JSON value, changed by pure steps alone. `sections` hold
 * what goes into a prompt, within the limits; everything else records the task, so that an
 * episode can be told of it. The README beside this file lists the steps.
 */
export interface WorkingMemory {
  readonly form: typeof WORKING_MEMORY_FORM
  readonly id: string
  readonly startedAt: string
  readonly limits: WorkingLimits
  /** How many subtasks were begun. */
  readonly turn: number
  readonly sections: Readonly<Record<SectionName, SectionContent>>
  /** What stands in storage and can be fetched, oldest first. */
  readonly moved: readonly MovedOut[]
  readonly progress: Progress
  readonly recent: RecentBuffers
  readonly active: ActiveContext
}

/** What a step needs from outside: no step reads a clock or draws an id. */
export interface Circumstances {
  /** The moment of the step, ISO 8601 in UTC. */
  readonly at: string
  /**
   * The tokens of a text by a real tokenizer. Of a text of whole lines it may not count more than
   * of the lines one by one.
   */
  readonly countTokens: (text: string) => number
  /** What two errors with the same root have in common. */
  readonly signatureOf: (error: string) => string
}

/** Content that goes to storage: the flow puts its UTF-8 bytes into the blob store. */
export interface Move {
  /** The SHA-256 of the bytes, as the blob store names them. */
  readonly hash: string
  readonly text: string
}

/** What a step did. Nothing happened before `moves` are durable and `memory` is kept. */
export interface Change {
  readonly memory: WorkingMemory
  readonly events: readonly WorkingEvent[]
  readonly moves: readonly Move[]
}
