import type { Metrics } from './bench-set.ts'

/** How a predictions file names what is to be found. */
export type GoldId = string | number

/** One thing that was said, and what the set calls it. */
export interface Statement {
  readonly gold: GoldId
  readonly text: string
  readonly speaker?: string | undefined
  readonly session?: string | undefined
  /** What the set calls the session, where predictions name sessions; else `session`. */
  readonly sessionGold?: GoldId | undefined
  readonly occurredAt?: string | undefined
  readonly bucket?: 'preference' | 'semantic' | undefined
}

export interface Question {
  readonly id: GoldId
  readonly query: string
  readonly askedAt?: string | undefined
  /** Whom "I" means. */
  readonly asker?: string | undefined
}

/** A memory of its own: a conversation, a haystack or a collection, and what is asked of it. */
export interface RetrievalCase {
  readonly name: string
  readonly statements: readonly Statement[]
  readonly questions: readonly Question[]
}

/** How the questions of a part are asked. */
export interface Asking {
  readonly k: number
  readonly by?: 'session' | undefined
  /** 0 returns the whole ranking. Default: the default cut-off. */
  readonly cutoff?: number | undefined
}

export interface Answer {
  readonly ranked: readonly GoldId[]
  readonly isSupported: boolean
  readonly latencyMs: number
  readonly tokens: number
  /** The same question under default settings. */
  readonly plain?: Omit<Answer, 'plain'> | undefined
}

/** By the id of the question, as text. */
export type Answers = ReadonlyMap<string, Answer>

/** A set that was read, ready to be asked. */
export interface LoadedSet {
  /** The same for every part, so that one memory serves them all. */
  readonly cases: readonly RetrievalCase[]
  asking(part: string): Asking
  score(part: string, answers: Answers): Metrics
}

export interface RetrievalSet {
  readonly name: string
  readonly parts: readonly string[]
  readonly baselines: Readonly<Record<string, string>>
  load(dataFolder: string): Promise<LoadedSet>
}

export function rankedOf(answers: Answers, id: GoldId): readonly GoldId[] {
  return answers.get(String(id))?.ranked ?? []
}

/** Groups by what a question belongs to, in the order of the first of each. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(item)
  }
  return groups
}
