import { invalidInput } from '../../errors.ts'
import type { ActiveContext } from '../active/active-context.ts'
import { SECTIONS, type SectionContent, type SectionName } from '../entries/entry.ts'
import type { MovedOut } from '../pruning/move-out.ts'
import type { RecentBuffers } from '../steps/recent.ts'
import type { Progress } from './progress.ts'
import type { WorkingEvent } from './working-event.ts'

/** Of another form it cannot be read. */
export const WORKING_MEMORY_FORM = 1

/**
 * What is happening in one task: a plain JSON value, changed by pure steps alone. `sections` hold
 * what goes into a prompt, within the limits; everything else records the task, so that its
 * episode can be described. The README beside this file lists the steps.
 */
export interface WorkingMemory {
  readonly form: typeof WORKING_MEMORY_FORM
  readonly id: string
  readonly startedAt: string
  readonly limits: WorkingLimits
  readonly turn: number
  readonly sections: Readonly<Record<SectionName, SectionContent>>
  /** Content in storage that can be fetched, oldest first. */
  readonly moved: readonly MovedOut[]
  /** The keys of all that was retrieved, whether or not it is still there. */
  readonly offered?: readonly string[] | undefined
  readonly progress: Progress
  readonly recent: RecentBuffers
  readonly active: ActiveContext
}

/** What a step needs from outside: no step reads a clock or draws an id. */
export interface StepContext {
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

export function begin(memory: WorkingMemory): Change {
  return { memory, events: [], moves: [] }
}

export function andThen(change: Change, next: (memory: WorkingMemory) => Change): Change {
  const { memory, events, moves } = next(change.memory)
  return {
    memory,
    events: events.length === 0 ? change.events : [...change.events, ...events],
    moves: moves.length === 0 ? change.moves : [...change.moves, ...moves],
  }
}

/** How many tokens working memory may hold: a hard limit, and the share of each section. */
export interface WorkingLimits {
  readonly total: number
  /** A section may borrow what the others do not use; over its share, it is pruned first. */
  readonly sections: Readonly<Record<SectionName, number>>
}

/** Design documents 000 and 001, section 1.2. */
export const DEFAULT_LIMITS: WorkingLimits = {
  total: 20_000,
  sections: { system: 2_000, task: 5_000, execution: 3_000, results: 8_000, retrieved: 2_000 },
}

/** No model reads more. */
const TOTAL_MAX = 2_000_000

/** A longer text belongs into a file. */
export const WORKING_TEXT_LENGTH_MAX = 400_000
export const NAME_LENGTH_MAX = 200
/** References to what was moved out; over the limit, the oldest are dropped with an event. */
export const MOVED_MAX = 5_000

/** @throws MemoryError `INVALID_INPUT` */
export function checkLimits(limits: WorkingLimits): void {
  const named = SECTIONS.map((name) => [name, limits.sections[name]] as const)
  for (const [name, tokens] of [['total', limits.total] as const, ...named]) {
    if (Number.isInteger(tokens) && tokens >= 1 && tokens <= TOTAL_MAX) continue
    throw invalidInput(
      `The token limit "${name}" is ${tokens}`,
      `It must be a whole number from 1 to ${TOTAL_MAX}.`,
    )
  }
}
