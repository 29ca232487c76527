import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createNodeWorkspaceFiles } from '../../src/adapters/files/index.ts'
import {
  createSqliteDocumentStore,
  createSqliteTextIndex,
  createSqliteVectorIndex,
  openSqliteDatabase,
} from '../../src/adapters/sqlite/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type TestFolder, testFolder } from '../support/workspace-memory.ts'
import { runTestCli } from '../surfaces/support/test-cli.ts'

const DIMENSIONS = 256

interface HeldEmbedder {
  readonly embedder: Embedder
  /** Lets documents be embedded from now on. */
  release(): void
  /** How many documents were embedded. */
  embedded(): number
}

/** An embedder whose documents wait until they are let go, and that then takes so many calls. */
function heldEmbedder(callsMax = Number.POSITIVE_INFINITY): HeldEmbedder {
  const inner = hashingEmbedder({ dimensions: DIMENSIONS })
  let count = 0
  let calls = 0
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release: () => release(),
    embedded: () => count,
    embedder: {
      ...inner,
      async embed(texts, options) {
        if (options.kind === 'query') return await inner.embed(texts, options)
        await held
        calls += 1
        if (calls > callsMax)
          throw new MemoryError('Too busy', { code: 'MODEL_FAILED', isRetryable: true })
        count += texts.length
        return await inner.embed(texts, options)
      },
    },
  }
}

/** One process on a workspace: its database stays, its model is its own. */
async function openLife(folder: TestFolder, home: string, embedder: Embedder): Promise<Memory> {
  const database = await openSqliteDatabase({ path: join(home, 'loci.sqlite') })
  const text = createSqliteTextIndex({ database, id: 'text' })
  const vectors = createSqliteVectorIndex({ database, id: 'vectors', dimensions: DIMENSIONS })
  const documents = await createSqliteDocumentStore({
    database,
    collections: MEMORY_COLLECTIONS,
    text,
    vectors,
  })
  const memory = createMemory({
    documents,
    text,
    meaning: { embedder, vectors },
    workspace: createNodeWorkspaceFiles({ folder: folder.folder }),
    scope: { tenant: 'default' },
  })
  const close = async (): Promise<void> => {
    await memory.close()
    database.close()
  }
  return { ...memory, close }
}

function crates(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `- W Crate ${1_000 + at} is in hall ${at}.\n`,
  )
  return `## Retain\n${lines.join('')}`
}

test('M3 M5 workspace: files are found by words before the model has read them, by meaning after', async () => {
  const folder = testFolder()
  folder.save('memory/2026-02-27.md', '## Retain\n- W Il faro di Genova è alto 77 metri.\n')
  const { embedder, release } = heldEmbedder()
  const memory = await openLife(folder, temporaryFolder(), embedder)
  expect(await memory.workspace.sync()).toMatchObject({ added: 1 })
  const byWords = await memory.recall({ query: 'faro di Genova' })
  expect(byWords.items.map(({ explanation }) => explanation.meaning)).toEqual([undefined])
  expect(byWords.notices.map(({ values }) => values?.index)).toContain('vectors')
  release()
  await memory.settle()
  const byMeaning = await memory.recall({ query: 'faro di Genova' })
  expect(byMeaning.items[0]?.explanation.meaning?.whole).toBeGreaterThan(0.3)
  expect(byMeaning.notices).toEqual([])
  await memory.close()
})

test('M3 C2 workspace: short processes bring the vectors up to date together, and embed nothing twice', async () => {
  const folder = testFolder()
  const home = temporaryFolder()
  folder.save('memory/2026-02-27.md', crates(60))
  const embedded: number[] = []
  for (let life = 0; life < 8; life++) {
    const held = heldEmbedder(1)
    const memory = await openLife(folder, home, held.embedder)
    const { notices } = await memory.recall({ query: 'Where is crate 1007?' })
    // It is asked to end while its model is at work: that much is finished and stored.
    const closing = memory.close()
    held.release()
    await closing
    embedded.push(held.embedded())
    if (notices.length === 0) break
  }
  expect(embedded.length).toBeGreaterThan(2)
  expect(embedded.at(-1)).toBe(0)
  expect(embedded.reduce((sum, count) => sum + count, 0)).toBe(60)
})

test('F2 M3 workspace: while vectors are missing, what has none does not lose to worse, and the cut-off holds', async () => {
  const folder = testFolder()
  const home = temporaryFolder()
  folder.save('memory/2026-02-27.md', crates(40))
  const first = await openLife(folder, home, hashingEmbedder({ dimensions: DIMENSIONS }))
  expect(await first.catchUp(600_000)).toBe(true)
  await first.close()

  const added = [
    'Crate 4711 is in the cold store.',
    'La cassa di Ugo è in cantina.',
    '우고의 상자는 다락에 있다.',
  ]
  folder.save('memory/2026-02-28.md', `## Retain\n${added.map((one) => `- W ${one}\n`).join('')}`)
  const held = heldEmbedder()
  const memory = await openLife(folder, home, held.embedder)
  const queries = [
    'Where is crate 4711?',
    'Dove è la cassa di Ugo?',
    '우고의 상자는 어디에 있나요?',
  ]
  for (const [at, query] of queries.entries()) {
    const { items: results, notices } = await memory.recall({ query })
    expect(notices.map(({ values }) => values?.index)).toContain('vectors')
    expect(results[0]?.text).toBe(added[at])
    expect(results.every(({ probability }) => probability >= 0.2)).toBe(true)
  }
  const closing = memory.close()
  held.release()
  await closing
})

test('M6 M3 workspace: the command waits until its question can be answered by meaning', async () => {
  const folder = testFolder()
  const home = temporaryFolder()
  folder.save('memory/2026-02-27.md', crates(200))
  const { code, stdout } = await runTestCli([
    ...['recall', 'Where is crate 1123?', '--json', '--create'],
    ...['--home', home, '--workspace', folder.folder],
  ])
  expect(code).toBe(0)
  const { items, notices } = JSON.parse(stdout)
  expect(notices).toEqual([])
  expect(items[0]).toMatchObject({
    text: 'Crate 1123 is in hall 123.',
    explanation: { meaning: { whole: expect.any(Number) } },
  })
})

test('M6 workspace: the command that reads the files says how many statements it read', async () => {
  const folder = testFolder()
  folder.save('memory/2026-02-27.md', crates(3))
  const sync = ['workspace', 'sync', '--create', '--workspace', folder.folder]
  expect((await runTestCli(sync)).stdout).toContain('1 file: 3 added, 0 removed')
})
