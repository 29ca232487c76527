// A process of its own that uses a SQLite store: `write <path> <name> <times>` puts notes of its
// own and raises a shared counter; `hold <path>` takes the lock of the file and keeps it until
// it hears a line.

import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { openSqlite } from './document-store-subjects.ts'
import { raiseCounter } from './raise-counter.ts'

const [, , work, path = '', name = '', times = '0'] = process.argv

if (work === 'hold') {
  const database = await openSqliteDatabase({ path })
  database.statement('begin immediate').run()
  writeSync(1, 'holding\n')
  await once(process.stdin, 'data')
  database.statement('rollback').run()
  process.exit(0)
}

const store = await openSqlite({ path, busyTimeoutMs: 30_000 })
writeSync(1, 'ready\n')
await once(process.stdin, 'data')
for (let number = 0; number < Number(times); number++) {
  const body = { title: name, createdAtMs: number, tags: [name], text: '기억 '.repeat(number) }
  const id = `${name}-${String(number).padStart(4, '0')}`
  await store.write({ writes: [{ kind: 'put', collection: 'notes', id, body }] })
  // Acknowledged: from this line on, every process must see it.
  writeSync(1, `${id}\n`)
  await raiseCounter(store, 1)
}
await store.close()
process.exit(0)
