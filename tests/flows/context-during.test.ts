import { expect, test } from 'vitest'
import { createNodeProjectFolders } from '../../src/adapters/project/index.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { codeOf } from '../support/episode-searches.ts'
import { withFolder } from '../support/prove-conformance.ts'
import { SHOP_FILES } from '../support/shop-project.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'
import { writeFiles } from '../support/test-project.ts'

const locked = (holder: string) => ({
  tool: 'migrate',
  input: { to: 'latest' },
  error: `LockError: la base è bloccata da "${holder}"`,
})

/** Does a task: each tool in turn, and `migrate` fails until the lock is gone. */
async function migrate(memory: Memory, description: string, tools: readonly string[]) {
  const { id } = await memory.tasks.start({ description })
  for (const tool of tools) {
    await memory.tasks.step({ id, ...locked(description.slice(0, 4)) })
    await memory.tasks.step({ id, tool, input: {}, output: 'ok' })
  }
  await memory.tasks.step({ id, tool: 'migrate', input: { to: 'latest' }, output: 'ok' })
  return (await memory.tasks.finish({ id, status: 'success' })).id
}

test('A2 an error is answered from this task, from past tasks and from bugs, never with what was tried without success', async () => {
  const { memory } = openTestMemory()
  await migrate(memory, 'Aggiorna il magazzino', ['restart_queue', 'release_lock'])
  const { id: task } = await memory.tasks.start({ description: '창고 데이터를 옮긴다' })
  await memory.tasks.step({ id: task, ...locked('notte') })

  const first = await memory.context.during({ task, error: locked('notte').error })
  expect(first.kind).toBe('error')
  expect(first.items.map(({ text, advice, sources }) => [advice, text, sources[0]?.kind])).toEqual([
    ['do', 'Try `release_lock`: it solved this error in 1 of 1 tasks.', 'bug'],
    ['avoid', '`restart_queue` did not solve this error in 1 task.', 'bug'],
  ])

  await memory.tasks.step({ id: task, tool: 'release_lock', input: {}, output: 'ok' })
  const { advice } = await memory.tasks.step({ id: task, ...locked('notte') })
  const again = await memory.context.during({ task, error: locked('notte').error })
  expect(again.items[0]).toMatchObject({
    text: 'This error already occurred in step 1 of this task. Tried without success: release_lock.',
    advice: 'avoid',
    sources: [{ kind: 'step', id: 'step/1' }],
  })
  for (const line of [...again.items, ...advice]) {
    expect(line.advice === 'do' && line.text.includes('release_lock')).toBe(false)
  }
})

test('A2 without a bug, a past task that got over a like error says how', async () => {
  const { memory } = openTestMemory()
  const { id } = await storeEpisode(memory, {
    task: { description: 'Send the invoices' },
    context: { errors: [{ type: 'QuotaError', message: 'the mail quota of tenant 7 is used up' }] },
    outcome: { status: 'success' },
    reflection: { solutionPattern: 'Send the rest in the next hour' },
  })
  const { kind, items } = await memory.context.during({
    question: 'QuotaError: the mail quota of tenant 31 is used up',
  })

  expect(kind).toBe('error')
  expect(items).toMatchObject([
    {
      text: 'Send the invoices (success): Solution: Send the rest in the next hour',
      advice: 'do',
      sources: [{ kind: 'episode', id }],
    },
  ])
})

test.each([
  ['How do I rotate the signing keys?', 'howTo', 'Rotate the signing keys'],
  ['Come si rinnovano le chiavi di firma?', 'howTo', 'Rinnovare le chiavi di firma'],
  ['서명 키 교체는 어떻게 하지?', 'howTo', '서명 키 교체'],
  ['What did we try when the keys expired last time?', 'approach', 'The keys expired'],
  ['지난번 서명 키 교체는?', 'approach', '서명 키 교체'],
] as const)('A2 "%s" is answered by past tasks: %s', async (question, kind, description) => {
  const { memory } = openTestMemory()
  const { id } = await storeEpisode(memory, {
    task: { description },
    outcome: { status: 'success' },
    reflection: { solutionPattern: 'Publish the new key a day before the old one ends' },
  })

  const answer = await memory.context.during({ question })
  expect(answer.kind).toBe(kind)
  expect(answer.items[0]?.sources).toEqual([{ kind: 'episode', id }])
  expect(answer.items[0]?.text).toContain('Publish the new key a day before the old one ends')
})

test('A2 a question about habits is answered by conventions and preferences, the nearest first', () =>
  withFolder(async (path) => {
    await writeFiles(path, SHOP_FILES)
    const projects = createNodeProjectFolders({ environment: { PATH: process.env.PATH } })
    const { memory } = openTestMemory({ projects })
    await memory.projects.learn({ path, project: 'shop' })
    await memory.preferences.set({ topic: 'commit-messages', value: 'in Italian' })
    const asked = { project: 'shop', language: 'ts' }

    const { kind, items } = await memory.context.during({
      ...asked,
      question: 'Which quotes do we prefer?',
    })
    expect(kind).toBe('convention')
    expect(items[0]?.text).toMatch(/^quotes: single quotes/)
    expect(items[0]?.sources).toEqual([{ kind: 'convention', id: 'shop/convention' }])
    const messages = await memory.context.during({
      ...asked,
      question: 'commit messages',
      kind: 'convention',
    })
    expect(messages.items[0]?.text).toContain('commit-messages: in Italian')
    expect(messages.items.length).toBeLessThanOrEqual(5)
  }))

test('A2 what fits no kind, or is not known by its kind, is looked for among the facts', async () => {
  const { memory } = openTestMemory()
  const { fact } = await memory.remember({ text: 'The staging database runs in Turin.' })
  const source = [{ kind: 'fact', id: fact?.id }]

  for (const question of [
    'Where is the staging database?',
    'How do I reach the database in Turin?',
  ]) {
    const { kind, items } = await memory.context.during({ question })
    expect(kind).toBe('general')
    expect(items[0]).toMatchObject({ text: 'The staging database runs in Turin.', sources: source })
  }
  expect(await memory.context.during({ question: 'Did somebody feed our iguana?' })).toEqual({
    kind: 'general',
    items: [],
  })
  expect(await codeOf(memory.context.during({}))).toBe('INVALID_INPUT')
  expect(await codeOf(memory.context.during({ question: 'x', task: 'nobody' }))).toBe('NOT_FOUND')
})
