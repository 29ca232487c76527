import type { Draw } from './draws.ts'
import type { Project } from './projects.ts'

/**
 * Something that an agent can do. Texts are templates: `{file}` becomes a word of the task or of
 * the project.
 */
export interface Action {
  readonly id: string
  readonly tool: string
  readonly input: Readonly<Record<string, string>>
  readonly output: string
  /** Set when the action edits `{file}`. */
  readonly diff?: string
  /** How people call it, besides the tool and the command. */
  readonly names: readonly string[]
  /** How likely an agent without a memory takes it, relative to the others. */
  readonly weight: number
  /** Agents that are stuck do other things, which do not make them fail. */
  readonly weightIfHard?: number
  /** A dearer way: that many calls. `{part}` is the number of the call. */
  readonly calls?: number
}

/** A part of a task: of these actions the agent takes some, each at most once. */
export interface Phase {
  readonly name: PhaseName
  /** Words for doing any of it, such as "edit". */
  readonly names: readonly string[]
  readonly least: number
  readonly most: number
  readonly actions: readonly Action[]
}

export type PhaseName = 'look' | 'act' | 'check'

/** What can go wrong in some of the actions, and what an agent may try then. */
export interface ErrorKind {
  readonly id: string
  readonly at: readonly string[]
  readonly chance: number
  readonly message: string
  readonly fixes: readonly Action[]
}

export interface TaskType {
  readonly name: string
  /** Other words for such tasks, by which an agent knows that a line is about them. */
  readonly about: string
  /** How often tasks of this type come up, relative to the others. */
  readonly share: number
  /** Log-odds of success before anything that the agent does. */
  readonly ease: number
  readonly descriptions: readonly string[]
  readonly phases: readonly Phase[]
  readonly errors: readonly ErrorKind[]
}

export interface Task {
  readonly index: number
  readonly type: TaskType
  readonly project: Project
  readonly description: string
  /** Fails almost always, whatever the agent does. */
  readonly isHard: boolean
  readonly words: Readonly<Record<string, string>>
  /** The luck of this task. */
  readonly draw: Draw
}

/** What the agent did that can matter, in order. */
export interface Choice {
  readonly phase: PhaseName
  readonly action: string
}

/** The choice that every error leaves: the same call again. */
export const RETRY: Action = {
  id: 'retry',
  tool: '',
  input: {},
  output: '',
  names: ['retry', 'try again', 'same call again', 'repeat the call', 'run it again'],
  weight: 1.4,
}

export function fill(template: string, words: Readonly<Record<string, string>>): string {
  // Twice, because the commands of a project have slots themselves.
  return fillOnce(fillOnce(template, words), words)
}

function fillOnce(template: string, words: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/gu, (whole, name: string) => words[name] ?? whole)
}
