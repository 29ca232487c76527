import type { Project } from './projects.ts'
import { type Action, fill, RETRY, type TaskType } from './task-type.ts'
import { wordsOf } from './words.ts'

/** A way to name actions. Several actions, when it is a tool that they share. */
interface Phrase {
  readonly words: readonly string[]
  readonly actions: readonly string[]
}

/** What an agent knows about its own work: the names of what it can do. */
export interface Phrases {
  /** By their first word. */
  readonly byFirstWord: ReadonlyMap<string, readonly Phrase[]>
  /** What every task of this type does anyway, sooner or later. */
  readonly act: ReadonlySet<string>
}

export interface Mention {
  readonly from: number
  readonly to: number
  readonly actions: readonly string[]
}

const HEAD_WORDS = 3
/** Programs that are English words say nothing by themselves. */
const ENGLISH = new Set(['go', 'make', 'kill', 'export', 'sleep', 'set'])

export function phrasesOf(type: TaskType, project: Project): Phrases {
  const byName = new Map<string, Set<string>>()
  const add = (text: string, action: string): void => {
    const key = wordsOf(text).join(' ')
    if (key === '') return
    const known = byName.get(key) ?? new Set()
    byName.set(key, known.add(action))
  }
  for (const { action, names } of [...inPhases(type), ...inErrors(type)]) {
    for (const text of [...names, ...namesOf(action, project)]) add(text, action.id)
  }
  const all = [...byName].map(([key, ids]) => ({ words: key.split(' '), actions: [...ids] }))
  const byFirstWord = new Map<string, Phrase[]>()
  for (const phrase of all) {
    const [first = ''] = phrase.words
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase])
  }
  const act = type.phases.filter(({ name }) => name === 'act').flatMap(({ actions }) => actions)
  return { byFirstWord, act: new Set(act.map(({ id }) => id)) }
}

interface Named {
  readonly action: Action
  /** Names that it shares with others. */
  readonly names: readonly string[]
}

function inPhases(type: TaskType): readonly Named[] {
  return type.phases.flatMap(({ actions, names }) => actions.map((action) => ({ action, names })))
}

function inErrors(type: TaskType): readonly Named[] {
  const fixes = type.errors.flatMap((kind) => kind.fixes)
  return [...fixes, RETRY].map((action) => ({ action, names: [] }))
}

function namesOf(action: Action, project: Project): readonly string[] {
  const names = [...action.names, action.id, action.tool]
  const { command = '' } = action.input
  const head = headOf(fill(command, project.words))
  const [program = ''] = head
  if (head.length > 1 || ENGLISH.has(program)) names.push(head.join(' '))
  if (!ENGLISH.has(program)) names.push(program)
  return names
}

// The words of a command that are the same in every task.
function headOf(command: string): readonly string[] {
  const words = command.split(' ')
  const firstSlot = words.findIndex((word) => word.includes('{'))
  return words.slice(0, Math.min(HEAD_WORDS, firstSlot < 0 ? words.length : firstSlot))
}

/** The longest names in a sentence, from left to right. */
export function findMentions(words: readonly string[], phrases: Phrases): readonly Mention[] {
  const mentions: Mention[] = []
  let at = 0
  while (at < words.length) {
    const found = longestAt(words, at, phrases)
    if (found !== undefined) mentions.push(found)
    at = found?.to ?? at + 1
  }
  return mentions
}

function longestAt(words: readonly string[], at: number, phrases: Phrases): Mention | undefined {
  let longest: Mention | undefined
  for (const phrase of phrases.byFirstWord.get(words[at] ?? '') ?? []) {
    const to = at + phrase.words.length
    const isHere = phrase.words.every((word, index) => words[at + index] === word)
    if (isHere && to > (longest?.to ?? at)) longest = { from: at, to, actions: phrase.actions }
  }
  return longest
}
