import { type AgentRun, runTask } from './agent.ts'
import { createDraws } from './draws.ts'
import { noMemory } from './memory-port.ts'
import { isChosen, type Rules } from './rules.ts'
import type { Action, TaskType } from './task-type.ts'
import { makeTask, TASK_TYPES } from './world.ts'

/** A choice that was made to matter in a log: done before anything was changed, or not. */
export interface PlantedCause {
  readonly type: string
  readonly action: Action
}

export interface PlantedLog {
  readonly runs: readonly AgentRun[]
  readonly causes: readonly PlantedCause[]
}

const RUNS_OF_A_TYPE = 240
const WITH = 0.88
const WITHOUT = 0.42
const FIX_WORKS = 0.5
const TASKS_PER_DAY = 25
/** Rarer or more frequent choices could not be told apart in so few runs. */
const LEAST_SHARE = 0.2
const MOST_SHARE = 0.7

/**
 * A log of 240 runs of one type for each cause. A run succeeds with 88 % when the choice was made
 * and with 42 % when not; nothing else matters. Without a cause, these are 240 runs in which nothing
 * matters, as successful on the whole. The seed decides which types and which choices.
 */
export async function planted(causes: 0 | 1 | 3, seed: number): Promise<PlantedLog> {
  const draw = createDraws('planted', seed)
  const types = TASK_TYPES.toSorted((a, b) => draw(a.name) - draw(b.name))
  const runs: AgentRun[] = []
  const found: PlantedCause[] = []
  for (const [index, type] of types.slice(0, Math.max(1, causes)).entries()) {
    const first = index * RUNS_OF_A_TYPE
    const trial = await runAll(type, seed, first, undefined)
    const action = candidates(type, trial).toSorted((a, b) => draw(a.id) - draw(b.id))[0]
    if (action === undefined) throw new Error(`Broken invariant: ${type.name} has no even choice`)
    const cause = causes === 0 ? undefined : { type: type.name, action }
    if (cause !== undefined) found.push(cause)
    runs.push(...(cause === undefined ? trial : await runAll(type, seed, first, cause)))
  }
  return { runs, causes: found }
}

async function runAll(
  type: TaskType,
  seed: number,
  first: number,
  cause: PlantedCause | undefined,
): Promise<AgentRun[]> {
  const workplace = { rules: rulesOf(cause), memory: noMemory, tasksPerDay: TASKS_PER_DAY }
  const runs: AgentRun[] = []
  for (let index = first; index < first + RUNS_OF_A_TYPE; index++) {
    runs.push(await runTask(makeTask(seed, index, type), workplace))
  }
  return runs
}

function rulesOf(cause: PlantedCause | undefined): Rules {
  return {
    errorHappens: (kind, task) => task.draw('error', kind.id) < kind.chance,
    fixWorks: (kind, _fix, attempt, task) => task.draw('fix', kind.id, attempt) < FIX_WORKS,
    succeeds(task, choices) {
      if (cause === undefined) return task.draw('success') < (WITH + WITHOUT) / 2
      const isMade = isChosen({ action: cause.action.id, phase: 'look' }, task, choices)
      return task.draw('success') < (isMade ? WITH : WITHOUT)
    },
  }
}

function candidates(type: TaskType, runs: readonly AgentRun[]): readonly Action[] {
  const looks = type.phases.filter(({ name }) => name === 'look').flatMap(({ actions }) => actions)
  return looks.filter(({ id }) => {
    const made = runs.filter(({ choices }) =>
      choices.some(({ phase, action }) => phase === 'look' && action === id),
    )
    const share = made.length / runs.length
    return share >= LEAST_SHARE && share <= MOST_SHARE
  })
}
