import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileBlobStore } from '../../src/adapters/files/index.ts'
import { openBackups, restoreMemory } from '../../src/compose/open-backups.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Caller } from '../../src/flows/caller.ts'
import {
  createBackup,
  restoreBackup,
  verifyBackup,
} from '../../src/flows/storage/backup/backups.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { flipBit } from '../crash/damage-file.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'

const OWNER: Caller = { scope: { tenant: 'default' }, surface: 'library', isOwner: true }
const clock = fixedClock(Date.parse(START))

async function open(home: string): Promise<Memory> {
  const config = { embedder: { kind: 'none' }, timeZone: 'UTC' } as const
  return (await openMemory({ home, environment: {}, config, clock })).memory
}

const backupsOf = (home: string) => openBackups({ home, environment: {}, clock })

const TEXTS = [
  'The orchard of Simrishamn has ninety pear trees.',
  'Il frutteto di Simrishamn è irrigato di notte.',
  '시므리스함 과수원은 배를 판다.',
]

/** A memory with facts and a blob. */
async function fill(home: string): Promise<void> {
  const memory = await open(home)
  for (const text of TEXTS) await keep(memory, { text })
  await memory.close()
  const blobs = createFileBlobStore({ folder: join(home, 'blobs') })
  await blobs.put(Buffer.from('The pump hums in the night. '.repeat(2_000)))
  await blobs.close()
}

async function textsIn(home: string): Promise<readonly string[]> {
  const memory = await open(home)
  const { items: facts } = await memory.facts.list({})
  await memory.close()
  return facts.map(({ text }) => text).sort(compareText)
}

test('S6 a backup made while the memory is open holds all of it, and is restored into an empty home', async () => {
  const [home, folder, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  await fill(home)
  const writer = await open(home)
  const made = await createBackup({ folder }, OWNER, await backupsOf(home))
  await keep(writer, { text: 'The gate of the orchard is painted green.' })
  await writer.close()

  expect(made.problems).toEqual([])
  expect(made.documents).toBeGreaterThan(TEXTS.length)
  const { backups } = await verifyBackup({ folder }, OWNER, await backupsOf(home))
  expect(backups?.map(({ path }) => path)).toEqual([made.path])
  const verified = await verifyBackup({ backup: made.path }, OWNER, await backupsOf(home))
  expect(verified).toMatchObject({ isReadable: true, documents: made.documents, problems: [] })

  const deps = await backupsOf(other)
  const restored = await restoreBackup({ backup: made.path }, OWNER, deps)
  expect(restored).toMatchObject({ documents: made.documents, kept: undefined })
  expect(await textsIn(other)).toEqual([...TEXTS].sort(compareText))
  const again = await open(other)
  const { items: results } = await again.recall({ query: 'pear trees of Simrishamn' })
  expect(results[0]?.text).toBe(TEXTS[0])
  expect((await again.admin.doctor()).status).not.toBe('failed')
  await again.close()
})

test('S6 verify names what is wrong in a memory, and finds nothing in a good one', async () => {
  const home = temporaryFolder()
  await fill(home)
  const good = await verifyBackup({}, OWNER, await backupsOf(home))
  expect(good).toMatchObject({ isReadable: true, problems: [] })

  const blobs = join(home, 'blobs')
  const shelf = readdirSync(blobs).find((name) => name.length === 2) ?? ''
  const [name = ''] = readdirSync(join(blobs, shelf))
  flipBit(join(blobs, shelf, name), 10, 3)

  const bad = await verifyBackup({}, OWNER, await backupsOf(home))
  expect(bad.isReadable).toBe(false)
  expect(bad.problems.join()).toContain(`${shelf}${name}`)
})

test.each([
  ['a changed byte', (path: string) => flipBit(join(path, 'documents.sqlite'), 9_000, 3)],
  ['a missing file', (path: string) => rmSync(join(path, 'documents.sqlite'))],
  ['a strange file', (path: string) => writeFileSync(join(path, 'more.txt'), 'x')],
  ['a changed manifest', changeManifest],
])('S6 a backup with %s is found out, and never restored', async (_what, damage) => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home)
  const deps = await backupsOf(home)
  const { path } = await createBackup({ folder }, OWNER, deps)
  damage(path)

  const before = await textsIn(home)
  await expect(restoreBackup({ backup: path, replace: true }, OWNER, deps)).rejects.toMatchObject({
    code: 'CORRUPT_DATA',
  })
  expect(await textsIn(home)).toEqual(before)
})

function changeManifest(path: string): void {
  const file = join(path, 'manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"blobs": ', '"blobs": 1'))
}

test('S6 a memory that is not empty is replaced only when asked, and is kept', async () => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home)
  const deps = await backupsOf(home)
  const { path } = await createBackup({ folder }, OWNER, deps)
  const memory = await open(home)
  await keep(memory, { text: 'The gate of the orchard is painted green.' })
  await memory.close()

  await expect(restoreBackup({ backup: path }, OWNER, deps)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  const { kept = '' } = await restoreBackup({ backup: path, replace: true }, OWNER, deps)
  expect(await textsIn(home)).toEqual([...TEXTS].sort(compareText))
  expect(await textsIn(kept)).toHaveLength(TEXTS.length + 1)
})

