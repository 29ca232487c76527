import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MemoryError } from '../core/errors.ts'
import { type Check, finding } from '../core/storage/finding.ts'
import type { Config } from './config-schema.ts'
import { checkHome } from './diagnose.ts'
import type { Store } from './find-home.ts'

type StorageKind = Config['storage']['kind']

export interface Preparation {
  readonly kind: StorageKind
  /**
   * True creates a new memory if there is none, even next to one of another kind. False creates
   * nothing. By default only a folder is created.
   */
  readonly create: boolean | undefined
}

/**
 * Creates the folder of a memory. A mistyped folder or a changed setting must not look like a
 * memory that has lost everything.
 *
 * @throws MemoryError `INVALID_CONFIG`, `STORE_FAILED`
 */
export async function prepareHome(store: Store, { kind, create }: Preparation): Promise<void> {
  if (create === false) await requireNamed(store, kind)
  if (kind === 'memory') return
  if (create !== true) await refuseOtherKind(store, kind)
  await makeHome(store)
}

async function requireNamed({ named }: Store, kind: StorageKind): Promise<void> {
  for (const { flag, folder } of named) {
    if ((kind === 'memory' && flag === '--home') || (await isFolder(folder))) continue
    throw new MemoryError(`There is no folder ${folder}`, {
      code: 'INVALID_CONFIG',
      hint: `Check ${flag}, or use --create to start a new memory there (LOCI_CREATE=true in the environment, create: true in a program).`,
    })
  }
}

/** Says which server holds the memory of a folder that has no documents of its own. */
const SERVER_FILE = 'postgres.json'

/** Leaves a trace in the folder, so that another `storage.kind` does not look like an empty memory. */
export async function noteServer({ folder }: Pick<Store, 'folder'>, url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  const server = `${host}${pathname}`
  await writeIfNew(join(folder, SERVER_FILE), `${JSON.stringify({ server })}\n`)
}

/** The files that each kind of storage leaves in its folder. */
function tracesOf({ folder, file }: Store): readonly (readonly [StorageKind, string])[] {
  return [
    ['embedded', join(folder, file)],
    ['json', join(folder, 'json')],
    ['postgres', join(folder, 'vectors.sqlite')],
    ['postgres', join(folder, SERVER_FILE)],
  ]
}

/** The kinds of storage that have left something in the folder, and where. */
export async function findKinds(store: Store): Promise<ReadonlyMap<StorageKind, string>> {
  const found = await Promise.all(
    tracesOf(store).map(async ([kind, path]) => ((await isThere(path)) ? [[kind, path]] : [])),
  )
  return new Map(found.flat() as [StorageKind, string][])
}

async function refuseOtherKind(store: Store, kind: StorageKind): Promise<void> {
  const found = await findKinds(store)
  const isMadeAnew = store.records !== undefined && isLocal(kind)
  const [other] = [...found].filter(([known]) => known !== kind && !(isMadeAnew && isLocal(known)))
  if (other === undefined || found.has(kind)) return
  const [held, path] = other
  throw new MemoryError(`${path} holds a memory of kind ${held}, but storage.kind is ${kind}`, {
    code: 'INVALID_CONFIG',
    hint: [
      `Set storage.kind to ${held}, or copy the memory:`,
      `  ${migrateCommand(store, held, kind)}`,
      '--create (LOCI_CREATE=true) starts a new memory beside it.',
    ].join('\n'),
  })
}

// Both are rebuilt from the records next to a workspace.
function isLocal(kind: StorageKind): boolean {
  return kind === 'embedded' || kind === 'json'
}

function migrateCommand({ named }: Store, from: StorageKind, to: StorageKind): string {
  const place = named.map((one) => ` ${one.flag} ${quote(one.folder)}`).join('')
  const isShared = from === 'postgres' || to === 'postgres'
  const url = isShared ? 'LOCI_STORAGE_URL="$DATABASE_URL" ' : ''
  return `${url}loci migrate --from ${from} --to ${to}${place}`
}

function quote(path: string): string {
  return `"${path.replaceAll(/["$\\`]/gu, (sign) => `\\${sign}`)}"`
}

/** Checks the folder; reports a memory of another kind in it, which would not be read. */
export async function checkFolder(store: Store, kind: StorageKind): Promise<readonly Check[]> {
  const others = [...(await findKinds(store))].filter(([known]) => known !== kind)
  const unread = others.map(([held, path]) => finding('other-storage', { path, held, kind }))
  return [...(await checkHome(store.folder)), ...unread]
}

export async function makeHome({ folder, records }: Store): Promise<void> {
  try {
    await makeFolders(folder)
    // Files that can be rebuilt do not belong in git.
    if (records !== undefined) await writeIfNew(join(folder, '.gitignore'), '*\n')
  } catch (cause) {
    throw new MemoryError(`The folder ${folder} cannot be created: ${(cause as Error).message}`, {
      code: 'STORE_FAILED',
      hint: 'Set LOCI_HOME to a writable folder.',
      cause,
    })
  }
}

async function writeIfNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    // A read-only folder needs no .gitignore.
    if (error.code !== 'EEXIST' && error.code !== 'EROFS' && error.code !== 'EACCES') throw error
  })
}

// Level by level: with `recursive`, Node hangs on folders such as /proc.
async function makeFolders(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  if (dirname(folder) !== folder) await makeFolders(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process may have been faster.
    if (error.code !== 'EEXIST') throw error
  })
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true
}
