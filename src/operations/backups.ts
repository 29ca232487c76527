import { MemoryError } from '../core/errors.ts'
import {
  createBackupSchema,
  createdBackupSchema,
  verificationSchema,
  verifyBackupSchema,
} from '../core/storage/records/backup.ts'
import type { Caller } from '../flows/caller.ts'
import type { MemoryContext } from '../flows/context.ts'
import {
  type BackupDeps,
  createBackup,
  NO_BACKUPS,
  verifyBackup,
} from '../flows/storage/backup/backups.ts'
import { defineGroup, defineOperation } from './operation.ts'

export const backups = defineGroup(
  { name: 'backups', noun: 'backup', summary: 'Backups of the embedded store and of PostgreSQL.' },
  {
    create: defineOperation({
      summary: 'Back up the memory while it is in use, and verify the copy.',
      tier: 'admin',
      effect: 'writes',
      input: createBackupSchema,
      output: createdBackupSchema,
      http: 'POST /v1/backups',
      isCreated: () => true,
      cli: {
        positional: 'folder',
        examples: ['loci backup create', 'loci backup create /mnt/backups --keep 14'],
        isFailure: ({ problems }) => problems.length > 0,
      },
      run: (input, caller, memory) =>
        createBackup(input, caller, backupsOf(memory, caller, input.folder)),
    }),
    verify: defineOperation({
      summary: 'Verify the checksums of a backup, or of the memory itself, and list its backups.',
      tier: 'admin',
      effect: 'reads',
      input: verifyBackupSchema,
      output: verificationSchema,
      http: 'POST /v1/backups/verify',
      cli: {
        positional: 'backup',
        examples: ['loci verify', 'loci verify ~/.loci/backups/loci-2026-11-16T23-36-12.123Z'],
        isFailure: ({ isReadable }) => !isReadable,
      },
      run: (input, caller, memory) =>
        verifyBackup(input, caller, backupsOf(memory, caller, input.backup ?? input.folder)),
    }),
  },
)

// Callers on other machines may not name folders on this one.
function backupsOf(
  { backups: deps }: MemoryContext,
  { surface }: Caller,
  path: string | undefined,
): BackupDeps {
  if (deps === undefined) {
    throw new MemoryError('This storage does not support backups', {
      code: 'UNSUPPORTED',
      hint: NO_BACKUPS,
    })
  }
  if (path !== undefined && surface !== 'library' && surface !== 'cli') {
    throw new MemoryError('A folder can only be passed on the machine that runs Loci', {
      code: 'FORBIDDEN',
      hint: 'Omit it: backups go to `backups` in the home folder.',
    })
  }
  return deps
}
