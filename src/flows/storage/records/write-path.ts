import { groupBy } from '../../../core/group-by.ts'
import type { JsonObject } from '../../../core/json.ts'
import { WRITES_MAX } from '../../../core/storage/documents/limits.ts'
import { kindOf } from '../../../core/storage/records/record-event.ts'
import type { RecordKind } from '../../../core/storage/records/record-kind.ts'
import { buildRemoval, REMOVALS } from '../../../core/storage/records/removal.ts'
import type { TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { redactRecord } from '../../../core/trust/redaction/redact-record.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import { READ_AS_COMMAND } from '../../../core/trust/suspicion/suspicion-flags.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import type { MemoryDeps } from '../../context.ts'
import { createIndexing, type Indexing } from '../indexes/indexing.ts'
import { readMany, toBody } from './read-records.ts'

/** A hook that runs with every write. */
export interface WriteStep {
  /** Resolves to the writes to use instead. */
  before?(writes: readonly DocumentWrite[]): Promise<readonly DocumentWrite[]>
  /** Called with the committed writes. */
  after?(writes: readonly DocumentWrite[]): Promise<void> | void
}

/** The write path to the document store: every record is cleaned, then the steps run in order. */
export function openWritePath(deps: MemoryDeps, steps: readonly WriteStep[] = []): Indexing {
  const cleaning = { before: async (writes: Writes) => clean(writes, deps.kinds) }
  const removing = { before: async (writes: Writes) => await noteRemovals(writes, deps) }
  return withWriteSteps(createIndexing(deps), [cleaning, ...steps, removing])
}

// Of what callers know: whoever follows them hears that they are gone.
async function noteRemovals(writes: Writes, { documents }: MemoryDeps): Promise<Writes> {
  const gone = writes.filter((one) => one.kind === 'delete' && kindOf(one.collection) !== undefined)
  const removals: DocumentWrite[] = []
  for (const [collection, deletes] of groupBy(gone, (one) => one.collection)) {
    const ids = deletes.map(({ id }) => id)
    for (const { id, scope } of await readMany(documents, collection, ids)) {
      const body = toBody(buildRemoval({ collection, id }, scope))
      removals.push({ kind: 'put', collection: REMOVALS, id: String(body.id), body })
    }
  }
  if (writes.length + removals.length <= WRITES_MAX) return [...writes, ...removals]
  // Noted before: of what a crash leaves undeleted it says nothing.
  await documents.write({ writes: removals })
  return writes
}

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

/** Writes records from the files of a memory: the indexes follow before the next answer. */
export async function writePastIndexes(
  writes: Writes,
  { documents, kinds }: Pick<MemoryDeps, 'documents' | 'kinds'>,
): Promise<void> {
  if (writes.length > 0) await documents.write({ writes: clean(writes, kinds) })
}

type Writes = readonly DocumentWrite[]

// Redacts secrets in every text of every record, and sets the flags of the kinds that have them.
// Flows redact a text earlier only if they compute something from it (keys, hashes, comparisons,
// the rules that a receipt names), once, where it enters the flow. They compute flags earlier
// only if they decide something or are in a receipt. Blobs are cleaned by `toMove` and `writePack`.
function clean(writes: Writes, kinds: readonly RecordKind[]): Writes {
  const flagged = new Set(
    kinds.filter((kind) => kind.isFlagged).map((kind) => kind.collection.name),
  )
  return writes.map((write) => {
    if (write.kind === 'delete') return write
    const body = redactRecord(write.body)
    if (!flagged.has(write.collection)) return { ...write, body }
    const isHarmless = body.harmless !== undefined && body.harmless === body.contentKey
    const { flags } = flagSuspicious(isHarmless ? '' : String(body.text), body.trust as TrustLevel)
    return { ...write, body: { ...body, flags: [...flags, ...(isHarmless ? [] : asRead(body))] } }
  })
}

// What a model has read is not known from the words alone.
function asRead({ flags }: JsonObject): readonly string[] {
  return Array.isArray(flags) && flags.includes(READ_AS_COMMAND) ? [READ_AS_COMMAND] : []
}
