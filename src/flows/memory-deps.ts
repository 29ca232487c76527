import type { TimeZone } from '../core/language/time/time-zone.ts'
import type { RecordKind } from '../core/storage/records/record-kind.ts'
import type { PhaseLimits } from '../core/tasks/episodes/lifecycle.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Embedder } from '../ports/embedder.ts'
import type { EventSink } from '../ports/event-sink.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ProcessHolder } from '../ports/process-holder.ts'
import type { ProjectFolders } from '../ports/project-folders.ts'
import type { SyntaxParser } from '../ports/syntax-parser.ts'
import type { TextIndex } from '../ports/text-index.ts'
import type { TokenCounter } from '../ports/token-counter.ts'
import type { TombstoneLog } from '../ports/tombstone-log.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { WorkspaceFiles } from '../ports/workspace-files.ts'

/** Finding by meaning. Left out, everything works by words. */
export interface Meaning {
  readonly embedder: Embedder
  readonly vectors: VectorIndex
  /** Lets go of what is kept of these texts to spare the model. */
  forgetTexts?(texts: readonly string[]): Promise<void>
}

/** What a memory is made of. */
export interface MemoryDeps {
  readonly documents: DocumentStore
  readonly text: TextIndex
  /** What is too large or too old for a document. */
  readonly blobs: BlobStore
  readonly meaning?: Meaning | undefined
  /** Optional everywhere: nothing depends on it. */
  readonly languageModel?: LanguageModel | undefined
  /** Reads the syntax of changed code. Left out, code is compared by its tokens. */
  readonly syntax?: SyntaxParser | undefined
  /** A folder of Markdown that people edit too. It belongs to the owner of the memory. */
  readonly workspace?: WorkspaceFiles | undefined
  /** The folders of projects on this machine, for whoever wants one to be looked at. */
  readonly projects?: ProjectFolders | undefined
  /** What outlives the database: what was forgotten, and what was decided of lines. */
  readonly tombstones?: TombstoneLog | undefined
  readonly kinds: readonly RecordKind[]
  /** How old an episode becomes in each phase; as the specification says when left out. */
  readonly phaseLimits?: PhaseLimits | undefined
  /** Names this process to others. Left out, a run that was stopped is resumed after a while. */
  readonly holder?: ProcessHolder | undefined
  readonly clock: Clock
  /** Where "yesterday" ends. */
  readonly zone: TimeZone
  readonly tokens: TokenCounter
  readonly ids: IdSource
  readonly events: EventSink
}
