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

/** Checks the folder: existence, write access, permissions of others, free space. */
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

// A log file left by another user blocks all writes, and SQLite does not name it.
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
  // File modes on Windows are meaningless.
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

/** An unknown variable has no effect, which is worth a warning. */
export function checkVariables(strangers: readonly string[]): readonly Check[] {
  if (strangers.length === 0) return []
  const detail = `Unknown settings, ignored: ${strangers.slice(0, 10).join(', ')}.`
  const advice = 'See docs/reference/config.md for all variables.'
  return [{ name: 'environment', status: 'warning', detail, advice }]
}

/** Runs SQLite's check of the whole file. */
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

/** The slow runtime gives the same results, but the user should know. */
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

/** Diagnoses why a memory cannot be opened, and problems in its environment. */
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

/** The data files of a memory; models and settings are in its folder, too. */
const KEPT = /^(?:.*\.sqlite(?:-wal|-shm)?|.*\.jsonl|json|blobs)$/u

/** The total size in bytes of the documents, indexes and blobs of a memory. */
export async function storageBytes(folders: readonly string[]): Promise<number> {
  const paths = await Promise.all(folders.map(listKept))
  const sizes = await Promise.all(paths.flat().map(bytesOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function listKept(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => KEPT.test(name)).map((name) => join(folder, name))
}

// Files deleted concurrently take no space.
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.size
  let sum = 0
  for (const name of await readdir(path).catch(() => [])) sum += await bytesOf(join(path, name))
  return sum
}
