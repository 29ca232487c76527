import { andThen } from '../change.ts'
import type { Entry } from '../entries/entry.ts'
import { tokensOf } from '../entries/hold-entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import { temperatureOf } from '../entries/temperature.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { SUMMARISED_TOKENS_MIN } from './candidates.ts'
import type { PlacedEntry } from './move-out.ts'
import { relieveInOrder, type Tally } from './relieve.ts'
import { summariseEntry } from './summarise-entry.ts'

const SQUEEZED_SHARE = 0.25
const SLACK_SHARE = 0.05

/** Where content is missed least, first. */
const ORDER: readonly SectionName[] = ['retrieved', 'results', 'execution', 'task']

/**
 * Aggressive summarising, until all sections together are within the limit: cold entries before
 * warm ones, oldest first, each with a summary in its place; then they move out whole. Values
 * of variables are not prose, and move out at once. Nothing hot is touched, nothing is lost.
 */
export function squeeze(memory: WorkingMemory, given: Circumstances): Change {
  const { at } = given
  const coldest = coldestFirst(memory)
  const target = targetOf(memory, coldest)
  const isDue = ({ total }: Tally): boolean => total > target
  const prose = coldest.filter(({ entry }) => isSummarised(entry))
  const summarised = relieveInOrder(memory, prose, {
    at,
    isDue,
    relieve: (placed) => {
      const summary = summariseEntry(placed.entry, SQUEEZED_SHARE, given)
      return summary === undefined ? undefined : { ...placed, type: 'entry-summarised', summary }
    },
  })
  const left = prose.length === 0 ? coldest : coldestFirst(summarised.memory)
  return andThen(summarised, (current) =>
    relieveInOrder(current, left, {
      at,
      isDue,
      relieve: (placed) => ({ ...placed, type: 'entry-moved' }),
    }),
  )
}

// A little more room than needed, so that the next entry does not squeeze again; but where hot
// content leaves little, no more than half of that.
function targetOf(memory: WorkingMemory, coldest: readonly PlacedEntry[]): number {
  const { total } = memory.limits
  const hot = coldest.reduce((rest, { entry }) => rest - entry.tokens, tokensOf(memory))
  return Math.min(total, Math.max(total * (1 - SLACK_SHARE), (total + hot) / 2))
}

// What is a summary already moves out, rather than to become one of a summary.
function isSummarised(entry: Entry): boolean {
  return (
    entry.tokens > SUMMARISED_TOKENS_MIN && entry.kind !== 'variable' && entry.whole === undefined
  )
}

function coldestFirst(memory: WorkingMemory): readonly PlacedEntry[] {
  const cold: PlacedEntry[] = []
  const warm: PlacedEntry[] = []
  for (const section of ORDER) {
    for (const entry of memory.sections[section].entries) {
      const temperature = temperatureOf(entry, memory)
      if (temperature !== 'hot') (temperature === 'cold' ? cold : warm).push({ section, entry })
    }
  }
  return [...cold, ...warm]
}
