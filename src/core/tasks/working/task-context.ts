import { summarise } from '../../language/summary/summarise.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { toOneLine } from '../../trust/fence/escape-stored.ts'
import type { SuspicionFlag } from '../../trust/suspicion/suspicion-flags.ts'
import { NOTHING_ACTIVE } from '../active/active-context.ts'
import { keepEntries, type PlacedInput } from '../entries/entries.ts'
import { type EntryHead, type EntryKind, SECTIONS, type SectionContent } from '../entries/entry.ts'
import { type EpisodeOffer, OFFERS_MAX } from '../episodes/episode.ts'
import { putEntries } from '../pruning/make-room.ts'
import { NOTHING_RECENT } from '../steps/recent.ts'
import { goalText, mergePlan, NO_PROGRESS, type Subtask, type Task } from './progress.ts'
import type { TaskInput } from './task-schemas.ts'
import { endOf, setVariable } from './variables.ts'
import {
  andThen,
  type Change,
  checkLimits,
  DEFAULT_LIMITS,
  type StepContext,
  WORKING_MEMORY_FORM,
  type WorkingLimits,
  type WorkingMemory,
} from './working-memory.ts'

interface InitInput {
  readonly id: string
  /** What the agent can do, its tools, its bounds: static, and always in context. */
  readonly system?: readonly string[] | undefined
  readonly limits?: WorkingLimits | undefined
}

const NOTHING: SectionContent = { tokens: 0, entries: [] }

/**
 * An empty working memory for a task, with the system's own context in it.
 *
 * @throws MemoryError `INVALID_INPUT` for limits that are none, `LIMIT_EXCEEDED` when the system
 *   context alone is more than the limit.
 */
export function initWorkingMemory(input: InitInput, given: StepContext): Change {
  const { id, system = [], limits = DEFAULT_LIMITS } = input
  checkLimits(limits)
  const empty = {
    form: WORKING_MEMORY_FORM,
    id,
    startedAt: given.at,
    limits,
    turn: 0,
    sections: {
      system: NOTHING,
      task: NOTHING,
      execution: NOTHING,
      results: NOTHING,
      retrieved: NOTHING,
    },
    moved: [],
    progress: NO_PROGRESS,
    recent: NOTHING_RECENT,
    active: NOTHING_ACTIVE,
  } as const
  const entries = system.map((text, index) => ({
    section: 'system' as const,
    key: `system/${index + 1}`,
    kind: 'system' as const,
    text,
  }))
  return putEntries(empty, entries, given)
}

/**
 * Takes in what is to be done. The description, the goals with their success criteria and the
 * constraints are hot; the plan and the situation are warm.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when what is hot does not fit the limit.
 */
export function loadTaskContext(
  memory: WorkingMemory,
  input: TaskInput,
  given: StepContext,
): Change {
  const task = toTask(input)
  const plan = mergePlan([], input.plan ?? [])
  const emptied = keepEntries(memory, 'task', ({ variable }) => variable !== undefined)
  const loaded = { ...emptied, progress: { ...memory.progress, task, plan } }
  const change = putEntries(loaded, taskEntries(task, plan), given)
  return Object.entries(input.variables ?? {}).reduce(
    (before, [name, value]) =>
      andThen(before, (current) => setVariable(current, { name, value, scope: 'task' }, given)),
    change,
  )
}

function toTask(input: TaskInput): Task {
  const { id, description, goals = [], criteria = [], constraints = [] } = input
  return {
    id,
    ...(input.input === undefined ? {} : { input: input.input }),
    description,
    ...(input.type === undefined ? {} : { type: input.type }),
    goals,
    criteria,
    constraints,
    ...(input.context === undefined ? {} : { context: input.context }),
  }
}

function taskEntries(task: Task, plan: readonly Subtask[]): readonly PlacedInput[] {
  const lines = (kind: EntryKind, name: string, label: string, texts: readonly string[]) =>
    texts.map((text, index) => ({
      section: 'task' as const,
      key: `${name}/${index + 1}`,
      kind,
      label,
      text,
    }))
  const steps = plan
    .map(
      ({ title, criteria = [] }, index) =>
        `${index + 1}. ${toOneLine([title, ...criteria].join('; '))}`,
    )
    .join('\n')
  return [
    ...lines('goal', 'description', 'Task', [task.description]),
    ...lines('goal', 'goal', 'Goal', task.goals.map(goalText)),
    ...lines('goal', 'criterion', 'Success criterion', task.criteria),
    ...lines('constraint', 'constraint', 'Constraint', task.constraints),
    ...lines('note', 'plan', 'Plan', steps === '' ? [] : [`\n${steps}`]),
    ...lines('note', 'situation', 'Situation', task.context === undefined ? [] : [task.context]),
  ]
}

export interface Retrieved {
  /** The id of the record, to read the whole of it. */
  readonly id: string
  readonly kind: EpisodeOffer['kind'] | 'knowledge'
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
  given: StepContext,
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
  const offers = found.flatMap(({ kind, id }) => (kind === 'knowledge' ? [] : [`${kind}/${id}`]))
  const offered = [...new Set([...(memory.offered ?? []), ...offers])].slice(-OFFERS_MAX)
  const left = keepEntries(change.memory, 'retrieved', (entry) => kept.has(entry))
  return { ...change, memory: { ...left, offered } }
}

/**
 * The ids of a kind of records that a task was offered.
 *
 * A task that was stored before these were kept knows those that are still in its context.
 */
export function offeredIn(memory: WorkingMemory, kind: Retrieved['kind']): readonly string[] {
  const entries = [...memory.sections.retrieved.entries, ...memory.moved.map(({ entry }) => entry)]
  const keys = [...(memory.offered ?? []), ...entries.map(({ key }) => key)]
  const ids = keys
    .filter((key) => key.startsWith(`${kind}/`))
    .map((key) => key.slice(kind.length + 1))
  return [...new Set(ids)]
}

/** What a resumed task needs: what to do, and how far it got. */
const NEEDED: readonly EntryKind[] = [
  'system',
  'goal',
  'constraint',
  'note',
  'current',
  'progress',
  'files',
]

/**
 * Empties the context, and after a task all the rest. What reflection reads stays: the statistics
 * and the metadata variables; in a resumed task also its steps, files and decisions.
 */
export function clearWorkingMemory(
  memory: WorkingMemory,
  { isOver }: { readonly isOver: boolean },
): Change {
  const isKept = ({ kind, variable }: EntryHead): boolean =>
    variable === undefined ? !isOver && NEEDED.includes(kind) : endOf(variable) === 'never'
  const { progress, active } = memory
  const emptied: WorkingMemory = {
    ...SECTIONS.reduce((before, section) => keepEntries(before, section, isKept), memory),
    moved: memory.moved.filter(({ entry }) => isKept(entry)),
    recent: NOTHING_RECENT,
    active: { ...active, hypotheses: [] },
  }
  const ended = { turn: 0, progress: { ...NO_PROGRESS, statistics: progress.statistics } }
  return {
    memory: isOver ? { ...emptied, ...ended, active: NOTHING_ACTIVE, offered: [] } : emptied,
    events: [{ type: 'memory-cleared' }],
    moves: [],
  }
}
