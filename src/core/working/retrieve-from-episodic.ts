import { summarise } from '../summary/summarise.ts'
import { cleanText } from '../text/clean-text.ts'
import type { SuspicionFlag } from '../trust/suspicion/suspicion-flags.ts'
import type { TrustLevel } from '../trust/trust-level.ts'
import { keepEntries } from './entries/hold-entry.ts'
import { putEntries } from './pruning/put-entry.ts'
import type { Change, Circumstances, WorkingMemory } from './working-memory.ts'

/** Something that was found in memory for this task. */
export interface Retrieved {
  /** The id of the record, to read the whole of it. */
  readonly id: string
  readonly kind: 'episode' | 'pattern' | 'knowledge'
  readonly text: string
  readonly trust?: TrustLevel | undefined
  readonly flags?: readonly SuspicionFlag[] | undefined
}

/** Of more, the oldest go. */
const RETRIEVED_MAX = 200

/**
 * Loads what was found, best first, each summarised to its share of the section when all of it
 * does not fit.
 */
export function retrieveFromEpisodic(
  memory: WorkingMemory,
  found: readonly Retrieved[],
  given: Circumstances,
): Change {
  const budgetTokens = Math.floor(memory.limits.sections.retrieved / Math.max(1, found.length))
  const entries = found.map(({ id, kind, text, trust = 'agent', flags = [] }) => ({
    section: 'retrieved' as const,
    key: `${kind}/${id}`,
    kind,
    text: summarise(cleanText(text), { budgetTokens, countTokens: given.countTokens }),
    source: id,
    trust,
    flags,
  }))
  const change = putEntries(
    memory,
    entries.filter(({ text }) => text !== ''),
    given,
  )
  const kept = new Set(change.memory.sections.retrieved.entries.slice(-RETRIEVED_MAX))
  return { ...change, memory: keepEntries(change.memory, 'retrieved', (entry) => kept.has(entry)) }
}
