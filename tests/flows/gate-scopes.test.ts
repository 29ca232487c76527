import { expect, test } from 'vitest'
import type { Scope } from '../../src/core/scope.ts'
import type { Memory } from '../../src/flows/memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const SCOPES: readonly (readonly [string, Scope, Scope])[] = [
  ['users', { tenant: 'acme', user: 'u1' }, { tenant: 'acme', user: 'u2' }],
  ['agents', { tenant: 'acme', agent: 'a1' }, { tenant: 'acme', agent: 'a2' }],
  ['projects', { tenant: 'acme', project: 'p1' }, { tenant: 'acme', project: 'p2' }],
  ['sessions', { tenant: 'acme', session: 's1' }, { tenant: 'acme', session: 's2' }],
  ['tenants', { tenant: 'acme' }, { tenant: 'other' }],
  ['a user and all users', { tenant: 'acme', user: 'u1' }, { tenant: 'acme' }],
  ['all users and a user', { tenant: 'acme' }, { tenant: 'acme', user: 'u1' }],
]

function open(left: Scope, right: Scope): readonly [Memory, Memory] {
  const { memory } = openTestMemory()
  return [memory.as({ scope: left, door: 'library' }), memory.as({ scope: right, door: 'library' })]
}

test.each(SCOPES)('T1 the gate merges and replaces nothing across %s', async (_, left, right) => {
  const [mine, theirs] = open(left, right)
  const known = await keep(mine, { text: 'The office is in Trento.' })

  const same = await keep(theirs, { text: 'The office is in Trento.' })
  const changed = await keep(theirs, { text: 'The office is in Bolzano now.' })
  const again = await keep(mine, { text: 'The office is in Trento.' })

  expect(same).toMatchObject({ outcome: 'stored', fact: { mentions: 1 } })
  expect(changed).toMatchObject({ outcome: 'superseding', superseded: [same.fact.id] })
  // The positive twin: inside the own scope it is known, and was never touched.
  expect(again).toMatchObject({ outcome: 'merged', fact: { id: known.fact.id, mentions: 2 } })
})

test.each(SCOPES)('T1 what is taken back stays known across %s', async (_, left, right) => {
  const [mine, theirs] = open(left, right)
  const text = 'The office is in Trento.'
  const { fact } = await keep(mine, { text })

  const foreign = await theirs.remember({ text: 'Forget that the office is in Trento.' })
  const last = await theirs.remember({ text: 'Scratch that.' })
  expect(foreign).toMatchObject({ outcome: 'dropped', code: 'command' })
  expect(last).toMatchObject({ outcome: 'dropped', code: 'command' })
  expect(await mine.get(fact.id)).toMatchObject({ status: 'active' })

  const own = await mine.remember({ text: 'Forget that the office is in Trento.' })
  expect(own).toMatchObject({ outcome: 'retracted', superseded: [fact.id] })
  expect(await mine.remember({ text })).toMatchObject({ outcome: 'dropped', code: 'rejected' })
  expect(await theirs.remember({ text })).toMatchObject({ outcome: 'stored' })
})

test.each(SCOPES.filter(([name]) => name !== 'sessions'))(
  'T1 T11 what is given out is unknown across %s',
  async (_, left, right) => {
    const [mine, theirs] = open(left, right)
    const text = 'Marta keeps forty bees behind the old mill.'
    await keep(mine, { text })
    await mine.recall({ query: 'What does Marta keep behind the mill?' })

    expect(await mine.remember({ text })).toMatchObject({ code: 'recalled' })
    expect(await theirs.remember({ text })).toMatchObject({ outcome: 'stored' })
  },
)

test('T1 a caller without a session rejects for all conversations of its scope', async () => {
  const { memory } = openTestMemory()
  const text = 'The office is in Trento.'
  await keep(memory, { text, session: 'monday' })

  await memory.remember({ text: 'Forget that the office is in Trento.', session: 'tuesday' })

  const receipt = await memory.remember({ text, session: 'wednesday' })
  expect(receipt).toMatchObject({ outcome: 'dropped', code: 'rejected' })
  const neighbour = await memory.remember({
    text: 'The office is in Bolzano.',
    session: 'wednesday',
  })
  expect(neighbour.outcome).toBe('stored')
})
