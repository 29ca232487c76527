import { pickWeighted } from './draws.ts'
import { situationOf, takeHints, type Wishes, wishesFor } from './hints.ts'
import type { MemoryPort, Step, TaskRun } from './memory-port.ts'
import type { Hint } from './reader.ts'
import type { Rules } from './rules.ts'
import {
  type Action,
  type Choice,
  type ErrorKind,
  fill,
  type Phase,
  RETRY,
  type Task,
} from './task-type.ts'
import { timeOf } from './world.ts'

export interface AgentRun extends TaskRun {
  readonly choices: readonly Choice[]
  /** Calls that failed as they had failed before in this task. */
  readonly repeatedFailures: number
  /** An error was left as it was. */
  readonly gaveUp: boolean
}

/** What a run shares: the world, the memory, and how many tasks a day has. */
export interface Workplace {
  readonly rules: Rules
  readonly memory: MemoryPort
  readonly tasksPerDay: number
}

/** The state of one task. */
interface Work extends Workplace {
  readonly task: Task
  readonly steps: Step[]
  readonly choices: Choice[]
  readonly hints: readonly Hint[]
  readonly failures: Set<string>
  repeatedFailures: number
  gaveUp: boolean
}

const AVOIDED_FACTOR = 0.04
/** Agents do try again what did not work, if less often. */
const TRIED_FACTOR = 0.4
const ATTEMPTS_MAX = 4

/** Does a task as an agent would: by habit, by chance, and by what the memory says. */
export async function runTask(task: Task, workplace: Workplace): Promise<AgentRun> {
  const { memory, rules, tasksPerDay } = workplace
  const start = {
    description: task.description,
    type: task.type.name,
    project: task.project.name,
    at: timeOf(task.index, tasksPerDay, 0),
  }
  const { lines } = await memory.start(start)
  const work: Work = {
    ...workplace,
    task,
    steps: [],
    choices: [],
    hints: takeHints(lines, task),
    failures: new Set(),
    repeatedFailures: 0,
    gaveUp: false,
  }
  for (const phase of task.type.phases) await doPhase(phase, work)
  const isSuccess = rules.succeeds(task, work.choices, work.gaveUp)
  const end = {
    status: isSuccess ? ('success' as const) : ('failure' as const),
    summary: isSuccess ? `Done: ${task.description}` : `Not solved: ${task.description}`,
    at: timeOf(task.index, tasksPerDay, work.steps.length + 1),
  }
  await memory.finish(end)
  const { steps, choices, repeatedFailures, gaveUp } = work
  return { start, steps, end, choices, repeatedFailures, gaveUp }
}

async function doPhase(phase: Phase, work: Work): Promise<void> {
  const { task, choices } = work
  const { least, most, name } = phase
  const count = least + Math.floor(task.draw('count', name) * (most - least + 1))
  let left = phase.actions
  for (let taken = 0; left.length > 0; taken++) {
    const options = left.map(({ id }) => id)
    const done = choices.map(({ action }) => action)
    const wishes = wishesFor(work.hints, { options, done, situation: () => situationOf(task) })
    const mayAdd = name === 'act' ? taken < 1 : taken < count || wishes.wanted.length > 0
    if (!mayAdd) return
    const action = choose(left, wishes, (entry) => weightOf(entry, task), task.draw(name, taken))
    left = left.filter((entry) => entry !== action)
    choices.push({ phase: name, action: action.id })
    await perform(action, work)
  }
}

function choose(
  options: readonly Action[],
  { wanted, avoided }: Wishes,
  weight: (action: Action) => number,
  draw: number,
): Action {
  const first = options.filter(({ id }) => wanted.includes(id))
  const adjusted = (action: Action): number =>
    weight(action) * (avoided.has(action.id) ? AVOIDED_FACTOR : 1)
  return pickWeighted(first.length > 0 ? first : options, adjusted, draw)
}

function weightOf(action: Action, task: Task): number {
  return task.isHard ? (action.weightIfHard ?? action.weight) : action.weight
}

async function perform(action: Action, work: Work): Promise<void> {
  const { task, rules, failures, choices } = work
  const kind = task.type.errors.find(
    (entry) =>
      entry.at.includes(action.id) &&
      !failures.has(entry.id) &&
      rules.errorHappens(entry, task, choices),
  )
  if (kind !== undefined) await overcome(kind, action, work)
  else await record(action, work)
  for (let part = 2; part <= (action.calls ?? 1); part++) await record(action, work, { part })
}

async function overcome(kind: ErrorKind, failed: Action, work: Work): Promise<void> {
  const { task, rules } = work
  const options = [...kind.fixes, RETRY]
  const tried: string[] = []
  let lines = await record(failed, work, { kind })
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const message = fill(kind.message, task.words)
    const call = fill(Object.values(failed.input).join(' '), task.words)
    const about = [message, failed.tool, call, ...failed.names]
    const wishes = wishesFor([...work.hints, ...takeHints(lines, task)], {
      options: options.map(({ id }) => id).filter((id) => !tried.includes(id)),
      done: work.choices.map(({ action }) => action),
      situation: () => situationOf(task, ...about),
    })
    const weight = ({ id, weight }: Action): number =>
      weight * (tried.includes(id) ? TRIED_FACTOR : 1)
    const fix = choose(options, wishes, weight, task.draw('choose fix', kind.id, attempt))
    tried.push(fix.id)
    if (fix !== RETRY) await record(fix, work)
    if (rules.fixWorks(kind, fix.id, attempt, task)) {
      await record(failed, work)
      return
    }
    lines = await record(failed, work, { kind })
  }
  work.gaveUp = true
}

interface Detail {
  readonly kind?: ErrorKind
  readonly part?: number
}

/** Writes a step down and tells the memory; what the memory says to a failure comes back. */
async function record(action: Action, work: Work, detail: Detail = {}): Promise<readonly string[]> {
  const { task, steps, failures, memory, tasksPerDay } = work
  const words = { ...task.words, part: String(detail.part ?? 1) }
  const text = (template: string): string => fill(template, words)
  const { kind } = detail
  const input = Object.fromEntries(
    Object.entries(action.input).map(([name, value]) => [name, text(value)]),
  )
  const step: Step = {
    tool: action.tool,
    input,
    output: kind === undefined ? text(action.output) : '',
    ...(kind === undefined ? {} : { error: text(kind.message) }),
    ...(kind !== undefined || action.diff === undefined
      ? {}
      : { edit: { file: input.path ?? text('{file}'), diff: text(action.diff) } }),
    durationMs: Math.round(200 + 8000 * task.draw('duration', steps.length)),
    at: timeOf(task.index, tasksPerDay, steps.length + 1),
  }
  steps.push(step)
  if (kind !== undefined) {
    if (failures.has(kind.id)) work.repeatedFailures++
    failures.add(kind.id)
  }
  const { lines } = await memory.step(step)
  return kind === undefined ? [] : lines
}
