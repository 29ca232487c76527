import { expect, test } from 'vitest'
import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory, MEMORY_COLLECTIONS } from '../../src/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { storeEpisode } from '../support/store-episode.ts'

const EPISODES = 12
/** Too long for a document. */
const LONG = 'weighed with great care, 조심스럽게. '.repeat(400)

test('T8 S4 of those who forget at once the first reads each long trace, and one writes what was recalled', async () => {
  const blobs = createMemoryBlobStore()
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  let blobsRead = 0
  let logsWritten = 0
  const memory = createMemory({
    documents: {
      ...documents,
      async write(batch) {
        const isFlush = batch.writes.every(({ collection }) => collection === 'recall-log')
        if (isFlush && batch.writes.length > 0) logsWritten += 1
        return await documents.write(batch)
      },
    },
    blobs: {
      ...blobs,
      async get(hash) {
        blobsRead += 1
        return await blobs.get(hash)
      },
    },
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme' },
  })
  for (let at = 0; at < EPISODES; at++) {
    const trace = [{ tool: 'bash', input: 'weigh', output: `${at}: ${LONG}` }]
    await storeEpisode(memory, episodeOf(`Weigh crate ${at}`, { execution: { trace } }))
  }
  const secret = 'The vault of Turku opens with the seventh brass key.'
  const told = await storeEpisode(
    memory,
    episodeOf('Open the vault', {
      execution: { trace: [{ tool: 'bash', input: 'open', output: `${LONG}\n${secret}` }] },
    }),
  )
  const ids: string[] = []
  for (const name of ['Aino', 'Bertil', 'Cecilia', 'Disa', 'Eero']) {
    ids.push((await keep(memory, { text: `${name} polished the brazen astrolabe.` })).fact.id)
  }
  ids.push((await keep(memory, { text: secret })).fact.id)
  await memory.recall({ query: 'Who polished the astrolabe?' })
  blobsRead = 0

  await Promise.all(ids.map((id) => memory.forget({ id })))

  // Once to know what they may say; those that may say one of the facts once more, to be cut.
  expect(blobsRead).toBeLessThanOrEqual(2 * (EPISODES + 1))
  expect(logsWritten).toBe(1)
  const { episode } = await memory.episodes.get({ id: told.id })
  expect(JSON.stringify(episode)).not.toContain('seventh brass key')
  await memory.close()
})
