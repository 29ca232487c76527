import { MemoryError } from '../../errors.ts'
import { summarise } from '../../language/summary/summarise.ts'
import {
  countEntry,
  makeEntry,
  type PlacedInput,
  replaceEntry,
  tokensOf,
} from '../entries/entries.ts'
import {
  type Entry,
  SECTIONS,
  type SectionName,
  subtasksBack,
  temperatureOf,
  WARM_SUBTASKS_BACK,
} from '../entries/entry.ts'
import {
  andThen,
  begin,
  type Change,
  type StepContext,
  type WorkingLimits,
  type WorkingMemory,
} from '../working/working-memory.ts'
import { applyReliefs, freedBy, type PlacedEntry, type Relief } from './move-out.ts'

/**
 * Puts content into a section and makes room for it.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when hot content alone is more than the limit,
 *   `INVALID_INPUT` for a text that is too long.
 */
export function putEntry(memory: WorkingMemory, placed: PlacedInput, given: StepContext): Change {
  return putEntries(memory, [placed], given)
}

export function putEntries(
  memory: WorkingMemory,
  all: readonly PlacedInput[],
  given: StepContext,
): Change {
  const held = all.reduce(
    (before, { section, ...input }) => replace(before, section, makeEntry(before, input, given)),
    memory,
  )
  return makeRoom(begin(held), given)
}

// Drops references to older content of this key. An entry that was whole in its section has none.
function replace(memory: WorkingMemory, section: SectionName, entry: Entry): WorkingMemory {
  const { memory: held, before } = replaceEntry(memory, section, entry)
  if (before !== undefined && before.whole === undefined) return held
  const isStale = (moved: WorkingMemory['moved'][number]): boolean =>
    moved.entry.key === entry.key && moved.section === section
  if (!memory.moved.some(isStale)) return held
  return { ...held, moved: memory.moved.filter((moved) => !isStale(moved)) }
}

/** A shorter trace is not worth a summary. */
const SUMMARISED_TOKENS_MIN = 64
/** A summary of a trace keeps the actions and their results. */
const TRACE_SHARE = 0.2

interface Candidates {
  readonly section: SectionName
  readonly isCandidate: (entry: Entry, memory: WorkingMemory) => boolean
  readonly relieve: Relieve
}

/** What to do with a candidate, or `undefined` when that would free nothing. */
type Relieve = (placed: PlacedEntry, given: StepContext) => Relief | undefined

/** In the order of design document 001, section 1.3. */
const CANDIDATES: readonly Candidates[] = [
  {
    section: 'results',
    isCandidate: isOldResult,
    relieve: (placed) => ({ ...placed, type: 'result-moved' }),
  },
  {
    section: 'results',
    isCandidate: ({ kind, whole, tokens }) =>
      kind === 'trace' && whole === undefined && tokens > SUMMARISED_TOKENS_MIN,
    relieve: summariseAs('trace-summarised', TRACE_SHARE),
  },
  {
    section: 'retrieved',
    isCandidate: ({ accesses }) => accesses === 0,
    // It can be retrieved again, so nothing of it has to be kept.
    relieve: (placed) => ({ ...placed, type: 'retrieved-dropped', isDropped: true }),
  },
]

/**
 * Brings working memory back under its limits. A section over its share gives up its candidates,
 * in their order and oldest first, until it is under; when all sections together are over the
 * limit, every section does, and if that is not enough there is a warning, and everything that is
 * not hot is summarised or moved out.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when hot content alone is more than the limit.
 */
