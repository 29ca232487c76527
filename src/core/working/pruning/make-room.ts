import { MemoryError } from '../../errors.ts'
import { summarise } from '../../summary/summarise.ts'
import { countEntry, tokensOf } from '../entries/entries.ts'
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
} from '../working-memory.ts'
import { applyReliefs, freedBy, type PlacedEntry, type Relief } from './move-out.ts'

interface Candidates {
  readonly find: (memory: WorkingMemory) => readonly PlacedEntry[]
  readonly relieve: (placed: PlacedEntry, given: StepContext) => Relief | undefined
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
export function makeRoom(change: Change, given: StepContext): Change {
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
export function prune(memory: WorkingMemory, given: StepContext): Change {
  return relieve(begin(memory), given, () => true)
}

function relieve(change: Change, given: StepContext, isDue: IsDue): Change {
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

/** A shorter trace is not worth a summary. */
const SUMMARISED_TOKENS_MIN = 64

/** First candidates: results older than five subtasks that no later subtask refers to. */
function oldResults(memory: WorkingMemory): readonly PlacedEntry[] {
  return placed(memory, 'results', (entry) => isOldResult(entry, memory))
}

/** Second candidates: detailed traces, for which summaries will do. */
function detailedTraces(memory: WorkingMemory): readonly PlacedEntry[] {
  return placed(
    memory,
    'results',
    ({ kind, whole, tokens }) =>
      kind === 'trace' && whole === undefined && tokens > SUMMARISED_TOKENS_MIN,
  )
}

/** Third candidates: retrieved context that nobody read. */
function unreadRetrieved(memory: WorkingMemory): readonly PlacedEntry[] {
  return placed(memory, 'retrieved', ({ accesses }) => accesses === 0)
}

function placed(
  memory: WorkingMemory,
  section: SectionName,
  isCandidate: (entry: Entry) => boolean,
): readonly PlacedEntry[] {
  return memory.sections[section].entries.filter(isCandidate).map((entry) => ({ section, entry }))
}

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

/** A summary of a trace keeps what was done and what came of it. */
const TRACE_SHARE = 0.2

/** What all sections would hold when the reliefs chosen so far are applied. */
interface Tally {
  readonly sections: Readonly<Record<SectionName, number>>
  readonly total: number
}

/**
 * Chooses reliefs in the order of the candidates while one is due, and applies them together: to
 * make room for many costs one pass over the sections, not one for each.
 */
function relieveInOrder(
  memory: WorkingMemory,
  candidates: readonly PlacedEntry[],
  given: Pick<StepContext, 'at'> & {
    readonly isDue: (tally: Tally, section: SectionName) => boolean
    /** What to do with a candidate, or `undefined` when that would free nothing. */
    readonly relieve: (placed: PlacedEntry) => Relief | undefined
  },
): Change {
  const sections: Record<SectionName, number> = { ...tallyOf(memory).sections }
  let { total } = tallyOf(memory)
  const reliefs: Relief[] = []
  for (const placed of candidates) {
    if (!given.isDue({ sections, total }, placed.section)) break
    const relief = given.relieve(placed)
    if (relief === undefined) continue
    reliefs.push(relief)
    sections[placed.section] -= freedBy(relief)
    total -= freedBy(relief)
  }
  return applyReliefs(memory, reliefs, given.at)
}

/** What the sections hold. */
function tallyOf({ sections }: WorkingMemory): Tally {
  const tokens = (name: SectionName): number => sections[name].tokens
  return {
    sections: {
      system: tokens('system'),
      task: tokens('task'),
      execution: tokens('execution'),
      results: tokens('results'),
      retrieved: tokens('retrieved'),
    },
    total: SECTIONS.reduce((sum, name) => sum + tokens(name), 0),
  }
}

/** An old result moves out whole. */
function moveResult(placed: PlacedEntry): Relief {
  return { ...placed, type: 'result-moved' }
}

/** A summary stands in the place of a trace; the whole moves out. */
function summariseTrace(placed: PlacedEntry, given: StepContext): Relief | undefined {
  const summary = summariseEntry(placed.entry, TRACE_SHARE, given)
  return summary === undefined ? undefined : { ...placed, type: 'trace-summarised', summary }
}

/** Retrieved context can be retrieved again: it goes without a trace. */
function dropRetrieved(placed: PlacedEntry): Relief {
  return { ...placed, type: 'retrieved-dropped', isDropped: true }
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

/** Less than this says nothing. */
const SUMMARY_TOKENS_MIN = 24

/**
 * The entry with a summary of about this share of its tokens for its text, or `undefined` when
 * that would save nothing.
 */
function summariseEntry(
  entry: Entry,
  share: number,
  given: Pick<StepContext, 'countTokens'>,
): Entry | undefined {
  const budgetTokens = Math.max(SUMMARY_TOKENS_MIN, Math.floor(entry.tokens * share))
  const text = summarise(entry.text, { budgetTokens, countTokens: given.countTokens })
  const { text: _text, tokens: _tokens, ...head } = entry
  const summary = countEntry(head, text, given)
  return text !== '' && summary.tokens < entry.tokens ? summary : undefined
}
