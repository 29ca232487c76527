import { expect, test } from 'vitest'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { serveClients } from './serve-clients.ts'

// `npm run soak -- clients` does it for a minute, with the model.
const CALLS_EACH = sample(4, 20)
const CLIENTS = 10

test('S1 A5 of clients that write and recall at once while the server is killed, each gets its answers and nothing is lost or there twice', async () => {
  const report = await serveClients(temporaryFolder(), {
    clients: CLIENTS,
    isOver: (calls) => calls === CALLS_EACH,
    isKilled: (answers) => answers >= (CLIENTS * CALLS_EACH) / 2,
    environment: { LOCI_EMBEDDER_KIND: 'none' },
  })

  expect(report.errors).toEqual([])
  expect(report.wrong).toEqual([])
  expect(report.writeMs.length + report.recallMs.length).toBe(CLIENTS * CALLS_EACH)
  expect(report.acknowledged).toBe(report.writeMs.length)
}, 240_000)
