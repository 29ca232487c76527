import {
  type Language,
  languageNamed,
  languageOf,
} from '../../../core/language/syntax/languages.ts'
import type { KnowledgeInput } from '../../../core/learning/relevant/knowledge-input.ts'
import type { KnowledgePiece } from '../../../core/learning/relevant/knowledge-piece.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'

/** The task that knowledge is wanted for. */
export interface KnowledgeContext extends KnowledgeInput {
  /** At most this many pieces of each kind. */
  readonly k: number
}

/** A part of the memory that may know something about a task. */
export interface KnowledgeProvider {
  /** For notices: what could not be read. */
  readonly name: string
  /** The best first. */
  gather(
    context: KnowledgeContext,
    caller: Caller,
    deps: MemoryContext,
  ): Promise<readonly KnowledgePiece[]>
}

/** The programming language of a task: as given, or that of its files. */
export function languageOfContext({
  language,
  files = [],
}: KnowledgeContext): Language | undefined {
  return language === undefined
    ? files.map(languageOf).find((found) => found?.grammar !== undefined)
    : languageNamed(language)
}
