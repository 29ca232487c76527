import { expect, test } from 'vitest'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { keep } from '../support/keep.ts'
import { MADE_UP_KEYS } from '../support/made-up-secrets.ts'
import { type Entrances, WAYS_IN } from '../support/ways-in.ts'
import { serveTest } from '../surfaces/support/http-caller.ts'
import { openTestMemory } from '../surfaces/support/open-test-memory.ts'

async function withEntrances(use: (entrances: Entrances) => Promise<void>): Promise<void> {
  const opened = await openTestMemory()
  const server = await serveTest(opened)
  try {
    await use({ opened, memory: opened.memory, url: server.url })
  } finally {
    await server.stop()
    await opened.memory.close()
  }
}

const REJECTED = 'Anna lives in Rome.'
const ALLOWED = 'Marco repairs old violins in Cremona.'

// What is in the memory, wherever it is kept.
async function readAll({ memory }: Entrances): Promise<string> {
  const { facts } = await memory.list({ limit: 1_000 })
  const { text } = await memory.coreMemoryView({})
  const file = await memory.memoryTool({ command: 'view', path: '/memories/notes.md' })
  const episodes = await memory.searchEpisodes({})
  return JSON.stringify([facts, text, file, episodes])
}

test.each(WAYS_IN.filter(({ does }) => does === 'keeps'))(
  'T4 T6 $name: what was rejected is refused, and recorded as refused',
  async (way) => {
    await withEntrances(async (entrances) => {
      const { memory } = entrances
      await keep(memory, { text: REJECTED })
      await memory.remember({ text: 'Forget that Anna lives in Rome.' })
      const { gate: before } = await memory.stats()

      await way.bring(REJECTED, entrances)
      expect(await readAll(entrances)).not.toContain('Rome')
      expect((await memory.stats()).gate.refusedByReason.rejected ?? 0).toBe(
        (before.refusedByReason.rejected ?? 0) + 1,
      )
      await way.bring(ALLOWED, entrances)
      expect(await readAll(entrances)).toContain('Cremona')
    })
  },
)

test.each(WAYS_IN)(
  'T4 F1 $name: a secret is hidden, and what stands beside it is kept',
  async (way) => {
    const [[, key]] = MADE_UP_KEYS as [readonly [string, string]]
    await withEntrances(async (entrances) => {
      await way.bring(`Marco uses the key ${key} for the violins of Cremona.`, entrances)

      const all = await readAll(entrances)
      expect(all).not.toContain(key)
      expect(all).toContain('[redacted: ')
      expect(all).toContain('Cremona')
    })
  },
)

/** These take no words that are kept, or have their own test in tests/flows. */
const WITHOUT_WORDS = new Set([
  'forget',
  'restore',
  'purge',
  'pin',
  'unpin',
  'reindex',
  'close-question',
  'ask-later',
  'add-alias',
  'remove-alias',
  'core-memory-replace',
  'core-memory-define',
  'retain',
  'reflect',
  'sync-workspace',
])

test('T4 every operation that writes is a way in that is tried here, or brings no words', () => {
  const tried = new Set(WAYS_IN.map(({ operation }) => operation))
  const unknown = ALL_OPERATIONS.filter(({ effect }) => effect !== 'reads')
    .map(({ name }) => name)
    .filter((name) => !tried.has(name) && !WITHOUT_WORDS.has(name))

  expect(unknown).toEqual([])
})
