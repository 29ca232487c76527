import { expect, test } from 'vitest'
import type { Scope } from '../../src/core/scope.ts'
import type { Memory } from '../../src/operations/memory.ts'
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
  return [
    memory.as({ scope: left, surface: 'library' }),
    memory.as({ scope: right, surface: 'library' }),
  ]
}

test.each(SCOPES)('T1 the gate merges and replaces nothing across %s', async (_, left, right) => {
  const [mine, theirs] = open(left, right)
  const known = await keep(mine, { text: 'The office is in Trento.' })

  const same = await keep(theirs, { text: 'The office is in Trento.' })
  const changed = await keep(theirs, { text: 'The office is in Bolzano now.' })
  const again = await keep(mine, { text: 'The office is in Trento.' })

  expect(same).toMatchObject({ outcome: 'stored', fact: { mentions: 1 } })
  expect(changed).toMatchObject({ outcome: 'superseding', displaced: [{ id: same.fact.id }] })
  // The positive twin: inside the own scope it is known, and was never touched.
  expect(again).toMatchObject({ outcome: 'merged', fact: { id: known.fact.id, mentions: 2 } })
})

const APART = SCOPES.filter(([name]) => name !== 'all users and a user')

test.each(APART)('T1 what is taken back stays known across %s', async (_, left, right) => {
  const [mine, theirs] = open(left, right)
  const text = 'The office is in Trento.'
  const { fact } = await keep(mine, { text })

  const foreign = await theirs.remember({ text: 'Forget that the office is in Trento.' })
  const last = await theirs.remember({ text: 'Scratch that.' })
  expect(foreign).toMatchObject({ outcome: 'dropped', code: 'command' })
  expect(last).toMatchObject({ outcome: 'dropped', code: 'command' })
  expect((await mine.facts.get({ id: fact.id })).fact).toMatchObject({ status: 'active' })

  const own = await mine.remember({ text: 'Forget that the office is in Trento.' })
  expect(own).toMatchObject({ outcome: 'retracted', displaced: [{ id: fact.id }] })
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

const BELOW: readonly (readonly [string, Scope, Scope])[] = [
  ['the tenant', { tenant: 'acme' }, { tenant: 'acme', user: 'u1', session: 'monday' }],
  ['a project', { tenant: 'acme', project: 'p1' }, { tenant: 'acme', project: 'p1', user: 'u1' }],
  ['an agent', { tenant: 'acme', agent: 'a1' }, { tenant: 'acme', agent: 'a1', project: 'p1' }],
  ['a user', { tenant: 'acme', user: 'u1' }, { tenant: 'acme', user: 'u1', session: 'monday' }],
]
const SECRETS = [
  'The archive is kept in Hamar.',
  "L'archivio si trova a Hamar.",
  '자료실은 하마르에 있다.',
] as const

test.each(BELOW)(
  'T6 T8 what %s forgets or corrects holds in every scope below',
  async (_, above, below) => {
    for (const text of SECRETS) {
      for (const way of ['forget', 'correct'] as const) {
        const [wide, narrow] = open(above, below)
        const { fact } = await keep(wide, { text })
        await wide[way]({ id: fact.id })

        const code = way === 'forget' ? 'forgotten' : 'rejected'
        expect(await narrow.remember({ text })).toMatchObject({ outcome: 'dropped', code })
        const neighbour = text.replaceAll(/Hamar|하마르/gu, (name) =>
          name === 'Hamar' ? 'Molde' : '몰데',
        )
        expect(await narrow.remember({ text: neighbour })).toMatchObject({ outcome: 'stored' })
        // Whoever is below does not undo it; whoever did it does.
        await wide.undo({ id: fact.id })
        expect(await narrow.remember({ text })).not.toMatchObject({ code })
      }
    }
  },
)

test.each(BELOW)('T1 T6 what is forgotten below %s holds there alone', async (_, above, below) => {
  const [wide, narrow] = open(above, below)
  const [text] = SECRETS
  const { fact } = await keep(narrow, { text })
  await narrow.forget({ id: fact.id })

  expect(await wide.remember({ text })).toMatchObject({ outcome: 'stored' })
  expect(await narrow.remember({ text })).toMatchObject({ code: 'forgotten' })
})

test('T6 the tenant forgets for all its users, and none of them takes that back', async () => {
  const { memory } = openTestMemory()
  const [ada, bea] = ['ada', 'bea'].map((user) =>
    memory.as({ scope: { tenant: 'acme', user }, surface: 'library' }),
  ) as [Memory, Memory]
  const text = 'The archive is kept in Hamar.'
  const { fact } = await keep(ada, { text })
  const own = await keep(ada, { text: 'I moved to Hamar last spring.' })

  await memory.forget({ id: fact.id })
  await memory.forget({ id: own.fact.id })

  for (const user of [ada, bea]) {
    expect(await user.remember({ text })).toMatchObject({ code: 'forgotten' })
  }
  await expect(ada.undo({ id: fact.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // What one user said of herself, another may say of herself.
  expect(await ada.remember({ text: own.fact.text })).toMatchObject({ code: 'forgotten' })
  expect(await bea.remember({ text: own.fact.text })).toMatchObject({ outcome: 'stored' })
})

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
