import { contentHash } from '../../language/text/content-hash.ts'
import type { Scope } from '../../scope.ts'
import { scopeTexts } from '../../storage/records/owner.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { PageProblem } from './problem.ts'

/** A part of a page that is a fact. */
export interface PagePart {
  readonly anchor: string
  /** Hash of all that it says, its kind, mentions and headings included. */
  readonly mark: string
  readonly form: 'statement' | 'passage'
  readonly fromLine: number
  readonly toLine: number
  /** The id of its fact, when that is not its own: it was edited or moved from another line. */
  readonly factId?: string | undefined
  /** Whom it names with `@`. */
  readonly mentions?: readonly string[] | undefined
}

/** What is known about a file of the workspace: derived, and rebuilt when it is lost. */
export interface PageRecord {
  readonly id: string
  readonly scope: Scope
  readonly path: string
  /** Hash of the text that the parts were read from; empty when they are not all written yet. */
  readonly contentHash: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
  /** When the file was read: one that changed at about that time is read again. */
  readonly readAtMs: number
  /** False when the file could not be read: what it said before still counts. */
  readonly isReadable: boolean
  readonly parts: readonly PagePart[]
  readonly problems: readonly PageProblem[]
}

export const PAGES = 'pages'

export const pageRecords = unsearchedRecords(PAGES, { path: 'text' }, { isDerived: () => true })

export function pageId(scope: Scope, path: string): string {
  return contentHash(...scopeTexts(scope), path)
}

/** The same part of the same file is the same fact, also in an index that was rebuilt. */
export function partFactId(scope: Scope, path: string, anchor: string): string {
  return contentHash(...scopeTexts(scope), path, anchor).slice(0, ID_LENGTH)
}

/** The id of the fact that a part of a known file is. */
export function factIdOf(
  scope: Scope,
  path: string,
  { anchor, factId }: Pick<PagePart, 'anchor' | 'factId'>,
): string {
  return factId ?? partFactId(scope, path, anchor)
}

const ID_LENGTH = 32
