import type { KnowledgeInput } from '../../core/knowledge/relevant/knowledge-input.ts'
import type { KnowledgePiece } from '../../core/knowledge/relevant/knowledge-piece.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'

/** The task that knowledge is wanted for. */
export interface KnowledgeContext extends KnowledgeInput {
  /** The most pieces of each sort. */
  readonly k: number
}

/** A part of the memory that has something to say about a task. */
export interface KnowledgeProvider {
  /** For notices: what could not be read. */
  readonly name: string
  /** The best first; nothing when it has nothing to say. */
  gather(
    context: KnowledgeContext,
    caller: Caller,
    deps: GateDeps,
  ): Promise<readonly KnowledgePiece[]>
}
