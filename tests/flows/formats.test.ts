import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderLine } from '../../src/adapters/files/log/line.ts'
import { planPostgresTables } from '../../src/adapters/postgres/index.ts'
import { createSqliteDocumentStore, openSqliteDatabase } from '../../src/adapters/sqlite/index.ts'
import { writeSqliteFormat } from '../../src/adapters/sqlite/sqlite-copy.ts'
import type { ConfigInput } from '../../src/compose/config-schema.ts'
import { findStore } from '../../src/compose/find-home.ts'
import { locateMemory } from '../../src/compose/locate-memory.ts'
import { type Migration, migrateHome, migrateServer } from '../../src/compose/migrate-home.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { FORMAT } from '../../src/core/storage/records/format.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { keep } from '../support/keep.ts'
import { createTestDatabase } from '../support/postgres-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TEXT = 'The orchard of Simrishamn has ninety pear trees.'

async function open(home: string | undefined, more: ConfigInput = {}): Promise<Memory> {
  const config = { embedder: { kind: 'none' }, ...more } as const
  return (await openMemory({ home, environment: {}, config })).memory
}

async function fill(home: string | undefined, more?: ConfigInput): Promise<void> {
  const memory = await open(home, more)
  await keep(memory, { text: TEXT })
  await memory.close()
}

async function setFormat(path: string, format: number): Promise<void> {
  const database = await openSqliteDatabase({ path })
  await writeSqliteFormat(database, format)
  database.close()
}

const EDITION_ONE = {
  code: 'INVALID_CONFIG',
  message: expect.stringMatching(/edition one of Loci, which was never released/),
  hint: expect.stringContaining('loci export --status all'),
}

test('S6 a store of edition one is refused: what it is, and how its content is saved', async () => {
  const home = temporaryFolder()
  await fill(home)
  await setFormat(join(home, 'loci.sqlite'), 1)

  await expect(open(home)).rejects.toMatchObject(EDITION_ONE)
})

test('S6 so are the JSON files and the records of a workspace of edition one', async () => {
  const [home, workspace] = [temporaryFolder(), temporaryFolder()]
  mkdirSync(join(home, 'json'))
  const header = renderLine(JSON.stringify({ format: 1, generation: 1, sequence: 0, mark: 'a' }))
  writeFileSync(join(home, 'json', 'documents.jsonl'), header)
  await expect(open(home, { storage: { kind: 'json' } })).rejects.toMatchObject(EDITION_ONE)

  const config = { workspace: { folder: workspace } }
  await fill(undefined, config)
  rmSync(join(workspace, '.memory'), { recursive: true })
  rmSync(join(workspace, 'loci', 'format.json'))
  await expect(open(undefined, config)).rejects.toMatchObject(EDITION_ONE)
})

test('S6 a store of a later Loci is refused', async () => {
  const home = temporaryFolder()
  await fill(home)
  await setFormat(join(home, 'loci.sqlite'), FORMAT + 1)

  await expect(open(home)).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    message: expect.stringContaining('newer Loci'),
  })
})

const NEXT = FORMAT + 1

/** A made-up change: what a fact says is called `says` from now on, and `text` is a copy. */
const rename: Migration = {
  to: NEXT,
  async change(documents) {
    const { documents: facts } = await documents.query('facts', { limit: 100 })
    await documents.write({
      writes: facts.map(({ id, body }) => ({
        kind: 'put',
        collection: 'facts',
        id,
        body: { ...body, says: body.text ?? null },
      })),
    })
  },
}

async function readNext(path: string): Promise<readonly unknown[]> {
  const database = await openSqliteDatabase({ path, format: NEXT })
  const store: DocumentStore = await createSqliteDocumentStore({
    database,
    collections: MEMORY_COLLECTIONS,
  })
  const { documents } = await store.query('facts', { limit: 100 })
  database.close()
  return documents.map(({ body }) => body.says)
}

const SETTING = { at: '2026-11-16T23:00:00.000Z', busyTimeoutMs: 5_000 }

