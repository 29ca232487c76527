import { holds } from './condition.ts'
import { type Phrases, phrasesOf } from './phrases.ts'
import { PROJECTS } from './projects.ts'
import { type Hint, readLine } from './reader.ts'
import type { Task } from './task-type.ts'
import { wordsOf } from './words.ts'
import { TASK_TYPES } from './world.ts'

/** How often an agent follows a line that it understands. */
const FOLLOWED = 0.7
/** Agents do not read on for ever. */
const LINES_READ = 12

const known = new Map<string, Phrases>()

/** The hints in these lines that the agent understands and has decided to follow in this task. */
export function takeHints(lines: readonly string[], task: Task): readonly Hint[] {
  return lines
    .slice(0, LINES_READ)
    .filter((line) => isAbout(line, task) && task.draw('follow', line) < FOLLOWED)
    .flatMap((line) => readLine(line, knownPhrases(task)))
}

/** What the agent wants and avoids among these actions now. */
export interface Wishes {
  readonly wanted: readonly string[]
  readonly avoided: ReadonlySet<string>
}

export interface Moment {
  readonly options: readonly string[]
  readonly done: readonly string[]
  /** The words of what is going on; asked for only when a hint has a condition. */
  readonly situation: () => ReadonlySet<string>
}

export function wishesFor(hints: readonly Hint[], moment: Moment): Wishes {
  const now = hints.filter((hint) => appliesNow(hint, moment))
  const isOption = (id: string): boolean => moment.options.includes(id)
  const wanted = new Set<string>()
  const avoided = new Set<string>()
  for (const hint of now) {
    for (const id of hint.actions.filter(isOption)) (hint.isWanted ? wanted : avoided).add(id)
  }
  for (const id of [...wanted].filter((wish) => avoided.has(wish))) {
    wanted.delete(id)
    avoided.delete(id)
  }
  const first = now.filter(({ isFirst }) => isFirst).flatMap(({ actions }) => actions)
  const wantedFirst = [...wanted].filter((id) => first.includes(id))
  return { wanted: wantedFirst.length > 0 ? wantedFirst : [...wanted], avoided }
}

function appliesNow(hint: Hint, { done, situation }: Moment): boolean {
  const isDone = (id: string): boolean => done.includes(id)
  if (hint.before.some(isDone)) return false
  if (hint.after.length > 0 && !hint.after.some(isDone)) return false
  return hint.condition.length === 0 || holds(hint.condition, situation())
}

/** The words by which an agent tells whether a line is about what it is doing. */
export function situationOf(task: Task, ...texts: readonly string[]): ReadonlySet<string> {
  const { type, project, description } = task
  return new Set([type.name, type.about, project.name, description, ...texts].flatMap(wordsOf))
}

// A line that names another project or another type of task is about that one.
function isAbout(line: string, { type, project }: Task): boolean {
  const text = ` ${wordsOf(line).join(' ')} `
  const isNamed = (name: string): boolean => text.includes(` ${wordsOf(name).join(' ')} `)
  const speaksOf = (own: string, all: readonly { readonly name: string }[]): boolean =>
    isNamed(own) || !all.some(({ name }) => isNamed(name))
  return speaksOf(type.name, TASK_TYPES) && speaksOf(project.name, PROJECTS)
}

function knownPhrases({ type, project }: Task): Phrases {
  const key = `${type.name} ${project.name}`
  const phrases = known.get(key) ?? phrasesOf(type, project)
  known.set(key, phrases)
  return phrases
}
