import type { RecordKind } from '../../../core/storage/records/record-kind.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import type { RecordJournal } from '../../../ports/record-journal.ts'

export interface JournalDeps {
  readonly documents: DocumentStore
  readonly journal: RecordJournal
  readonly kinds: readonly RecordKind[]
  /** Generates a unique store name. */
  nextName(): string
}
