import type { FactKind } from '../../statement.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import type { ConflictSide } from './lines.ts'
import type { TaskState } from './opening.ts'

/** The content of one bullet, without its location. */
export interface StatementContent {
  /** Markdown without mention signs; wrapped lines are joined. */
  readonly text: string
  /** `undefined` when the bullet does not say: the store classifies it. */
  readonly kind?: FactKind | undefined
  /** Of an opinion, 0 to 1. */
  readonly confidence?: number | undefined
  /** The names of all `@` mentions, unique, sorted. */
  readonly entities: readonly string[]
  /** The state of the bullet's task box, if it has one. */
  readonly task?: TaskState | undefined
}

export interface Located {
  /** Counted from 1, both included. */
  readonly fromLine: number
  readonly toLine: number
  /** Derived from the content: stable when edits elsewhere on the page move its lines. */
  readonly anchor: string
  readonly headings: readonly string[]
  /** Written by Loci inside a marked block: derived, not to be learned again. */
  readonly isGenerated: boolean
  /** Its side of an unresolved merge conflict. */
  readonly side?: ConflictSide | undefined
  /** In a retain section: the writer's trust, as its heading says. */
  readonly retained?: TrustLevel | undefined
}

/** One statement of a page, such as a bullet under `## Retain`. */
export interface Statement extends StatementContent, Located {}
