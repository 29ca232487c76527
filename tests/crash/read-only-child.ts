// Opens a memory that this process may not write to, asks it and tries to add something.
import { openMemory } from '../../src/compose/open-memory.ts'

const [home = '', kind = 'embedded'] = process.argv.slice(2)
const { memory } = await openMemory({
  home,
  environment: {},
  config: {
    embedder: { kind: 'none' },
    storage: { kind: kind === 'json' ? 'json' : 'embedded' },
  },
})
const { items: results } = await memory.recall({ query: 'pear trees of Simrishamn' })
const refusal = await memory.remember({ text: 'The orchard has a new gate of green iron.' }).then(
  () => 'written',
  (error: Error) => error.message,
)
const { status } = await memory.admin.doctor()
await memory.close()
process.stdout.write(JSON.stringify({ found: results.map(({ text }) => text), refusal, status }))
