import type { Filter } from '../../core/documents/filter.ts'
import type { DocumentQuery } from '../../core/documents/query.ts'
import type { ExportLine } from '../../core/transfer/export-line.ts'
import type { StoredDocument } from '../../ports/document-store.ts'

/** A part of an export: what it holds, and how that is written. */
export interface ExportSection {
  readonly collection: string
  readonly filter: Filter
  readonly orderBy?: DocumentQuery['orderBy']
  /** So many records a page, when they may be long. */
  readonly pageRecords?: number
  /** Stands before the first record, if there is one. */
  readonly heading?: string
  render(documents: readonly StoredDocument[]): Promise<readonly string[]>
}

export function toLine(line: ExportLine): string {
  return JSON.stringify(line)
}
