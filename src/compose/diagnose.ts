import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { SqliteDatabase } from '../adapters/sqlite/index.ts'
import type { Check, Health } from '../flows/storage/upkeep/health.ts'
import { findHome } from './find-home.ts'
import type { Environment } from './load-config.ts'

/** Below this, a write may fail soon. */
const FREE_BYTES_MIN = 256 * 1_048_576
/** Below this, hardly anything can be written. */
const FULL_BELOW_BYTES = 1_048_576

/** Looks at the folder: is it there, may we write, may others read, is there room. */
export async function checkHome(home: string): Promise<readonly Check[]> {
  const name = 'folder'
  try {
    await access(home, constants.R_OK)
  } catch (error) {
    const detail = `${home}: ${(error as Error).message}`
    return [{ name, status: 'failed', detail, advice: 'Create it, or set LOCI_HOME to another.' }]
  }
  if (!(await isWritable(home))) {
    const detail = `${home} can be read, but not written: recall works, remember does not.`
    const advice = 'To change this memory, copy the folder to a writable place.'
    return [{ name, status: 'warning', detail, advice }]
  }
  return [await checkMode(home), ...(await checkFiles(home)), await checkSpace(home)]
}

// A log file that a stranger left behind keeps everybody from writing, and SQLite names none.
async function checkFiles(home: string): Promise<readonly Check[]> {
  const names = (await readdir(home)).filter((file) => /\.sqlite(-wal|-shm)?$/.test(file))
  const checks = await Promise.all(
    names.map(async (file): Promise<Check[]> => {
      const path = join(home, file)
      const detail = `${path} cannot be written.`
      const advice = `Run: chmod 600 "${path}"`
      return (await isWritable(path))
        ? []
        : [{ name: 'permissions', status: 'failed', detail, advice }]
    }),
  )
  return checks.flat()
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
}

async function checkMode(home: string): Promise<Check> {
  const { mode } = await stat(home)
  // Windows reports modes that mean nothing.
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  return isOpen
    ? {
        name: 'permissions',
        status: 'warning',
        detail: `Other users of this machine can read ${home}.`,
        advice: `Run: chmod 700 "${home}"`,
      }
    : { name: 'permissions', status: 'ok', detail: `Only you can read ${home}.` }
}

async function checkSpace(home: string): Promise<Check> {
  const { bavail, bsize } = await statfs(home)
  const freeBytes = bavail * bsize
  const detail = `${Math.round(freeBytes / 1_048_576)} MiB free.`
  if (freeBytes < FULL_BELOW_BYTES) {
    const advice = `Free some space on the disk of ${home}, or move the folder to another one.`
    return { name: 'disk space', status: 'failed', detail: `The disk is full: ${detail}`, advice }
  }
  return freeBytes < FREE_BYTES_MIN
    ? { name: 'disk space', status: 'warning', detail, advice: 'Free some space.' }
    : { name: 'disk space', status: 'ok', detail }
}

/** A variable that is not a setting has no effect, which is worth a warning. */
export function checkVariables(strangers: readonly string[]): readonly Check[] {
  if (strangers.length === 0) return []
  const detail = `Unknown settings, ignored: ${strangers.slice(0, 10).join(', ')}.`
  const advice = 'See docs/reference/config.md for all variables.'
  return [{ name: 'environment', status: 'warning', detail, advice }]
}

/** Lets SQLite look through its whole file. */
export async function checkSqliteFile(database: SqliteDatabase): Promise<readonly Check[]> {
  const name = 'database file'
  const rows = database.statement('pragma integrity_check(5)').all()
  const problems = rows.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok')
  if (problems.length === 0) return [{ name, status: 'ok', detail: `${database.path} is intact.` }]
  return [
    {
      name,
      status: 'failed',
      detail: `${database.path}: ${problems.join('; ')}`,
      advice: 'Stop Loci, copy the folder away, and restore a backup or start from an export.',
    },
  ]
}

/** The slow runtime gives the same answers, but the user should know. */
export function checkRuntime(runtime: string): Check {
  const name = 'model runtime'
  if (runtime !== 'wasm') return { name, status: 'ok', detail: `Using the ${runtime} runtime.` }
  return {
    name,
    status: 'warning',
    detail: 'WebAssembly: the same answers, about ten times slower.',
    advice: 'Run: npm install onnxruntime-node@1.17.0',
  }
}

/** What there is to say when a memory cannot be opened: why, and what is wrong around it. */
export async function diagnoseFailure(
  options: { readonly home?: string | undefined; readonly environment?: Environment | undefined },
  failure: unknown,
): Promise<Health> {
  const home = findHome(options.home, options.environment ?? process.env)
  const { message, hint } = failure as { readonly message: string; readonly hint?: string }
  const opening: Check = {
    name: 'opening',
    status: 'failed',
    detail: message,
    advice: hint,
  }
  return { status: 'failed', checks: [opening, ...(await checkHome(home))] }
}

/** What a memory keeps in its folder; models and settings lie there, too. */
const KEPT = /^(?:.*\.sqlite(?:-wal|-shm)?|.*\.jsonl|json|blobs)$/u

/** How many bytes the documents, indexes and blobs of a memory take in its folders. */
export async function storageBytes(folders: readonly string[]): Promise<number> {
  const paths = await Promise.all(folders.map(listKept))
  const sizes = await Promise.all(paths.flat().map(bytesOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function listKept(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => KEPT.test(name)).map((name) => join(folder, name))
}

// What goes away meanwhile takes no room.
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.size
  let sum = 0
  for (const name of await readdir(path).catch(() => [])) sum += await bytesOf(join(path, name))
  return sum
}