export function makeRoom(change: Change, given: StepContext): Change {
  const { limits } = change.memory
  const held = tallyOf(change.memory)
  if (!SECTIONS.some((section) => isOver(held, limits, section))) return change
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
export function prune(memory: WorkingMemory, given: StepContext): Change {
  return relieve(begin(memory), given, () => true)
}

function relieve(change: Change, given: StepContext, isDue: IsDue): Change {
  return CANDIDATES.reduce(
    (before, { section, isCandidate, relieve: apply }) =>
      andThen(before, (memory) => {
        const entries = memory.sections[section].entries.filter((one) => isCandidate(one, memory))
        const placed = entries.map((entry) => ({ section, entry }))
        return relieveInOrder(memory, placed, { given, isDue, relieve: apply })
      }),
    change,
  )
}

function isOver(tally: Tally, limits: WorkingLimits, section: SectionName): boolean {
  return tally[section] > limits.sections[section] || tally.total > limits.total
}

function tooHot(tokens: number, limit: number): MemoryError {
  return new MemoryError(
    `What must always be in context has ${tokens} tokens, more than the limit of ${limit}`,
    {
      code: 'LIMIT_EXCEEDED',
      hint: 'Shorten the system context, the task or the last output, for example with a summary; record long material as the output of a step; or raise the limit.',
    },
  )
}

/** Results older than five subtasks that no later subtask refers to. */
function isOldResult(entry: Entry, memory: WorkingMemory): boolean {
  const isResult = entry.kind === 'output' || entry.variable?.scope === 'intermediate'
  return (
    isResult && subtasksBack(entry, memory) > WARM_SUBTASKS_BACK && !isNeededLater(entry, memory)
  )
}

/** True when the current or a later subtask says that it needs this entry, or all of its subtask. */
function isNeededLater(entry: Entry, { progress }: WorkingMemory): boolean {
  const names = [entry.key, entry.subtask, entry.variable?.name]
  return progress.plan.some(
    ({ status, needs }) =>
      (status === 'pending' || status === 'running') && needs.some((name) => names.includes(name)),
  )
}

/** What all sections would hold when the reliefs chosen so far are applied. */
type Tally = Record<SectionName | 'total', number>
type IsDue = (tally: Tally, section: SectionName) => boolean

function tallyOf(memory: WorkingMemory): Tally {
  const sums = SECTIONS.map((section) => [section, memory.sections[section].tokens])
  return { ...Object.fromEntries(sums), total: tokensOf(memory) }
}

/**
 * Chooses reliefs in the order of the candidates while one is due, and applies them together: to
 * make room for many costs one pass over the sections, not one for each.
 */
function relieveInOrder(
  memory: WorkingMemory,
  candidates: readonly PlacedEntry[],
  { given, isDue, relieve: apply }: { given: StepContext; isDue: IsDue; relieve: Relieve },
): Change {
  const tally = tallyOf(memory)
  const reliefs: Relief[] = []
  for (const placed of candidates) {
    if (!isDue(tally, placed.section)) break
    const relief = apply(placed, given)
    if (relief === undefined) continue
    reliefs.push(relief)
    tally[placed.section] -= freedBy(relief)
    tally.total -= freedBy(relief)
  }
  return applyReliefs(memory, reliefs, given.at)
}

const SQUEEZED_SHARE = 0.25
const SLACK_SHARE = 0.05

/** Where content is missed least, first. */
const ORDER: readonly SectionName[] = ['retrieved', 'results', 'execution', 'task']

/**
 * Aggressive summarising, until all sections together are within the limit: cold entries before
 * warm ones, oldest first, each with a summary in its place; then they move out whole. Values
 * of variables are not prose, and move out at once. Nothing hot is touched, nothing is lost.
 */
function squeeze(memory: WorkingMemory, given: StepContext): Change {
  const coldest = coldestFirst(memory)
  const target = targetOf(memory, coldest)
  const isDue: IsDue = ({ total }) => total > target
  const prose = coldest.filter(({ entry }) => isSummarised(entry))
  const summarised = relieveInOrder(memory, prose, {
    given,
    isDue,
    relieve: summariseAs('entry-summarised', SQUEEZED_SHARE),
  })
  const left = prose.length === 0 ? coldest : coldestFirst(summarised.memory)
  const move: Relieve = (placed) => ({ ...placed, type: 'entry-moved' })
  return andThen(summarised, (current) =>
    relieveInOrder(current, left, { given, isDue, relieve: move }),
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

/** Less than this says nothing. */
const SUMMARY_TOKENS_MIN = 24

/** Replaces an entry by a summary of about this share of its tokens; the full text moves out. */
function summariseAs(type: Relief['type'], share: number): Relieve {
  return (placed, given) => {
    const { text, tokens, ...head } = placed.entry
    const budgetTokens = Math.max(SUMMARY_TOKENS_MIN, Math.floor(tokens * share))
    const short = summarise(text, { budgetTokens, countTokens: given.countTokens })
    const summary = countEntry(head, short, given)
    return short !== '' && summary.tokens < tokens ? { ...placed, type, summary } : undefined
  }
}
