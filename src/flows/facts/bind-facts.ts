import type { CorrectInput } from '../../core/facts/correct-input.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { FactInput, ListInput } from '../../core/facts/fact-input.ts'
import type { PurgeInput } from '../../core/facts/purge-input.ts'
import type { TurnsInput } from '../../core/facts/turns-input.ts'
import type { Extracted, ExtractInput } from '../../core/gate/extract-statements.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import type { RecallInput } from '../../core/recall/recall-input.ts'
import type { UnderstandInput, Understanding } from '../../core/recall/understand-text.ts'
import type { CompareInput } from '../../core/similarity/compare-input.ts'
import type { SimilarityJudgement } from '../../core/similarity/judge-similarity.ts'
import type { ImportReport } from '../../core/transfer/import-report.ts'
import type { ExportInput, ImportInput } from '../../core/transfer/transfer-input.ts'
import type { Caller } from '../caller.ts'
import { type RecallResult, recall } from '../recall/recall.ts'
import { understand } from '../recall/understand.ts'
import { type ExportPage, exportAll, exportPage } from '../transfer/export.ts'
import { importAll, importContent } from '../transfer/import.ts'
import { compare } from './compare.ts'
import { correct } from './correct.ts'
import { extract } from './extract.ts'
import { type ForgetReceipt, forget } from './forget.ts'
import type { GateDeps } from './gate-deps.ts'
import { type Purged, purge } from './purge.ts'
import { type FactHistory, type FactPage, getFact, history, listFacts } from './read.ts'
import { recordTurns, remember, rememberAll } from './remember.ts'
import {
  type AllowedAgain,
  allow,
  type RestoredFact,
  restore,
  type UndoReceipt,
  undo,
} from './restore.ts'

/** The part of a memory that keeps statements, and answers from them. */
export interface FactMemory {
  /** Judges one statement and stores it, unless it is known, refused or worth nothing. */
  remember(input: FactInput): Promise<RememberReceipt>
  /** The same for many statements, in their order. */
  rememberAll(inputs: readonly FactInput[]): Promise<readonly RememberReceipt[]>
  /** Keeps the turns of a conversation as they were said. */
  recordTurns(input: TurnsInput): Promise<readonly RememberReceipt[]>
  /** Answers a question with what is relevant and nothing else. */
  recall(input: RecallInput): Promise<RecallResult>
  /** What a question is taken to mean, before anything is looked for. */
  understand(input: UnderstandInput): Understanding
  /** How close two statements are, and whether they say the same. Stores nothing. */
  compare(input: CompareInput): Promise<SimilarityJudgement>
  /** The statements of a text that are worth keeping, each judged. Stores nothing. */
  extract(input: ExtractInput): readonly Extracted[]
  /** One fact by its id, forgotten or not. @throws MemoryError `NOT_FOUND` */
  get(id: string): Promise<Fact>
  /** Facts, the newest first, a page at a time. */
  list(input?: ListInput): Promise<FactPage>
  /**
   * Takes a fact out of every answer; `restore` brings it back. What an agent wants forgotten of a
   * person's words is proposed to the person.
   * @throws MemoryError `NOT_FOUND`, `FORBIDDEN`
   */
  forget(input: {
    readonly id: string
    readonly reason?: string | undefined
  }): Promise<ForgetReceipt>
  restore(id: string): Promise<RestoredFact>
  /** Brings back all that one write displaced: `write` is the `undo` of its receipt. */
  undo(write: string): Promise<UndoReceipt>
  /** Allows again what a purged fact said. @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
  allow(id: string): Promise<AllowedAgain>
  /** Says that a fact is wrong, and what is right instead, if anything is. */
  correct(input: CorrectInput): Promise<RememberReceipt>
  /** Removes forgotten and rejected facts for good. That they are not to come back stays known. */
  purge(input: PurgeInput): Promise<Purged>
  /** One page of everything that this memory holds, as JSONL or Markdown. */
  export(input?: ExportInput): Promise<ExportPage>
  /** All pages, one after the other. */
  exportAll(input?: Omit<ExportInput, 'after'>): AsyncIterable<string>
  /** Takes over an export, or the notes in a Markdown file. `dryRun` only says what would be. */
  import(input: ImportInput): Promise<ImportReport>
  /** The same for a file of any length. */
  importAll(
    chunks: AsyncIterable<string>,
    input?: Omit<ImportInput, 'content' | 'firstLine'>,
  ): Promise<ImportReport>
  /** What happened to a fact, and what was believed before and after it. */
  history(id: string): Promise<FactHistory>
}

/** @param freshen Brings what people changed in the workspace into the memory. */
export function bindFacts(
  caller: Caller,
  deps: GateDeps & { discardUnused(): Promise<void> },
  freshen: () => Promise<void>,
): FactMemory {
  return {
    remember: (input) => remember(input, caller, deps),
    rememberAll: (inputs) => rememberAll(inputs, caller, deps),
    recordTurns: (input) => recordTurns(input, caller, deps),
    recall: (input) => recall(input, caller, deps),
    understand: (input) => understand(input, deps),
    compare: (input) => compare(input, deps),
    extract: (input) => extract(input),
    get: (id) => getFact(id, caller, deps),
    async list(input = {}) {
      await freshen()
      return await listFacts(input, caller, deps)
    },
    forget: (input) => forget(input, caller, deps),
    restore: (id) => restore(id, caller, deps),
    undo: (write) => undo(write, caller, deps),
    allow: (id) => allow(id, caller, deps),
    correct: (input) => correct(input, caller, deps),
    purge: (input) => purge(input, caller, deps),
    export: (input = {}) => exportPage(input, caller, deps),
    exportAll: (input = {}) => exportAll(input, caller, deps),
    import: (input) => importContent(input, caller, deps),
    importAll: (chunks, input = {}) => importAll(chunks, input, caller, deps),
    history: (id) => history(id, caller, deps),
  }
}
