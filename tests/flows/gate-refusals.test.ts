import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { REFUSALS_MAX } from '../../src/flows/facts/refusals.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { DocumentWrite } from '../../src/ports/document-store.ts'
import { openTestMemory, START } from '../support/test-memory.ts'

const TOGETHER = 1_000
const EXTRA = 100
// One refusal of sixteen looks whether there are too many: of so many, some do.
const REFUSED = 150

const WAYS: Readonly<Record<string, (memory: Memory) => Promise<unknown>>> = {
  'the gate': (memory) => memory.remember({ text: 'ok, thanks' }),
  'a core block': async (memory) => {
    const web = memory.as({ scope: { tenant: 'acme' }, surface: 'http', trust: 'web' })
    return await web.blocks.update({ label: 'human', append: 'Ada drinks tea.' })
  },
}

test.each(Object.entries(WAYS))(
  'T4 refusals of %s are bounded in a scope: the oldest go, those of others stay',
  async (_, refuse) => {
    const { memory, documents, clock } = openTestMemory({ eventsPerMinute: 10 * REFUSED })
    const many = Array.from({ length: REFUSALS_MAX + EXTRA }, (_, at) => {
      return refusal(at, { tenant: 'acme' })
    })
    for (let start = 0; start < many.length; start += TOGETHER) {
      await documents.write({ writes: many.slice(start, start + TOGETHER) })
    }
    const others = refusal(many.length, { tenant: 'acme', user: 'ada' })
    await documents.write({ writes: [others] })
    clock.advance(60 * 60_000)

    for (let at = 0; at < REFUSED; at++) await refuse(memory)

    const own = await documents.count('refusals', [
      { field: 'scope.user', is: 'equal', value: null },
    ])
    expect(own).toBeLessThan(REFUSALS_MAX + EXTRA)
    expect(own).toBeGreaterThanOrEqual(REFUSALS_MAX)
    const [oldest, newest] = [many[0]?.id ?? '', many.at(-1)?.id ?? '']
    const left = await documents.get('refusals', [oldest, newest, others.id])
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([newest, others.id]))
  },
)

test('T4 a caller over the limit is recorded once a minute, whatever it writes', async () => {
  const { memory, documents, clock } = openTestMemory({ eventsPerMinute: 1 })
  const recorded = () =>
    documents.count('refusals', [{ field: 'code', is: 'equal', value: 'rate-limit' }])
  const write = async () => {
    await memory.blocks.update({ label: 'human', append: 'Ada drinks tea.' })
    await memory.questions.ask({ text: 'Where does Ada live?' })
    await memory.remember({ text: 'Ada lives in Turin.' })
  }

  await write()
  await write()
  expect(await recorded()).toBe(1)
  clock.advance(60_000)
  await write()
  expect(await recorded()).toBe(2)
})

function refusal(at: number, scope: JsonObject): DocumentWrite {
  const id = `old-${String(at).padStart(6, '0')}`
  const told = {
    code: 'courtesy',
    reason: 'It only greets, thanks or agrees.',
    at: new Date(Date.parse(START) + at).toISOString(),
    surface: 'library',
  }
  return { kind: 'put', collection: 'refusals', id, body: { id, scope, ...told } }
}
