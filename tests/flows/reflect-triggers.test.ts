import { expect, test } from 'vitest'
import type { Memory } from '../../src/index.ts'
import type { LanguageModel } from '../../src/ports/language-model.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** A task that fails with an error that the others fail with too. */
async function failTask(memory: Memory, number: number): Promise<string> {
  const { id } = await memory.tasks.start({ description: `Close the books of week ${number}` })
  await memory.tasks.step({
    id,
    tool: 'bash',
    input: 'make books',
    error: `LedgerError: account ${number} is locked`,
  })
  return (await memory.tasks.finish({ id, status: 'failure' })).id
}

async function insights(memory: Memory): Promise<readonly string[]> {
  const { items } = await memory.facts.list()
  return items.filter(({ tags }) => tags.includes('insight')).map(({ text }) => text)
}

test('R1 the finished task that reaches the number of episodes sets off a reflection', async () => {
  const reflection = { episodes: 3, importance: 1_000 }
  const { memory, events, clock } = openTestMemory({ reflection })
  for (const number of [1, 2]) await failTask(memory, number)
  await memory.settle()
  expect(await insights(memory)).toEqual([])

  await failTask(memory, 3)
  await memory.settle()

  expect(await insights(memory)).toContainEqual(
    '"LedgerError: account … is locked" came up in 3 of the last 3 tasks; none of them succeeded.',
  )
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'work-progressed',
      work: 'reflection after 3 tasks (episodes)',
    }),
  )
  // Those are done: the next three are counted anew.
  clock.advance(1_000)
  for (const number of [4, 5]) await failTask(memory, number)
  await memory.settle()
  expect(await insights(memory)).toContainEqual(expect.stringContaining('in 3 of the last 3 tasks'))
  await failTask(memory, 6)
  await memory.settle()
  expect(await insights(memory)).toContainEqual(expect.stringContaining('in 6 of the last 6 tasks'))
})

test('R1 so does the task that reaches the importance', async () => {
  const { memory, events } = openTestMemory({ reflection: { episodes: 1_000, importance: 1.2 } })
  for (const number of [1, 2, 3]) await failTask(memory, number)
  await memory.settle()

  expect(events).toContainEqual(
    expect.objectContaining({
      work: expect.stringMatching(/^reflection after \d tasks \(importance\)$/u),
    }),
  )
  expect(await insights(memory)).toContainEqual(expect.stringContaining('LedgerError'))
})

test('R1 finishing a task does not wait for the reflection that it sets off', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const languageModel: LanguageModel = {
    model: 'slow',
    async generate({ messages }) {
      if (messages.some(({ text }) => text.includes('<records>'))) await held
      throw new Error('No answer')
    },
  }
  const { memory } = openTestMemory({
    languageModel,
    classify: 'rules',
    reflection: { episodes: 3, importance: 1_000 },
  })

  for (const number of [1, 2, 3]) await failTask(memory, number)
  expect(await insights(memory)).toEqual([])

  release()
  await memory.settle()
  expect(await insights(memory)).toContainEqual(expect.stringContaining('LedgerError'))
})

test('R1 what is due is known from the store: a reflection that was lost is made up for', async () => {
  const { memory, documents } = openTestMemory({ reflection: { episodes: 3, importance: 1_000 } })
  for (const number of [1, 2, 3]) await failTask(memory, number)
  await memory.settle()
  // As if the process had been killed before the reflection began.
  const { documents: marks } = await documents.query('reflection-marks', { limit: 10 })
  const writes = marks.map(({ id }) => ({
    kind: 'delete' as const,
    collection: 'reflection-marks',
    id,
  }))
  await documents.write({ writes })

  await failTask(memory, 4)
  await memory.settle()

  expect(await insights(memory)).toContainEqual(expect.stringContaining('in 4 of the last 4 tasks'))
})

test('R5 finishing a task says which records now hold what it taught', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.tasks.start({ description: 'Carts without a voucher have no total' })
  const check = { id, tool: 'bash', input: 'npm test' }
  await memory.tasks.step({ ...check, error: 'TypeError: Cannot read properties of undefined' })
  await memory.tasks.step({
    id,
    tool: 'edit',
    input: {
      file_path: 'src/cart.ts',
      old_string: 'return voucher.percent',
      new_string: 'return voucher?.percent',
    },
  })
  await memory.tasks.step({ ...check, output: '12 passed' })

  const { learned } = await memory.tasks.finish({ id, status: 'success', testsPassed: true })

  const bug = learned.find(({ kind }) => kind === 'bug')
  expect(bug?.text).toBe('TypeError: Cannot read properties of undefined (seen once, solved once)')
  const { items: bugs } = await memory.bugs.list()
  expect(bugs).toMatchObject([{ id: bug?.id, episodeIds: [id] }])
  const rule = learned.find(({ kind }) => kind === 'rule')
  expect(rule?.text).toContain('?.percent')
})
