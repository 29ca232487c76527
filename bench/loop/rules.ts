import { type Cause, causesOf, remedyOf } from './causes.ts'
import { type Choice, type ErrorKind, RETRY, type Task } from './task-type.ts'

/** How the world answers. The agent and the memory see the answers only. */
export interface Rules {
  errorHappens(kind: ErrorKind, task: Task, choices: readonly Choice[]): boolean
  /** Whether the failed call works after this fix, in this attempt. */
  fixWorks(kind: ErrorKind, fix: string, attempt: number, task: Task): boolean
  succeeds(task: Task, choices: readonly Choice[], gaveUp: boolean): boolean
}

const HARD_FACTOR = 0.1
const GAVE_UP_FACTOR = 0.15
const REMEDY_WORKS = 0.93
const OTHER_FIX_WORKS = 0.1
const RETRY_WORKS = 0.04
/** How often an agent without a memory leaves an error as it is: measured, see `loop.test.ts`. */
export const GIVES_UP: Readonly<Record<string, number>> = {
  'write-docs': 0.03,
  refactoring: 0.12,
  'db-question': 0.14,
  'bug-fix': 0.11,
  'ops-job': 0.11,
  'support-ticket': 0.07,
}
/** About what a fix is worth to an agent that does not know which one works: giving up stays as frequent. */
const ANY_FIX_WORKS = 0.3

export function hiddenRules(causes: 'all' | 'none'): Rules {
  const holds = causes === 'all' ? isChosen : isLucky
  return {
    errorHappens(kind, task, choices) {
      const cause = causesOf(task.type.name, task.project.name).find(
        (entry) => entry.error?.kind === kind.id,
      )
      const effect = cause?.error
      const chance =
        cause === undefined || effect === undefined
          ? kind.chance
          : effect[holds(cause, task, choices) ? 'with' : 'without']
      return task.draw('error', kind.id) < chance
    },
    fixWorks(kind, fix, attempt, task) {
      const remedy = remedyOf(kind.id, task.project.name)
      const isKnown = causes === 'all' && remedy !== undefined
      const chance = isKnown ? chanceOfFix(fix, remedy) : ANY_FIX_WORKS
      return task.draw('fix', kind.id, isKnown ? fix : '', attempt) < chance
    },
    succeeds(task, choices, gaveUp) {
      let odds = task.type.ease
      for (const cause of causesOf(task.type.name, task.project.name)) {
        if (holds(cause, task, choices)) odds += cause.success ?? 0
      }
      const isStuck = causes === 'all' ? gaveUp : wouldGiveUp(task)
      const factor = (task.isHard ? HARD_FACTOR : 1) * (isStuck ? GAVE_UP_FACTOR : 1)
      return task.draw('success') < factor / (1 + Math.exp(-odds))
    },
  }
}

export function isChosen(
  cause: Pick<Cause, 'action' | 'phase' | 'isFirst'>,
  _task: Task,
  choices: readonly Choice[],
): boolean {
  const considered = cause.isFirst === true ? choices.slice(0, 1) : choices
  return considered.some(({ action, phase }) => action === cause.action && phase === cause.phase)
}

// As often as an agent would choose it, whatever this one chose.
function isLucky(cause: Cause, task: Task): boolean {
  return task.draw('luck', cause.action, cause.phase) < cause.share
}

function wouldGiveUp(task: Task): boolean {
  return task.draw('luck', 'gave up') < (GIVES_UP[task.type.name] ?? 0)
}

function chanceOfFix(fix: string, remedy: string): number {
  if (fix === remedy) return REMEDY_WORKS
  return fix === RETRY.id ? RETRY_WORKS : OTHER_FIX_WORKS
}
