import { Pool } from 'pg'
import { createPostgresDocumentStore } from '../../src/adapters/postgres/index.ts'

// A process of its own: opens the store at the same moment as its rivals, and writes one note.
const [url = '', schema = '', id = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString: url })
const collections = [{ name: 'notes', fields: { title: 'text', tags: 'texts' } }] as const
const store = await createPostgresDocumentStore({ pool, schema, collections })
await store.write({
  writes: [{ kind: 'put', collection: 'notes', id, body: { title: id, tags: ['모두'] } }],
})
await store.close()
await pool.end()
