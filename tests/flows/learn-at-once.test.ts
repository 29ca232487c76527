import { expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory, MEMORY_COLLECTIONS } from '../../src/index.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { fixedClock } from '../../src/testing/index.ts'

const FILES = ['cart', 'invoice', 'voucher', 'ledger', '재고', 'fattura', 'search', 'login']

/** As many as are stored in one call. */
const PORTION = 24

/** What a store was asked for, and how many documents it gave. */
interface Work {
  calls: number
  documents: number
}

function counting(store: DocumentStore, work: Work): DocumentStore {
  const note = (documents: number): void => {
    work.calls += 1
    work.documents += documents
  }
  return {
    ...store,
    async get(...asked) {
      const found = await store.get(...asked)
      note(found.length)
      return found
    },
    async query(...asked) {
      const page = await store.query(...asked)
      note(page.documents.length)
      return page
    },
    async write(batch) {
      const positions = await store.write(batch)
      note(0)
      return positions
    },
  }
}

function failing(at: number) {
  const [file, other] = [FILES[at % 8], FILES[Math.floor(at / 8) % 8]]
  const input = `sed -i s/${file}/${other}/ src/${file}.ts`
  const error = `${file}Error: the ${other} of an order is not ready for ${file}`
  return {
    task: { description: `Fix the ${file} of the ${other} ${at}`, type: 'bugfix' },
    context: { files: [`src/${file}.ts`] },
    execution: {
      trace: [
        { tool: 'bash', input: 'npm test', error },
        { tool: 'bash', input },
        { tool: 'bash', input: 'npm test', output: 'ok' },
      ],
    },
    outcome: { status: 'success' as const },
  }
}

/** What it takes to finish a task and learn from it, where so many episodes are known. */
async function finishAmong(episodes: number) {
  const work: Work = { calls: 0, documents: 0 }
  const clock = fixedClock(Date.parse('2026-03-14T09:00:00.000Z'))
  const memory = createMemory({
    documents: counting(createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }), work),
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme', project: 'shop' },
    clock,
  })
  for (let from = 0; from < episodes; from += PORTION) {
    const portion = Array.from({ length: PORTION }, (_, at) => failing(from + at))
    await memory.episodes.store({ episodes: portion })
  }
  await memory.admin.nightly({ steps: ['learn-from-episodes'] })
  clock.advance(60_000)
  const { id } = await memory.tasks.start({ description: 'Fix it', type: 'bugfix', recall: false })
  for (const step of failing(3).execution.trace) await memory.tasks.step({ id, ...step })
  Object.assign(work, { calls: 0, documents: 0 })
  const { learned } = await memory.tasks.finish({ id, status: 'success' })
  const needed = { ...work }
  await memory.close()
  return { needed, kinds: new Set(learned.map(({ kind }) => kind)) }
}

test('K1 W10 to finish a task and learn from it takes as many reads and writes whatever is known', async () => {
  const few = await finishAmong(24)
  const many = await finishAmong(120)

  expect(few.kinds).toContain('bug')
  expect(many.kinds).toEqual(few.kinds)
  expect(few.needed.documents).toBeGreaterThan(0)
  expect(many.needed).toEqual(few.needed)
})
