import { MemoryError } from '../../../core/errors.ts'
import { type CheckedWrite, checkVersion } from '../../../core/storage/documents/check-batch.ts'
import type { DocumentTable } from './document-table.ts'
import { renderLine } from './line.ts'

/** The effect of a batch, before it is applied. */
export interface BatchPlan {
  readonly versions: readonly number[]
  /** The line to append, or `undefined` if the batch changes nothing. */
  readonly line: Buffer | undefined
}

/** The largest batch, so that a line can always be read into memory at once. */
const BATCH_BYTES_MAX = 64 * 1024 * 1024

/** @throws MemoryError `CONFLICT` or `LIMIT_EXCEEDED` */
export function planBatch(table: DocumentTable, writes: readonly CheckedWrite[]): BatchPlan {
  const pending = new Map<string, number>()
  const versions: number[] = []
  const rendered: string[] = []
  let bytes = 0
  for (const write of writes) {
    const collection = write.declaration.name
    const key = `${collection}/${write.id}`
    const current = pending.get(key) ?? table.find(collection, write.id)?.version ?? 0
    checkVersion(write, current)
    const version = write.kind === 'put' ? current + 1 : 0
    pending.set(key, version)
    versions.push(version)
    // Deleting a missing document leaves no trace.
    if (version === 0 && current === 0) continue
    const text = renderWrite({ collection, id: write.id, version }, jsonOf(write))
    bytes += Buffer.byteLength(text)
    if (bytes > BATCH_BYTES_MAX) throw batchTooLarge()
    rendered.push(text)
  }
  if (rendered.length === 0) return { versions, line: undefined }
  const batch = `{"sequence":${table.sequence + 1},"writes":[${rendered.join(',')}]}`
  return { versions, line: renderLine(batch) }
}

/** `json` is inserted verbatim, so that a body is serialized once. */
export function renderWrite(
  write: { readonly collection: string; readonly id: string; readonly version: number },
  json: string | undefined,
): string {
  const { collection, id, version } = write
  if (json === undefined) return JSON.stringify({ kind: 'delete', collection, id })
  const head = JSON.stringify({ kind: 'put', collection, id, version })
  return `${head.slice(0, -1)},"body":${json}}`
}

function jsonOf(write: CheckedWrite): string | undefined {
  return write.kind === 'put' ? write.json : undefined
}

function batchTooLarge(): MemoryError {
  return new MemoryError(`A batch may have ${BATCH_BYTES_MAX} bytes of JSON in all`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Write in several batches.',
  })
}