test('S6 whoever had the memory open cannot write to the one that was replaced', async () => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home)
  const deps = await backupsOf(home)
  const { path } = await createBackup({ folder }, OWNER, deps)
  const late = await open(home)
  await restoreBackup({ backup: path, replace: true }, OWNER, deps)
  await expect(keep(late, { text: 'The gate is painted green.' })).rejects.toMatchObject({
    code: 'STORE_FAILED',
  })
  await late.close()
  expect(await textsIn(home)).toEqual([...TEXTS].sort(compareText))
})

test('S6 a database that cannot be opened any more can be replaced', async () => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home)
  const { path } = await createBackup({ folder }, OWNER, await backupsOf(home))
  writeFileSync(join(home, 'loci.sqlite'), 'this is no database, whatever it was before')
  await expect(open(home)).rejects.toMatchObject({ code: 'CORRUPT_DATA' })

  const deps = await backupsOf(home)
  const { kept = '' } = await restoreBackup({ backup: path, replace: true }, OWNER, deps)
  expect(await textsIn(home)).toEqual([...TEXTS].sort(compareText))
  expect(existsSync(join(kept, 'loci.sqlite'))).toBe(true)
})

test('S6 T8 what was forgotten since the backup stays forgotten after it is restored', async () => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home)
  const deps = await backupsOf(home)
  const { path } = await createBackup({ folder }, OWNER, deps)
  const memory = await open(home)
  clock.advance(1_000)
  const [gone] = (await memory.facts.list({})).items.filter(({ text }) => text === TEXTS[0])
  await memory.forget({ id: gone?.id ?? '' })
  await memory.close()

  await restoreBackup({ backup: path, replace: true }, OWNER, deps)
  expect(await textsIn(home)).toEqual(TEXTS.slice(1).sort(compareText))
})

test('S6 T1 only the owner of a memory makes, reads and restores backups', async () => {
  const home = temporaryFolder()
  await fill(home)
  const deps = await backupsOf(home)
  const guest = { ...OWNER, isOwner: false }
  for (const call of [
    createBackup({}, guest, deps),
    verifyBackup({}, guest, deps),
    restoreBackup({ backup: home }, guest, deps),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('S6 M1 in a workspace, records and blobs are restored and the records are written again', async () => {
  const [workspace, folder] = [temporaryFolder(), temporaryFolder()]
  const options = {
    environment: {},
    clock,
    config: { embedder: { kind: 'none' }, workspace: { folder: workspace } },
  } as const
  const opened = async () => (await openMemory(options)).memory
  const memory = await opened()
  await keep(memory, { text: TEXTS[0] ?? '' })
  await memory.close()
  const { path } = await createBackup({ folder }, OWNER, await openBackups(options))
  const later = await opened()
  await keep(later, { text: 'The gate of the orchard is painted green.' })
  await later.close()

  await restoreBackup({ backup: path, replace: true }, OWNER, await openBackups(options))
  const restored = await opened()
  expect((await restored.facts.list({})).items.map(({ text }) => text)).toEqual([TEXTS[0]])
  expect((await restored.admin.doctor()).status).not.toBe('failed')
  await restored.close()
  expect(readFileSync(join(workspace, 'loci', 'facts.jsonl'), 'utf8')).not.toContain('green')

  // The records alone make the same memory.
  rmSync(join(workspace, '.memory'), { recursive: true })
  const rebuilt = await opened()
  expect((await rebuilt.facts.list({})).items.map(({ text }) => text)).toEqual([TEXTS[0]])
  await rebuilt.close()
})

test('S6 library: a backup is made, listed, verified and restored over what was written since', async () => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home)
  const memory = await open(home)
  const made = await memory.backups.create({ folder })
  await keep(memory, { text: 'The gate of the orchard is painted green.' })

  expect(made.problems).toEqual([])
  expect((await memory.backups.verify({ folder })).backups).toMatchObject([{ path: made.path }])
  expect(await memory.backups.verify({ backup: made.path })).toMatchObject({ isReadable: true })
  await memory.close()
  const options = { home, environment: {}, clock }
  await expect(restoreMemory({ backup: made.path }, options)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  await restoreMemory({ backup: made.path, replace: true }, options)
  expect(await textsIn(home)).toEqual(TEXTS.toSorted(compareText))
})

test('S6 whoever calls over HTTP or MCP names no folder of this machine, and needs to be the owner', async () => {
  const [home, folder] = [temporaryFolder(), temporaryFolder()]
  await fill(home)
  const memory = await open(home)
  const remote = { scope: { tenant: 'default' }, surface: 'http', isOwner: true } as const

  await expect(memory.as(remote).backups.create({ folder })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const guest = memory.as({ ...remote, isOwner: false })
  await expect(guest.backups.create()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await memory.as(remote).backups.create()).problems).toEqual([])
  await memory.close()
})
