import { expect, test } from 'vitest'
import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { ALL_RECORD_KINDS, MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { UTC } from '../../src/core/language/time/time-zone.ts'
import type { MemoryContext } from '../../src/flows/context.ts'
import { createMemoryContext } from '../../src/flows/create-context.ts'
import { writeDraft } from '../../src/flows/storage/records/draft.ts'
import { countingIds, fixedClock } from '../../src/testing/index.ts'
import { MADE_UP_KEYS } from '../support/made-up-secrets.ts'
import { START } from '../support/test-memory.ts'

function openContext(): MemoryContext {
  return createMemoryContext(
    {
      documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
      text: createMemoryTextIndex({ id: 'text' }),
      blobs: createMemoryBlobStore(),
      // Their texts are searched in tests of their own: here they hold anything.
      kinds: ALL_RECORD_KINDS.map((kind) => ({ ...kind, isSearchable: false })),
      clock: fixedClock(Date.parse(START)),
      zone: UTC,
      tokens: { vocabulary: 'none', count: async () => [], open: async () => () => 0 },
      ids: countingIds(),
      events: { emit() {} },
    },
    {
      settings: [],
      diagnose: async () => [],
      discardUnused: async () => {},
      close: async () => {},
    },
    { tenant: 'acme' },
  )
}

const [, KEY = '', LEAD = ''] = MADE_UP_KEYS[0] ?? []
const SECRET = `${LEAD}${KEY}`
const COLLECTIONS = ALL_RECORD_KINDS.map(({ collection }) => collection.name)

/** A record with a secret in texts at every depth. */
function recordOf(collection: string) {
  const said = `The deploy key is ${SECRET}, do not lose it.`
  return {
    id: `${collection} 1`,
    scope: { tenant: 'acme' },
    said,
    alone: SECRET,
    list: [said, ['deep', said], { text: said }],
    nested: { a: { b: { c: { note: said, count: 7, isThere: true, none: null } } } },
  }
}

test.each(COLLECTIONS)('F1 no record of %s is stored with a secret in any text', async (name) => {
  const context = openContext()
  await writeDraft(name, context, async (draft) => draft.put(name, recordOf(name)))

  const [stored] = await context.documents.get(name, [`${name} 1`])
  const body = stored?.body as JsonObject

  expect(JSON.stringify(body)).not.toContain(KEY)
  expect(body).toMatchObject({
    said: expect.stringContaining('The deploy key is [redacted'),
    nested: { a: { b: { c: { count: 7, isThere: true, none: null } } } },
  })
})

test('F1 ids, hashes, times and data come through the write path as they are', async () => {
  const context = openContext()
  const record = {
    id: '0192e4c8-1f2a-7b3c-8d4e-5f6a7b8c9d0e',
    scope: { tenant: 'acme' },
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    at: START,
    data: 'QUJD'.repeat(400),
  }
  await writeDraft('x', context, async (draft) => draft.put('history', record))

  const [stored] = await context.documents.get('history', [record.id])
  expect(stored?.body).toEqual(record)
})
