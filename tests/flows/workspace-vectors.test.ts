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
import { MEMORY_COLLECTIONS } from '../../src/core/records/all-record-kinds.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testFolder } from '../support/workspace-memory.ts'

const DIMENSIONS = 256

/** An embedder whose documents wait until they are let go. */
function heldEmbedder(): { readonly embedder: Embedder; release(): void } {
  const inner = hashingEmbedder({ dimensions: DIMENSIONS })
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release: () => release(),
    embedder: {
      ...inner,
      async embed(texts, options) {
        if (options.kind === 'document') await held
        return await inner.embed(texts, options)
      },
    },
  }
}

test('M3 M5 workspace: files are found by words before the model has read them, by meaning after', async () => {
  const folder = testFolder()
  folder.save('memory/2026-02-27.md', '## Retain\n- W Il faro di Genova è alto 77 metri.\n')
  const database = await openSqliteDatabase({ path: join(temporaryFolder(), 'loci.sqlite') })
  const text = createSqliteTextIndex({ database, id: 'text' })
  const vectors = createSqliteVectorIndex({ database, id: 'vectors', dimensions: DIMENSIONS })
  const documents = await createSqliteDocumentStore({
    database,
    collections: MEMORY_COLLECTIONS,
    text,
    vectors,
  })
  const { embedder, release } = heldEmbedder()
  const memory = createMemory({
    documents,
    text,
    meaning: { embedder, vectors },
    workspace: createNodeWorkspaceFiles({ folder: folder.folder }),
    scope: { tenant: 'acme' },
  })
  expect(await memory.syncWorkspace()).toMatchObject({ added: 1 })
  const byWords = await memory.recall({ query: 'faro di Genova' })
  expect(byWords.results.map(({ explanation }) => explanation.meaning)).toEqual([undefined])
  expect(byWords.notices.join()).toContain('vectors')
  release()
  await memory.settle()
  const byMeaning = await memory.recall({ query: 'faro di Genova' })
  expect(byMeaning.results[0]?.explanation.meaning?.whole).toBeGreaterThan(0.3)
  expect(byMeaning.notices).toEqual([])
  await memory.close()
  database.close()
})
