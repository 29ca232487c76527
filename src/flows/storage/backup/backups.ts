import { invalidInput, MemoryError } from '../../../core/errors.ts'
import {
  type BackupManifest,
  type BackupSummary,
  backupName,
  type CreateBackupInput,
  type CreatedBackup,
  compareFiles,
  countAll,
  isBackupName,
  parseManifest,
  type RestoreBackupInput,
  type RestoredBackup,
  renderManifest,
  summarizeManifest,
  type Verification,
  type VerifyBackupInput,
} from '../../../core/storage/records/backup.ts'
import { checkFormat, FORMAT, isMigratable } from '../../../core/storage/records/format.ts'
import { STORE_STATES } from '../../../core/storage/records/store-state.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { BackupFolders, MemoryCopies } from '../../../ports/memory-copies.ts'
import { type Caller, requireOwner } from '../../caller.ts'

export interface BackupDeps {
  readonly copies: MemoryCopies
  readonly folders: BackupFolders
  readonly clock: Clock
}

/** What to do where there are no backups. */
export const NO_BACKUPS =
  'Use `loci export`, or copy the memory with `loci migrate --to embedded`, which has backups.'

/** Writes a backup without blocking writers, verifies it, and deletes the oldest ones if asked to. */
export async function createBackup(
  { folder, keep }: CreateBackupInput,
  caller: Caller,
  deps: BackupDeps,
): Promise<CreatedBackup> {
  requireOwner(caller)
  const { copies, folders, clock } = deps
  const createdAt = new Date(clock.now()).toISOString()
  let problems: readonly string[] = []
  const target = folder ?? folders.defaultFolder
  const previous = (await folders.list(target)).at(-1)
  const path = await folders.create(target, backupName(createdAt), async (draft) => {
    await copies.copyTo(draft, previous)
    const { documents, blobs, ...copied } = await copies.inspect(draft)
    problems = copied.problems
    const files = await folders.sumFiles(draft)
    return renderManifest({ format: FORMAT, createdAt, documents, blobs, files })
  })
  const manifest = parseManifest(await folders.readManifest(path), path)
  // With a problem in the newest one, the older ones are needed.
  const removed = problems.length > 0 ? [] : await removeOldest(target, keep, folders)
  return { ...summarizeManifest(manifest, path), problems, removed }
}

async function removeOldest(folder: string, keep: number | undefined, folders: BackupFolders) {
  if (keep === undefined) return []
  const oldest = (await folders.list(folder)).filter((path) => isBackupName(path)).slice(0, -keep)
  for (const path of oldest) await folders.remove(path)
  return oldest
}

/**
 * Reads everything in a backup, or in the memory itself, and verifies every checksum. For the
 * memory itself it also lists the backups in a folder.
 */
export async function verifyBackup(
  { backup, folder }: VerifyBackupInput,
  caller: Caller,
  deps: BackupDeps,
): Promise<Verification> {
  requireOwner(caller)
  const { documents, blobs, problems } =
    backup === undefined ? await deps.copies.inspect() : await inspectBackup(backup, deps)
  const backups = backup === undefined ? await listBackups(folder, deps) : undefined
  const isReadable = problems.length === 0
  return { path: backup, isReadable, documents: countAll(documents), blobs, problems, backups }
}

// Backups with an unreadable manifest are skipped.
async function listBackups(folder: string | undefined, { folders }: BackupDeps) {
  const found: BackupSummary[] = []
  for (const path of await folders.list(folder ?? folders.defaultFolder)) {
    try {
      const manifest = parseManifest(await folders.readManifest(path), path)
      found.push(summarizeManifest(manifest, path))
    } catch (error) {
      if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
    }
  }
  return found.reverse()
}

/**
 * Replaces the memory, which must be empty unless `replace` is set, with a backup. Processes that
 * have the memory open can no longer write, and must reopen it.
 *
 * @throws MemoryError `CORRUPT_DATA` for a damaged backup, `INVALID_CONFIG` for a format that
 * this Loci cannot read, `INVALID_INPUT` if a memory already exists.
 */
export async function restoreBackup(
  { backup, replace = false }: RestoreBackupInput,
  caller: Caller,
  deps: BackupDeps,
): Promise<RestoredBackup> {
  requireOwner(caller)
  const { manifest, problems } = await inspectBackup(backup, deps)
  if (problems.length > 0) throw damagedBackup(backup, problems)
  if (!isMigratable(manifest.format)) checkFormat(manifest.format, backup)
  if (!replace && !(await isEmpty(deps.copies))) {
    throw invalidInput(
      'There is already a memory, which restoring would replace',
      'Use --replace to restore anyway (a copy of it is kept), or choose an empty home folder.',
    )
  }
  const kept = await deps.copies.replaceBy(backup, new Date(deps.clock.now()).toISOString())
  const { createdAt, documents, blobs } = summarizeManifest(manifest, backup)
  return { path: backup, createdAt, documents, blobs, kept }
}

async function inspectBackup(
  path: string,
  { copies, folders }: BackupDeps,
): Promise<
  Pick<BackupManifest, 'documents' | 'blobs'> & {
    readonly manifest: BackupManifest
    readonly problems: readonly string[]
  }
> {
  const manifest = parseManifest(await folders.readManifest(path), path)
  const { documents, blobs } = manifest
  const changed = compareFiles(manifest.files, await folders.sumFiles(path))
  // Changed files may contain anything, so they are not opened.
  if (changed.length > 0) return { manifest, documents, blobs, problems: changed }
  const { problems } = await copies.inspect(path)
  return { manifest, documents, blobs, problems }
}

// A store that was only opened has its name, and nothing else.
async function isEmpty(copies: MemoryCopies): Promise<boolean> {
  const { documents, blobs, problems } = await copies.inspect()
  const { [STORE_STATES]: _states, ...records } = documents
  return countAll(records) === 0 && blobs === 0 && problems.length === 0
}

/** Showing more adds no information. */
const SHOWN = 5

function damagedBackup(path: string, problems: readonly string[]): MemoryError {
  return new MemoryError(`The backup ${path} is damaged: ${problems.slice(0, SHOWN).join(' ')}`, {
    code: 'CORRUPT_DATA',
    hint: 'Nothing was changed. Restore another backup; `loci verify <backup>` lists everything wrong with this one.',
  })
}
