import type { FactKind } from '../../statement.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import type { ConflictSide } from './lines.ts'
import type { TaskState } from './opening.ts'

/** What one bullet says, apart from where it stands. */
export interface StatementContent {
  /** Markdown without the mentions' signs; lines that were only wrapped are joined. */
  readonly text: string
  /** `undefined` when the bullet does not say: the store classifies it. */
  readonly kind?: FactKind | undefined
  /** Of an opinion, 0 to 1. */
  readonly confidence?: number | undefined
  /** The names of all that is mentioned with `@`, each once, ordered. */
  readonly entities: readonly string[]
  /** Whether the bullet has a task box, and a ticked one. */
  readonly task?: TaskState | undefined
}

export interface Located {
  /** Counted from 1, both included. */
  readonly fromLine: number
  readonly toLine: number
  /** Made of what it says: edits elsewhere on the page move its lines and leave this. */
  readonly anchor: string
  readonly headings: readonly string[]
  /** Written by Loci inside of a marked block: derived, not to be learned again. */
  readonly isGenerated: boolean
  /** The side of an unsettled merge that it stands on. */
  readonly side?: ConflictSide | undefined
  /** In a retain section: whose words its heading says that these are. */
  readonly retained?: TrustLevel | undefined
}

/** One statement of a page, such as a bullet under `## Retain`. */
export interface Statement extends StatementContent, Located {}
