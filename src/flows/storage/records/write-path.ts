import { redactRecord } from '../../../core/trust/redaction/redact-record.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import type { Indexing } from '../indexes/indexing.ts'

/** Something that happens with every write. */
export interface WriteStep {
  /** Resolves to what is written instead. */
  before?(writes: readonly DocumentWrite[]): Promise<readonly DocumentWrite[]>
  /** Is called with what was written. */
  after?(writes: readonly DocumentWrite[]): Promise<void> | void
}

/** Hides secrets in every text of every record, whatever its kind. */
export const REDACTION: WriteStep = {
  before: async (writes) =>
    writes.map((write) => {
      return write.kind === 'put' ? { ...write, body: redactRecord(write.body) } : write
    }),
}

/** The only way to the document store: every write goes through these steps, in their order. */
export function withWriteSteps(indexing: Indexing, steps: readonly WriteStep[]): Indexing {
  return {
    ...indexing,
    async write(given, options) {
      let writes = given
      for (const { before } of steps) if (before !== undefined) writes = await before(writes)
      await indexing.write(writes, options)
      for (const step of steps) await step.after?.(writes)
    },
  }
}
