import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../adapters/files/file-error.ts'
import { createFileBlobStore } from '../adapters/files/index.ts'
import { inspectSqliteFile } from '../adapters/sqlite/sqlite-copy.ts'
import { MemoryError } from '../core/errors.ts'
import { BLOBS_FOLDER } from '../core/facts/workspace/workspace-path.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { CopyReport } from '../ports/memory-copies.ts'

export const NOTHING_FOUND: CopyReport = { documents: {}, blobs: 0, problems: [] }
const PAGE = 1_000

/** Reads every document and blob of a copy. @param file Its documents. */
export async function inspectCopy(folder: string, file: string): Promise<CopyReport> {
  return joinReports([
    await inspectDocuments(join(folder, file), true),
    await inspectBlobStore(createFileBlobStore({ folder: join(folder, BLOBS_FOLDER) })),
  ])
}

export function joinReports(reports: readonly CopyReport[]): CopyReport {
  return {
    documents: Object.assign({}, ...reports.map(({ documents }) => documents)),
    blobs: reports.reduce((sum, one) => sum + one.blobs, 0),
    problems: reports.flatMap(({ problems }) => problems),
  }
}

/** @param isImmutable True for a copy, which must be there and is not written to. */
export async function inspectDocuments(path: string, isImmutable: boolean): Promise<CopyReport> {
  const isThere = (await ifThere(stat(path))) !== undefined
  if (!isThere) return { ...NOTHING_FOUND, problems: isImmutable ? [`${path} is missing.`] : [] }
  try {
    return { ...NOTHING_FOUND, ...(await inspectSqliteFile(path, { isImmutable })) }
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
    return { ...NOTHING_FOUND, problems: [`${error.message}.`] }
  }
}

export async function inspectBlobStore(store: BlobStore): Promise<CopyReport> {
  const problems: string[] = []
  let blobs = 0
  for (let after: string | undefined; ; ) {
    const hashes = await store.list({ limit: PAGE, after })
    for (const hash of hashes) {
      await store.get(hash).catch((error: Error) => problems.push(`${error.message}.`))
    }
    blobs += hashes.length
    after = hashes.at(-1)
    if (hashes.length < PAGE) return { ...NOTHING_FOUND, blobs, problems }
  }
}