test('S6 an older memory is migrated forward, once, and the old one is kept', async () => {
  const home = temporaryFolder()
  await fill(home)
  const store = findStore(home, { isHomeNamed: true, workspace: undefined })
  const target = { format: NEXT, migrations: [rename] }
  const both = await Promise.all([
    migrateHome(store, SETTING, target),
    migrateHome(store, { ...SETTING, at: '2026-11-16T23:00:01.000Z' }, target),
  ])

  const [kept = '', ...others] = both.filter((folder) => folder !== undefined)
  expect(others).toEqual([])
  expect(await readNext(join(home, 'loci.sqlite'))).toEqual([TEXT])
  const old = await open(kept)
  expect((await old.facts.list({})).items.map(({ text }) => text)).toEqual([TEXT])
  await old.close()
  expect(await migrateHome(store, SETTING, target)).toBeUndefined()
})

test('S6 a migration that fails leaves the memory as it was', async () => {
  const home = temporaryFolder()
  await fill(home)
  const store = findStore(home, { isHomeNamed: true, workspace: undefined })
  const failing: Migration = { to: NEXT, change: () => Promise.reject(new Error('No.')) }
  const target = { format: NEXT, migrations: [failing] }

  await expect(migrateHome(store, SETTING, target)).rejects.toThrow('No.')
  const memory = await open(home)
  expect((await memory.facts.list({})).items.map(({ text }) => text)).toEqual([TEXT])
  await memory.close()
  expect(readdirSync(home).filter((name) => /^repl/.test(name))).toEqual([])
})

test('S6 M1 the records of a workspace are migrated, also when its database is gone', async () => {
  const workspace = temporaryFolder()
  await fill(undefined, { workspace: { folder: workspace } })
  rmSync(join(workspace, '.memory'), { recursive: true })
  mkdirSync(join(workspace, '.memory'))
  const store = findStore('/nowhere', { isHomeNamed: false, workspace })
  const kept = await migrateHome(store, SETTING, { format: NEXT, migrations: [rename] })

  expect(await readNext(join(workspace, '.memory', 'index.sqlite'))).toEqual([TEXT])
  expect(readFileSync(join(kept ?? '', 'loci', 'facts.jsonl'), 'utf8')).toContain(TEXT)
})

test('S6 S3 documents in PostgreSQL are migrated forward in one transaction, once, after a dry run', async () => {
  const database = await createTestDatabase()
  try {
    const storage = { kind: 'postgres', url: database.url } as const
    const old = await open(temporaryFolder(), { storage })
    await keep(old, { text: TEXT })
    const { config } = await locateMemory({ environment: {}, config: { storage } })
    const migrate = (migration: Migration) =>
      migrateServer(config.storage, { format: NEXT, migrations: [migration] })
    const plan = () =>
      planPostgresTables({ pool: database.pool, collections: MEMORY_COLLECTIONS }, NEXT)
    const broken: Migration = {
      to: NEXT,
      async change(documents) {
        await rename.change(documents)
        throw new Error('No.')
      },
    }

    expect(await plan()).toEqual([`Migrate all documents from format ${FORMAT} to ${NEXT}.`])
    await expect(migrate(broken)).rejects.toThrow()
    expect((await old.facts.list({})).items.map(({ text }) => text)).toEqual([TEXT])
    const both = await Promise.all([migrate(rename), migrate(rename)])

    expect(both.toSorted()).toEqual([false, true])
    const { rows } = await database.pool.query('select body from loci.documents_facts_2')
    expect(rows.map(({ body }) => JSON.parse(String(body)).says)).toEqual([TEXT])
    expect(await plan()).toEqual([])
    // Who had it open would write what nobody reads any more.
    await expect(keep(old, { text: 'It has a well.' })).rejects.toMatchObject({
      code: 'STORE_FAILED',
    })
    await expect(open(temporaryFolder(), { storage })).rejects.toThrow('newer Loci')
    await old.close()
  } finally {
    await database.drop()
  }
})
