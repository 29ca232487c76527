import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSqliteDocumentStore, openSqliteDatabase } from '../../src/adapters/sqlite/index.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { Fact } from '../../src/core/facts/fact.ts'
import { buildFactKey } from '../../src/core/facts/fact-key.ts'
import { sessionId } from '../../src/core/facts/sessions/session.ts'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { findLosses } from './check-store.ts'
import { openCrashMemory } from './crash-memory.ts'
import { type Acknowledged, killWriters } from './kill-writers.ts'
import { readAll } from './read-all.ts'

const ROUNDS = sample(1, 6)

/** The ids of facts that lack what is written together with them. */
async function findHalves(home: string): Promise<readonly string[]> {
  const database = await openSqliteDatabase({ path: join(home, 'loci.sqlite') })
  const documents = await createSqliteDocumentStore({ database, collections: MEMORY_COLLECTIONS })
  const facts = (await readAll(documents, 'facts')).map(({ body }) => body as unknown as Fact)
  const keys = new Set((await readAll(documents, 'fact-keys')).map(({ id }) => id))
  const sessions = new Set((await readAll(documents, 'sessions')).map(({ id }) => id))
  const told = new Set((await readAll(documents, 'history')).map(({ body }) => body.recordId))
  database.close()
  return facts
    .filter(
      (fact) =>
        !(
          keys.has(buildFactKey(fact).id) &&
          told.has(fact.id) &&
          sessions.has(sessionId(fact.scope))
        ),
    )
    .map(({ id }) => id)
}

test('T3 F1 killed in the middle of rememberAll, no statement is there by half and none that was acknowledged is gone', async () => {
  const home = temporaryFolder()
  const acknowledged: Acknowledged = {
    remembered: new Set(),
    forgotten: new Set(),
    undecided: new Set(),
  }

  for (let round = 0; round < ROUNDS; round++) {
    const moment = { afterLines: 3 + ((round * 11) % 23), extraMs: (round * 17) % 29 }
    await killWriters(home, { writers: 2, ...moment, script: 'batch-child.ts' }, acknowledged)

    expect(await findHalves(home)).toEqual([])
    const memory = await openCrashMemory(home)
    expect(await findLosses(memory, acknowledged)).toEqual([])
    await memory.close()
  }
  expect(acknowledged.remembered.size).toBeGreaterThan(ROUNDS * 4)
}, 240_000)
