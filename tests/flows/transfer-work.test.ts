import { expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function exportOf(memory: Memory): Promise<string> {
  let content = ''
  for await (const piece of memory.exportAll()) content += piece
  return content
}

const RULE = {
  before: 'if (user == null) return',
  after: 'if (user === null) return',
  language: 'js',
  note: '엄격하게 비교한다.',
} as const

async function listed(memory: Memory): Promise<unknown> {
  return (await memory.rules.list()).items.map(
    ({ before, after, language, note, accepted, rejected, seen, confidence }) => ({
      ...{ before, after, language, note, accepted, rejected, seen, confidence },
    }),
  )
}

test('F5 S6 code rules go out and come back, and a forgotten one stays forgotten', async () => {
  const { memory } = openTestMemory()
  const { rules } = await memory.rules.add(RULE)
  await memory.feedback({ id: rules[0]?.id ?? '', helped: true })
  const other = { before: 'var x = compute()', after: 'const x = compute()', language: 'js' }
  const forgotten = await memory.rules.add(other)
  for (const { id } of forgotten.rules) await memory.rules.delete({ id })
  const content = await exportOf(memory)

  const elsewhere = openTestMemory({ idPrefix: 'b' }).memory
  const report = await elsewhere.import({ content })
  expect(report).toMatchObject({ dropped: {}, problemsTotal: 0 })
  expect(await listed(elsewhere)).toEqual(await listed(memory))
  expect((await elsewhere.rules.add(other)).rules).toEqual([])
  expect((await elsewhere.import({ content })).outcomes).toEqual({
    unchanged: Object.values(report.outcomes).reduce((sum, count) => sum + count, 0),
  })
})

test('T5 T6 a rule that others bring is trusted no more than they are, and forgets nothing', async () => {
  const { memory } = openTestMemory()
  const { rules } = await memory.rules.add(RULE)
  const told = await exportOf(memory)
  for (const { id } of rules) await memory.rules.delete({ id })
  const forgotten = await exportOf(memory)
  const opened = openTestMemory({ idPrefix: 'b' })
  const web = opened.memory.as({ scope: { tenant: 'acme' }, surface: 'http', trust: 'web' })
  const agent = opened.memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })

  expect((await web.import({ content: forgotten })).dropped).toEqual({ untrusted: rules.length })
  await web.import({ content: told })
  const [rule] = (await opened.memory.rules.list()).items
  await agent.rules.delete({ id: rule?.id ?? '' })

  expect((await opened.memory.rules.list()).items).toEqual([])
})

test('F5 S6 a task at work goes on elsewhere where it was, with its steps and what was moved out', async () => {
  const { memory } = openTestMemory()
  const long = Array.from({ length: 600 }, (_, at) => `line ${at}: 로그`).join('\n')
  const { id: task } = await memory.tasks.start({
    description: 'Sistemare la coda',
    goals: ['no lost jobs'],
    tokens: 3_000,
    session: 'monday',
  })
  await memory.tasks.step({ id: task, tool: 'read', input: { file: 'queue.ts' }, output: long })
  await memory.tasks.update({ id: task, variable: { name: 'limit', value: { jobs: 40 } } })
  await memory.tasks.update({ id: task, decision: '재시도는 세 번' })
  await memory.tasks.update({ id: task, prune: true })
  const finished = await memory.tasks.start({ description: 'Done already' })
  await memory.tasks.finish({ id: finished.id, status: 'success' })
  const content = await exportOf(memory)
  expect(content).not.toContain('"record":"task","task":{"id":"'.concat(finished.id))

  const elsewhere = openTestMemory({ idPrefix: 'b' }).memory
  const dry = await elsewhere.import({ content, dryRun: true })
  expect((await elsewhere.tasks.list()).items).toEqual([])
  const report = await elsewhere.import({ content })
  expect(report).toMatchObject({ dropped: {}, problemsTotal: 0 })
  expect(dry.outcomes).toEqual(report.outcomes)

  expect((await elsewhere.tasks.list()).items).toEqual(
    (await memory.tasks.list()).items.map((one) => ({ ...one, snapshots: [] })),
  )
  const plain = ({ text }: { readonly text: string }): string =>
    text.replaceAll(/\[loci:\w+/gu, '[loci').replaceAll(/reference \w+/gu, 'reference')
  expect(plain(await elsewhere.tasks.context({ id: task }))).toBe(
    plain(await memory.tasks.context({ id: task })),
  )
  await elsewhere.tasks.step({ id: task, tool: 'run', output: 'green' })
  expect((await elsewhere.import({ content })).outcomes).toEqual({
    unchanged: Object.values(report.outcomes).reduce((sum, count) => sum + count, 0),
  })
  const { episode } = await elsewhere.tasks.finish({ id: task, status: 'success' })
  expect(episode?.execution.trace).toHaveLength(2)
  expect(episode?.execution.trace[0]?.output).toContain('line 599: 로그')
})

test('T5 T8 a task that was changed by hand, or says what was forgotten here, does not come as it was', async () => {
  const { memory } = openTestMemory()
  const said = 'Ylva keeps the spare fuse in the teapot.'
  const { id: task } = await memory.tasks.start({ description: `Check the fuses. ${said}` })
  const long = `${'ok. '.repeat(2_000)}\n${said}\n${'ok. '.repeat(2_000)}`
  await memory.tasks.step({ id: task, tool: 'ask', output: long })
  const content = await exportOf(memory)
  const here = openTestMemory({ idPrefix: 'b' })
  const { fact } = await keep(here.memory, { text: said })
  await here.memory.forget({ id: fact.id })
  await here.memory.admin.purge({ id: fact.id })
  const web = here.memory.as({ scope: { tenant: 'acme' }, surface: 'http', trust: 'web' })

  await web.import({ content })
  await here.memory.import({ content: content.replaceAll('Check the fuses', 'Sell the fuses') })
  expect((await here.memory.tasks.list()).items).toEqual([])
  await here.memory.import({ content })

  expect((await here.memory.tasks.list()).items[0]?.description).toBe('Check the fuses.')
  const { episode } = await here.memory.tasks.finish({ id: task, status: 'success' })
  expect(JSON.stringify(episode)).not.toContain('teapot')
  expect(JSON.stringify(episode)).toContain('ok. ok.')
})
