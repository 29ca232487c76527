import { createDraws, pick, pickWeighted } from './draws.ts'
import { PROJECTS } from './projects.ts'
import { fill, type Task, type TaskType } from './task-type.ts'
import { bugFix } from './types/bug-fix.ts'
import { dbQuestion } from './types/db-question.ts'

import { opsJob } from './types/ops-job.ts'
import { refactoring } from './types/refactoring.ts'
import { supportTicket } from './types/support-ticket.ts'
import { writeDocs } from './types/write-docs.ts'
import { drawWords } from './vocabulary.ts'

export const TASK_TYPES: readonly TaskType[] = [
  bugFix,
  dbQuestion,
  opsJob,
  refactoring,
  supportTicket,
  writeDocs,
]

const HARD_SHARE = 0.12
const FIRST_DAY = Date.UTC(2026, 0, 5, 8)
const DAY_MS = 86_400_000
const TASK_MS = 1_200_000

/** The task of this number in the world of this seed; with a type, one of that type. */
export function makeTask(seed: number, index: number, givenType?: TaskType): Task {
  const draw = createDraws(seed, index)
  const type = givenType ?? pickWeighted(TASK_TYPES, (entry) => entry.share, draw('type'))
  const project = pick(PROJECTS, draw('project'))
  const words = { part: '1', ...project.words, ...drawWords(draw) }
  return {
    index,
    type,
    project,
    description: fill(pick(type.descriptions, draw('description')), words),
    isHard: draw('hard') < HARD_SHARE,
    words,
    draw,
  }
}

/** When the step of this number happens; the clock of the world has nothing to do with ours. */
export function timeOf(index: number, tasksPerDay: number, step: number): string {
  const day = Math.floor(index / tasksPerDay) * DAY_MS
  const time = (index % tasksPerDay) * TASK_MS + step * 20_000
  return new Date(FIRST_DAY + day + time).toISOString()
}
