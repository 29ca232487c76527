import { MemoryError } from '../../errors.ts'
import { andThen, begin } from '../change.ts'
import { tokensOf } from '../entries/hold-entry.ts'
import { SECTIONS, type SectionName } from '../entries/section-name.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { detailedTraces, oldResults, unreadRetrieved } from './candidates.ts'
import { moveOut, type PlacedEntry } from './move-out.ts'
import { dropRetrieved, summariseTrace } from './relieve.ts'
import { squeeze } from './squeeze.ts'

type Relief = (memory: WorkingMemory, placed: PlacedEntry, given: Circumstances) => Change

interface Candidates {
  readonly find: (memory: WorkingMemory) => readonly PlacedEntry[]
  readonly relieve: Relief
}

/** In the order of design document 001, section 1.3. */
const CANDIDATES: readonly Candidates[] = [
  {
    find: oldResults,
    relieve: (memory, placed, { at }) => moveOut(memory, placed, { at, type: 'result-moved' }),
  },
  { find: detailedTraces, relieve: summariseTrace },
  { find: unreadRetrieved, relieve: dropRetrieved },
]

/**
 * Brings working memory back under its limits. A section over its share gives up its candidates,
 * in their order and oldest first, until it is under; when all sections together are over the
 * limit, every section does, and if that is not enough there is a warning, and everything that is
 * not hot is summarised or moved out.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when hot content alone is more than the limit.
 */
export function makeRoom(change: Change, given: Circumstances): Change {
  if (!isTight(change.memory)) return change
  const relieved = relieve(change, given, isSectionTight)
  const { limits } = relieved.memory
  const tokens = tokensOf(relieved.memory)
  if (tokens <= limits.total) return relieved
  const warned = andThen(relieved, (memory) => ({
    ...begin(memory),
    events: [{ type: 'limit-reached', tokens, limit: limits.total }],
  }))
  const squeezed = andThen(warned, (memory) => squeeze(memory, given))
  if (tokensOf(squeezed.memory) <= limits.total) return squeezed
  throw tooHot(tokensOf(squeezed.memory), limits.total)
}

/** Relieves working memory of all three sorts of candidates, whether there is room or not. */
export function prune(memory: WorkingMemory, given: Circumstances): Change {
  return relieve(begin(memory), given, () => true)
}

function relieve(
  change: Change,
  given: Circumstances,
  isDue: (memory: WorkingMemory, section: SectionName) => boolean,
): Change {
  let relieved = change
  for (const { find, relieve: apply } of CANDIDATES) {
    for (const placed of find(relieved.memory)) {
      if (!isDue(relieved.memory, placed.section)) break
      relieved = andThen(relieved, (memory) => apply(memory, placed, given))
    }
  }
  return relieved
}

function isTight(memory: WorkingMemory): boolean {
  return SECTIONS.some((section) => isSectionTight(memory, section))
}

function isSectionTight(memory: WorkingMemory, section: SectionName): boolean {
  const { limits, sections } = memory
  return sections[section].tokens > limits.sections[section] || tokensOf(memory) > limits.total
}

function tooHot(tokens: number, limit: number): MemoryError {
  return new MemoryError(
    `What must always be in context counts ${tokens} tokens, more than the limit of ${limit}`,
    {
      code: 'LIMIT_EXCEEDED',
      hint: 'Shorten the system context, the task or the last output: record long material as the output of a step, or put in a summary of it. A higher limit helps, too.',
    },
  )
}
