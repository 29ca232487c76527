import { migrateMemory } from '../../src/compose/migrate-memory.ts'

// A process of its own: copies a memory, and prints a line whenever a part of it is durable.
const [home = '', from = '', to = '', url = ''] = process.argv.slice(2)
await migrateMemory(
  { from: from as 'embedded', to: to as 'postgres' },
  {
    home,
    environment: {},
    config: { storage: { url } },
    onEvent(event) {
      if (event.kind === 'work-progressed') process.stdout.write(`${event.done}\n`)
    },
  },
)
