import {
  type Language,
  languageNamed,
  languageOf,
} from '../../../core/language/syntax/languages.ts'
import { type ForTaskInput, PIECES_DEFAULT } from '../../../core/learning/context/context-input.ts'
import type { ContextPiece } from '../../../core/learning/context/context-piece.ts'
import type { RankedEpisode } from '../../../core/tasks/episodes/rank-episodes.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'

/** The task that something is wanted for. */
export interface Wanted extends ForTaskInput {
  /** Similar past tasks, most similar first. */
  readonly episodes: readonly Similar[]
}

/** A past task and its relevance: by task description, or by the error that it hit. */
export type Similar = Pick<RankedEpisode, 'episode' | 'score'>

/** Asks a part of the memory for what it knows about a task, the best first. */
export type ContextProvider = (
  wanted: Wanted,
  caller: Caller,
  deps: MemoryContext,
) => Promise<readonly ContextPiece[]>

/** At most this many pieces of most kinds. */
export function countOf({ k = PIECES_DEFAULT }: Pick<ForTaskInput, 'k'>): number {
  return k
}

/** The programming language of a task: as given, or that of its files. */
export function languageOfTask({ language, files = [] }: ForTaskInput): Language | undefined {
  return language === undefined
    ? files.map(languageOf).find((found) => found?.grammar !== undefined)
    : languageNamed(language)
}
