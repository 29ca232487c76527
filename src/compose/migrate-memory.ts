import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../adapters/files/file-error.ts'
import { createSystemClock } from '../adapters/system/index.ts'
import { checkInput } from '../core/check-input.ts'
import { invalidInput, MemoryError } from '../core/errors.ts'
import { backupName } from '../core/storage/records/backup.ts'
import {
  type MigrateMemoryInput,
  type Migration,
  migrateMemorySchema,
} from '../core/storage/records/migration.ts'
import { copyMemory, countMemory } from '../flows/storage/migration/copy-memory.ts'
import { createEventSink } from './event-sink.ts'
import type { Store } from './find-home.ts'
import { type LocatedMemory, type LocateOptions, locateMemory } from './locate-memory.ts'
import { openPresent } from './migrate-home.ts'
import { type OpenOptions, openContext } from './open-context.ts'
import { planPostgres } from './open-postgres.ts'
import type { OpenedStorage } from './open-storage.ts'
import { requireParts } from './place-blobs.ts'
import { findKinds, prepareHome } from './prepare-home.ts'

type Kind = Migration['from']

/**
 * Copies the memory in a home from one kind of storage to another, and compares both. An
 * interrupted run is resumed by the next one. The original stays. Then set `storage.kind`. From
 * `postgres` to `postgres`, the memory is brought up to date where it is.
 *
 * @throws MemoryError `NOT_FOUND` if there is nothing to copy; `INVALID_INPUT` if the target
 *   holds a memory; `STORE_FAILED` if parts of the memory are on other hosts.
 */
export async function migrateMemory(
  input: MigrateMemoryInput,
  options: Pick<OpenOptions, 'onEvent' | 'clock'> & LocateOptions = {},
): Promise<Migration> {
  const { from, to, dryRun } = checkInput(migrateMemorySchema, input, 'migrateMemory')
  // Indexes are made anew by whoever opens the copy.
  const as = (kind: Kind): LocateOptions => ({
    ...options,
    config: {
      ...options.config,
      storage: { ...options.config?.storage, kind },
      // A bucket and a server for vectors go with PostgreSQL only.
      ...(kind === 'postgres' ? {} : { blobs: { kind: 'files' }, vectors: { kind: 'store' } }),
      embedder: { kind: 'none' },
    },
  })
  const target = await locateMemory(as(to))
  if (from === to) return await bringUpToDate(target, to, { ...options, dryRun })
  await requireMemory(target.store, from)
  const { context } = await openContext({ ...options, ...as(from), create: true })
  try {
    await requireParts(context.documents, context.blobs)
    if (dryRun) {
      const counts = await countMemory(context)
      return {
        from,
        to,
        status: 'planned',
        isResumed: false,
        ...counts,
        ...(await planFor(target)),
      }
    }
    const storage = await openTarget(target, options)
    try {
      const events = createEventSink(options.onEvent)
      const clock = options.clock ?? createSystemClock()
      const beforeEnd = async (): Promise<void> => {
        if (from === 'postgres') await setLogAside(target.store, new Date(clock.now()))
      }
      const copied = await copyMemory(context, storage, { events, beforeEnd })
      const status = copied.problems.length === 0 ? 'finished' : 'failed'
      return { from, to, status, ...copied }
    } finally {
      await storage.close()
    }
  } finally {
    await context.close()
  }
}

/** Brings a memory on a server to the tables and the format of this Loci, where it is. */
async function bringUpToDate(
  memory: LocatedMemory,
  kind: Kind,
  { dryRun, ...options }: Pick<OpenOptions, 'onEvent' | 'clock'> & { readonly dryRun: boolean },
): Promise<Migration> {
  if (kind !== 'postgres') {
    throw invalidInput(
      'A memory is copied to another kind of storage',
      'Pass two kinds. A memory in files is brought up to date when it is opened.',
    )
  }
  const { steps } = await planFor(memory)
  if (!dryRun) await (await openTarget(memory, options)).close()
  const status = dryRun ? 'planned' : 'finished'
  const counts = { documents: {}, blobs: 0 }
  return { from: kind, to: kind, status, isResumed: false, ...counts, steps, problems: [] }
}

async function requireMemory(store: Store, kind: Kind): Promise<void> {
  if (kind === 'postgres' || (await findKinds(store)).has(kind)) return
  throw new MemoryError(`${store.folder} holds no memory of kind ${kind}`, {
    code: 'NOT_FOUND',
    hint: 'Set the folder of the memory with --home or LOCI_HOME, and its kind with --from.',
  })
}

async function planFor({ config, store }: LocatedMemory) {
  const { kind } = config.storage
  const found = (await findKinds(store)).get(kind)
  const problems =
    found === undefined || kind === 'postgres' ? [] : [`${found} holds a memory of kind ${kind}.`]
  const steps =
    kind === 'postgres'
      ? await planPostgres(config.storage)
      : [`Create a memory of kind ${kind} in ${store.folder}.`]
  return { steps, problems }
}

async function openTarget(
  { config, store }: LocatedMemory,
  { onEvent, clock = createSystemClock() }: Pick<OpenOptions, 'onEvent' | 'clock'>,
): Promise<OpenedStorage> {
  await prepareHome(store, { kind: config.storage.kind, create: true })
  const events = createEventSink(onEvent)
  const { storage, blobs } = config
  return await openPresent({ config: storage, blobs, store, model: undefined, events }, clock)
}

// The documents say what is forgotten. A log of a time before the server may say otherwise: what was
// undone since would be forgotten again.
async function setLogAside({ folder, log }: Store, now: Date): Promise<void> {
  const name = backupName(now.toISOString()).replace('loci', 'forgotten')
  await ifThere(rename(log, join(folder, `${name}.jsonl`)))
}
