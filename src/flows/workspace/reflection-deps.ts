import type { WrittenBlock } from '../../core/workspace/blocks/write-block.ts'
import type { ShownFact, StatementReader } from './read-statements.ts'
import type { FollowingDeps } from './workspace-deps.ts'

/** A page as it is, and as it should be. */
export interface PageChange {
  readonly path: string
  readonly before: string | undefined
  readonly after: WrittenBlock
}

/** What the parts of reflection look at. */
export interface ReflectionDeps extends FollowingDeps {
  readonly reader: StatementReader
  /** The statements that are new enough to be reflected on. */
  readonly recent: readonly ShownFact[]
}
