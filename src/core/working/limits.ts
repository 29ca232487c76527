import { invalidInput } from '../errors.ts'
import { SECTIONS, type SectionName } from './entries/section-name.ts'

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

/** A longer text is no content of a working memory: it belongs into a file. */
export const WORKING_TEXT_LENGTH_MAX = 400_000
export const NAME_LENGTH_MAX = 200
/** References to what was moved out; beyond, the oldest are let go with an event. */
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
