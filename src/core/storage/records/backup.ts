import * as z from 'zod'
import { MemoryError } from '../../errors.ts'
import { contentHash } from '../../language/text/content-hash.ts'

/** A file in a backup. */
const fileSchema = z.strictObject({
  /** Relative to the backup, with forward slashes. */
  path: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
})
export type BackupFile = z.infer<typeof fileSchema>

const countsSchema = z.record(z.string(), z.int().min(0))

/** The description of a backup, in `manifest.json`. */
export const backupManifestSchema = z.strictObject({
  format: z.int().min(1).describe('The format version of what is stored.'),
  createdAt: z.iso.datetime().describe('When the backup was begun.'),
  documents: countsSchema.describe('Number of documents in each collection.'),
  blobs: z.int().min(0).describe('How many blobs there are.'),
  files: z.array(fileSchema).readonly(),
})
export type BackupManifest = z.infer<typeof backupManifestSchema>

const path = z.string().min(1).max(4_096)

export const createBackupSchema = z.strictObject({
  folder: path.optional().describe('The target folder. Default: `backups` in the home folder.'),
  keep: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('How many backups to keep in that folder; older ones are deleted. Default: all.'),
})
export const verifyBackupSchema = z.strictObject({
  backup: path.optional().describe('The folder of a backup. Default: the memory itself.'),
  folder: path
    .optional()
    .describe('Where to list the backups of the memory. Default: `backups` in the home folder.'),
})
export const restoreBackupSchema = z.strictObject({
  backup: path.describe('The folder of a backup.'),
  replace: z
    .boolean()
    .default(false)
    .describe('Replace a memory that is not empty. A copy of it is kept.'),
})

/** A backup in a list. */
const summarySchema = z.strictObject({
  path: z.string(),
  createdAt: z.string(),
  format: z.int(),
  documents: z.int(),
  blobs: z.int(),
  bytes: z.int(),
})
export type BackupSummary = z.infer<typeof summarySchema>

const problems = z.array(z.string()).readonly().describe('What is wrong, as sentences.')
export const createdBackupSchema = summarySchema.extend({
  problems,
  removed: z.array(z.string()).readonly().describe('Older backups that were deleted.'),
})
export const verificationSchema = z.strictObject({
  path: z.string().optional().describe('The backup. Absent for the memory itself.'),
  isReadable: z.boolean().describe('True when every checksum matches.'),
  documents: z.int(),
  blobs: z.int(),
  problems,
  backups: z
    .array(summarySchema)
    .readonly()
    .optional()
    .describe('For the memory itself: its backups, newest first.'),
})
export const restoredBackupSchema = z.strictObject({
  path: z.string(),
  createdAt: z.string(),
  documents: z.int(),
  blobs: z.int(),
  kept: z
    .string()
    .optional()
    .describe(
      'The folder with the memory that was replaced; `--home` opens it. In PostgreSQL: its schema.',
    ),
})

export type CreateBackupInput = z.infer<typeof createBackupSchema>
export type VerifyBackupInput = z.infer<typeof verifyBackupSchema>
export type RestoreBackupInput = z.input<typeof restoreBackupSchema>
export type CreatedBackup = z.infer<typeof createdBackupSchema>
export type Verification = z.infer<typeof verificationSchema>
export type RestoredBackup = z.infer<typeof restoredBackupSchema>

/** `loci-2026-11-16T23-36-12.123Z`: sorts by time, and is a valid file name everywhere. */
export function backupName(createdAt: string): string {
  return `loci-${createdAt.replaceAll(':', '-')}`
}

/** True for a path that `backupName` names: what somebody else put there is not ours to delete. */
export function isBackupName(place: string): boolean {
  return /(?:^|[\\/])loci-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/u.test(place)
}

/** The manifest with its own checksum, so that damage to it is detected. */
export function renderManifest(manifest: BackupManifest): string {
  const checksum = contentHash(JSON.stringify(manifest))
  return `${JSON.stringify({ checksum, ...manifest }, null, 2)}\n`
}

/** @throws MemoryError `CORRUPT_DATA` */
export function parseManifest(text: string, place: string): BackupManifest {
  try {
    const { checksum, ...rest } = JSON.parse(text) as Record<string, unknown>
    const manifest = backupManifestSchema.parse(rest)
    if (checksum === contentHash(JSON.stringify(manifest))) return manifest
  } catch {
    // Anything that is not a manifest fails the checksum too.
  }
  throw new MemoryError(`The manifest of the backup ${place} is damaged`, {
    code: 'CORRUPT_DATA',
    hint: 'Use another backup; `loci verify` lists them.',
  })
}

export function summarizeManifest(manifest: BackupManifest, place: string): BackupSummary {
  const { createdAt, format, blobs, files } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { path: place, createdAt, format, documents: countAll(manifest.documents), blobs, bytes }
}

export function countAll(documents: BackupManifest['documents']): number {
  return Object.values(documents).reduce((sum, count) => sum + count, 0)
}

/** How the files present differ from the manifest, as sentences. */
export function compareFiles(expected: readonly BackupFile[], found: readonly BackupFile[]) {
  const left = new Map(found.map((file) => [file.path, file]))
  const wrong = expected.flatMap(({ path: name, bytes, sha256 }) => {
    const file = left.get(name)
    left.delete(name)
    if (file === undefined) return [`${name} is missing.`]
    if (file.bytes !== bytes) return [`${name} has ${file.bytes} bytes instead of ${bytes}.`]
    return file.sha256 === sha256 ? [] : [`${name} does not match its checksum.`]
  })
  return [...wrong, ...[...left.keys()].map((name) => `${name} is not part of the backup.`)]
}
