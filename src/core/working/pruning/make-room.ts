import { MemoryError } from '../../errors.ts'
import { andThen, begin } from '../change.ts'
import { tokensOf } from '../entries/hold-entry.ts'
import { SECTIONS, type SectionName } from '../entries/section-name.ts'
import type { WorkingLimits } from '../limits.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { detailedTraces, oldResults, unreadRetrieved } from './candidates.ts'
import type { PlacedEntry, Relief } from './move-out.ts'
import {
  dropRetrieved,
  moveResult,
  relieveInOrder,
  summariseTrace,
  type Tally,
  tallyOf,
} from './relieve.ts'
import { squeeze } from './squeeze.ts'

interface Candidates {
  readonly find: (memory: WorkingMemory) => readonly PlacedEntry[]
  readonly relieve: (placed: PlacedEntry, given: Circumstances) => Relief | undefined
}

type IsDue = Parameters<typeof relieveInOrder>[2]['isDue']

/** In the order of design document 001, section 1.3. */
const CANDIDATES: readonly Candidates[] = [
  { find: oldResults, relieve: moveResult },
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
  const { limits } = change.memory
  const relieved = relieve(change, given, (tally, section) => isOver(tally, limits, section))
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

function relieve(change: Change, given: Circumstances, isDue: IsDue): Change {
  return CANDIDATES.reduce(
    (before, { find, relieve: apply }) =>
      andThen(before, (memory) =>
        relieveInOrder(memory, find(memory), {
          at: given.at,
          isDue,
          relieve: (placed) => apply(placed, given),
        }),
      ),
    change,
  )
}

function isTight(memory: WorkingMemory): boolean {
  const tally = tallyOf(memory)
  return SECTIONS.some((section) => isOver(tally, memory.limits, section))
}

function isOver({ sections, total }: Tally, limits: WorkingLimits, section: SectionName): boolean {
  return sections[section] > limits.sections[section] || total > limits.total
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
