import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createFileBlobStore } from '../../src/adapters/files/index.ts'
import { openBackups } from '../../src/compose/open-backups.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Caller } from '../../src/flows/caller.ts'
import {
  createBackup,
  restoreBackup,
  verifyBackup,
} from '../../src/flows/storage/backup/backups.ts'
import { bundleChild } from '../support/bundle-child.ts'
import { keep } from '../support/keep.ts'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openCrashMemory } from './crash-memory.ts'
import { type Acknowledged, killWriters } from './kill-writers.ts'

const run = promisify(execFile)
const CHILD = join(import.meta.dirname, 'backup-child.ts')
const OWNER: Caller = { scope: { tenant: 'default' }, surface: 'library', isOwner: true }
/** Kills in each test, spread over all steps. */
const KILLS = sample(6, 12)

async function fill(home: string, text: string): Promise<void> {
  const config = { embedder: { kind: 'none' } } as const
  const { memory } = await openMemory({ home, environment: {}, config })
  await keep(memory, { text })
  await memory.close()
  const blobs = createFileBlobStore({ folder: join(home, 'blobs') })
  await blobs.put(Buffer.from(text.repeat(100)))
  await blobs.close()
}

/** The facts and the number of blobs of a memory, as whoever opens it next finds them. */
async function read(home: string): Promise<string> {
  const config = { embedder: { kind: 'none' } } as const
  const { memory } = await openMemory({ home, environment: {}, config })
  const { items: facts } = await memory.facts.list({})
  const verified = await memory.backups.verify()
  await memory.close()
  expect(verified.problems).toEqual([])
  return `${facts.map(({ text }) => text).join()} ${verified.blobs}`
}

function runChild(...args: readonly string[]): Promise<{ readonly stdout: string }> {
  return run(process.execPath, [bundleChild(CHILD), ...args])
}

// The number of steps differs by a few from run to run: the last one may not be reached.
async function killChild(at: number, ...args: readonly string[]): Promise<void> {
  const ended = await runChild(...args, String(at)).catch((error: unknown) => error)
  const { signal, stdout } = ended as { readonly signal?: string; readonly stdout: string }
  if (signal === 'SIGKILL') return
  expect(stdout).toMatch(/^\d+$/)
  expect(Number(stdout)).toBeLessThan(at)
}

test('S6 killed at any step of restoring, there is the old memory or the new one', async () => {
  const [home, other, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  await fill(home, 'The old orchard has ninety pear trees.')
  await fill(other, 'The new orchard has thirty plum trees.')
  const deps = await openBackups({ home: other, environment: {} })
  const { path } = await createBackup({ folder }, OWNER, deps)
  const [old, restored] = [await read(home), await read(other)]
  const copy = (): string => {
    const fresh = temporaryFolder()
    cpSync(home, fresh, { recursive: true })
    return fresh
  }
  const steps = Number((await runChild('restore', copy(), path)).stdout)
  const seen: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const fresh = copy()
    // More of them near the end, where files are moved.
    const at = Math.ceil(steps * (1 - (kill / KILLS) ** 2))
    await killChild(at, 'restore', fresh, path)
    seen.push(await read(fresh))
    const again = await openBackups({ home: fresh, environment: {} })
    await restoreBackup({ backup: path, replace: true }, OWNER, again)
    expect(await read(fresh)).toBe(restored)
  }
  expect(new Set(seen)).toEqual(new Set([old, restored]))
}, 240_000)

test('S6 killed at any step of making a backup, none is listed that is not complete', async () => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home, 'The old orchard has ninety pear trees.')
  const deps = await openBackups({ home, environment: {} })
  const steps = Number((await runChild('create', home, temporaryFolder())).stdout)
  for (let kill = 0; kill < KILLS; kill++) {
    await killChild(Math.ceil((steps * (kill + 1)) / KILLS), 'create', home, folder)
  }
  const { backups = [] } = await verifyBackup({ folder }, OWNER, deps)
  for (const { path } of backups) {
    expect(await verifyBackup({ backup: path }, OWNER, deps)).toMatchObject({ isReadable: true })
  }
  expect((await createBackup({ folder }, OWNER, deps)).problems).toEqual([])
}, 240_000)

test('S6 backups made while others write, and are killed, hold all that was acknowledged before', async () => {
  const home = temporaryFolder()
  const acknowledged: Acknowledged = {
    remembered: new Set(),
    forgotten: new Set(),
    undecided: new Set(),
  }
  // Makes the file that the backups are of.
  await (await openCrashMemory(home)).close()
  const deps = await openBackups({ home, environment: {} })
  const made: { readonly path: string; readonly before: readonly string[] }[] = []
  let isWriting = true
  const writing = killWriters(home, { writers: 2, afterLines: 40, extraMs: 3 }, acknowledged)
  const ended = writing.finally(() => {
    isWriting = false
  })
  while (isWriting) {
    const before = [...acknowledged.remembered]
    const { path, problems } = await createBackup({ folder: join(home, 'b') }, OWNER, deps)
    expect(problems).toEqual([])
    made.push({ path, before })
  }
  await ended

  expect(made.length).toBeGreaterThan(1)
  for (const { path, before } of made.slice(-3)) {
    const other = temporaryFolder()
    const target = await openBackups({ home: other, environment: {} })
    await restoreBackup({ backup: path }, OWNER, target)
    const memory = await openCrashMemory(other)
    for (const id of before) expect((await memory.facts.get({ id })).fact?.id).toBe(id)
    expect((await memory.admin.doctor()).status).toBe('ok')
    await memory.close()
  }
}, 240_000)
