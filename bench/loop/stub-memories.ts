// Memories that learn nothing, for judging the simulation itself.

import { causesOf, remedyOf } from './causes.ts'
import { type MemoryPort, noMemory, type TaskStart } from './memory-port.ts'
import { PROJECTS } from './projects.ts'
import type { Action, ErrorKind } from './task-type.ts'
import { TASK_TYPES } from './world.ts'

/** Knows what matters from the first task on. */
export function createOracle(): MemoryPort {
  return createKnowing(
    ({ type, project }) => causesOf(type, project).map(({ truth }) => truth),
    (remedy, error) => [`After "${error}", ${remedy}.`, 'Do not retry the same call.'],
  )
}

/** Knows what matters, and says the opposite. */
export function createHarmful(): MemoryPort {
  return createKnowing(
    ({ type, project }) => causesOf(type, project).map(({ opposite }) => opposite),
    (remedy) => [`Avoid this: ${remedy}.`, 'Retry the same call again.'],
  )
}

/** Talks, but not about the work. */
export function createChatter(): MemoryPort {
  const lines = [
    'The team meets on Tuesdays.',
    'Mara prefers short summaries.',
    'There were 14 tasks of this kind, of which 9 succeeded.',
    'Remember to be careful and to double-check.',
    'The office in Lyon has new chairs.',
  ]
  return {
    ...noMemory,
    start: () => Promise.resolve({ lines }),
    step: ({ error }) => Promise.resolve({ lines: error === undefined ? [] : lines }),
  }
}

function createKnowing(
  atStart: (task: TaskStart) => readonly string[],
  atError: (remedy: string, error: string) => readonly string[],
): MemoryPort {
  let current: TaskStart | undefined
  return {
    ...noMemory,
    start(task) {
      current = task
      return Promise.resolve({ lines: atStart(task) })
    },
    step({ error }) {
      const remedy = error === undefined ? undefined : findRemedy(error, current)
      if (error === undefined || remedy === undefined) return Promise.resolve({ lines: [] })
      return Promise.resolve({ lines: atError(remedy, error) })
    },
  }
}

function findRemedy(error: string, task: TaskStart | undefined): string | undefined {
  const kinds = TASK_TYPES.find(({ name }) => name === task?.type)?.errors ?? []
  const project = PROJECTS.find(({ name }) => name === task?.project)
  const kind = kinds.find(({ message }) => isMessage(error, message, project?.words ?? {}))
  const remedy = kind === undefined ? undefined : remedyOf(kind.id, task?.project ?? '')
  return fixOf(kind, remedy)?.names[0]
}

function fixOf(kind: ErrorKind | undefined, id: string | undefined): Action | undefined {
  return kind?.fixes.find((fix) => fix.id === id)
}

// The words of a message that are the same in every task tell which kind it is.
function isMessage(
  error: string,
  message: string,
  words: Readonly<Record<string, string>>,
): boolean {
  const template = message.replace(/^\{(\w+)\}$/u, (whole, name: string) => words[name] ?? whole)
  return template.split(/\{\w+\}/u).every((part) => error.includes(part))
}
