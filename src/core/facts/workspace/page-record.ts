import { contentHash } from '../../language/text/content-hash.ts'
import type { Scope } from '../../scope.ts'
import { scopeTexts } from '../../storage/records/owner.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { PageProblem } from './problem.ts'

/** A part of a page that is a fact. */
export interface PagePart {
  readonly anchor: string
  /** Hash of its content, including kind, mentions and headings. */
  readonly mark: string
  readonly form: 'statement' | 'passage'
  readonly fromLine: number
  readonly toLine: number
  /** The id of its fact, if inherited from a line that it was edited or moved from. */
  readonly factId?: string | undefined
  /** The entities it names with `@`. */
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
  /** When the file was read: a file modified at about that time is read again. */
  readonly readAtMs: number
  /** False when the file could not be read: its previous content still counts. */
  readonly isReadable: boolean
  readonly parts: readonly PagePart[]
  readonly problems: readonly PageProblem[]
}

export const PAGES = 'pages'

export const pageRecords = unsearchedRecords(PAGES, { path: 'text' }, { isDerived: () => true })

export function pageId(scope: Scope, path: string): string {
  return contentHash(...scopeTexts(scope), path)
}

/** The same part of the same file is the same fact, even after a rebuild of the index. */
export function partFactId(scope: Scope, path: string, anchor: string): string {
  return contentHash(...scopeTexts(scope), path, anchor).slice(0, ID_LENGTH)
}

/** The fact id of a part of a known file. */
export function factIdOf(
  scope: Scope,
  path: string,
  { anchor, factId }: Pick<PagePart, 'anchor' | 'factId'>,
): string {
  return factId ?? partFactId(scope, path, anchor)
}

const ID_LENGTH = 32
