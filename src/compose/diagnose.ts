import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { SqliteDatabase } from '../adapters/sqlite/index.ts'
import { type Check, failedCheck, finding } from '../core/storage/finding.ts'
import type { Health } from '../flows/storage/upkeep/health.ts'
import { findHome } from './find-home.ts'
import type { Environment } from './load-config.ts'

/** Below this, a write may fail soon. */
const FREE_BYTES_MIN = 256 * 1_048_576
/** Below this, hardly anything can be written. */
const FULL_BELOW_BYTES = 1_048_576

/** Checks the folder: existence, write access, permissions of others, free space. */
export async function checkHome(home: string): Promise<readonly Check[]> {
  try {
    await access(home, constants.R_OK)
  } catch (error) {
    return [finding('home-missing', { home, why: (error as Error).message })]
  }
  if (!(await isWritable(home))) return [finding('home-read-only', { home })]
  return [await checkMode(home), ...(await checkFiles(home)), await checkSpace(home)]
}

// A log file left by another user blocks all writes, and SQLite does not name it.
async function checkFiles(home: string): Promise<readonly Check[]> {
  const names = (await readdir(home)).filter((file) => /\.sqlite(-wal|-shm)?$/.test(file))
  const checks = await Promise.all(
    names.map(async (file) => {
      const path = join(home, file)
      return (await isWritable(path)) ? [] : [finding('file-read-only', { path })]
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
  return finding(isOpen ? 'home-open' : 'home-private', { home })
}

async function checkSpace(home: string): Promise<Check> {
  const { bavail, bsize } = await statfs(home)
  const freeBytes = bavail * bsize
  const values = { home, mib: Math.round(freeBytes / 1_048_576) }
  if (freeBytes < FULL_BELOW_BYTES) return finding('disk-full', values)
  return finding(freeBytes < FREE_BYTES_MIN ? 'disk-low' : 'disk-fine', values)
}

/** An unknown variable has no effect, which is worth a warning. */
export function checkVariables(strangers: readonly string[]): readonly Check[] {
  if (strangers.length === 0) return []
  return [finding('unknown-settings', { names: strangers.slice(0, 10).join(', ') })]
}

/** Runs SQLite's check of the whole file. */
export async function checkSqliteFile(database: SqliteDatabase): Promise<readonly Check[]> {
  const { path } = database
  const rows = database.statement('pragma integrity_check(5)').all()
  const problems = rows.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok')
  if (problems.length === 0) return [finding('database-intact', { path })]
  return [finding('database-damaged', { path, problems: problems.join('; ') })]
}

/** The slow runtime gives the same results, but the user should know. */
export function checkRuntime(runtime: string): Check {
  return finding(runtime === 'wasm' ? 'runtime-slow' : 'runtime-native', { runtime })
}

/** Diagnoses why a memory cannot be opened, and problems in its environment. */
export async function diagnoseFailure(
  options: { readonly home?: string | undefined; readonly environment?: Environment | undefined },
  failure: unknown,
): Promise<Health> {
  const home = findHome(options.home, options.environment ?? process.env)
  return { status: 'failed', checks: [failedCheck('opening', failure), ...(await checkHome(home))] }
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
