import { expect, test } from 'vitest'
import { type Memory, MemoryAwareAgent } from '../../src/index.ts'
import { openTestMemory } from '../support/test-memory.ts'

const FULL = 'DiskError: il volume "dati-3" è pieno'
const failing = { tool: 'backup', input: { of: 'shop' }, error: FULL }

/** Makes a backup with an agent that tries one remedy after the other. */
async function backUp(memory: Memory, remedies: readonly string[]) {
  const agent = new MemoryAwareAgent(memory)
  await agent.startTask({ description: 'Fai una copia del negozio', type: 'ops' })
  const left = [...remedies]
  const strategies: string[] = []
  for (let isFull = true; isFull; ) {
    const { kind, text } = await agent.handleError(failing)
    strategies.push(kind)
    const named = left.find((one) => kind === 'use-known-fix' && text.includes(one))
    const tool = named ?? left[0] ?? ''
    left.splice(left.indexOf(tool), 1)
    await agent.recordStep({ tool, input: { volume: 'dati-3' }, output: 'ok' })
    isFull = tool !== 'delete_old'
  }
  await agent.recordStep({ tool: 'backup', input: { of: 'shop' }, output: 'ok' })
  const { id, episode } = await agent.completeTask({ status: 'success' })
  return { agent, strategies, id, episode }
}

const REMEDIES = ['retry_later', 'compress', 'delete_old']

test('A4 an agent explores, tries another approach, and uses the known fix the next time', async () => {
  const { memory } = openTestMemory()
  const first = await backUp(memory, REMEDIES)
  expect(first.strategies).toEqual(['explore', 'try-another-approach', 'try-another-approach'])

  const second = await backUp(memory, REMEDIES)
  expect(second.strategies).toEqual(['use-known-fix'])
  const offered = second.episode?.metadata.offered ?? []
  expect(offered.map(({ kind, use }) => [kind, use])).toEqual([
    ['bug', 'helped'],
    ['episode', 'helped'],
  ])
  expect(offered.find(({ kind }) => kind === 'episode')?.id).toBe(first.id)

  await second.agent.feedback(true)
  for (const { id } of [first, second]) {
    expect((await memory.episodes.get({ id })).usage?.usefulness).toBeGreaterThan(0.5)
  }
})

test('A4 a fix that did not help in this task is not offered in it again', async () => {
  const { memory } = openTestMemory()
  await backUp(memory, ['delete_old'])
  const agent = new MemoryAwareAgent(memory)
  await agent.startTask({ description: 'Fai una copia di tutto' })
  expect((await agent.handleError(failing)).text).toContain('delete_old')
  await agent.recordStep({ tool: 'delete_old', input: {}, output: 'ok' })

  const { kind, text, avoid } = await agent.handleError(failing)
  expect(kind).toBe('try-another-approach')
  expect(text).toContain('Tried without success: delete_old')
  expect(avoid).toContain(text)
  const { episode } = await agent.completeTask({ status: 'failure' })
  expect(episode?.metadata.offered?.map(({ use }) => use)).not.toContain('helped')
})

test('A4 plans come from guidance, or from a model that is shown the task and what is known', async () => {
  const { memory } = openTestMemory()
  await backUp(memory, ['delete_old'])
  const plain = new MemoryAwareAgent(memory)
  const { guidance } = await plain.startTask({ description: 'Fai una copia del negozio' })
  const plan = await plain.planWithMemory()
  expect(plan).toEqual([guidance?.approach[0]?.text])
  expect(plan[0]).toContain('delete_old')

  const prompts: string[] = []
  const model = async (prompt: string): Promise<string> => {
    prompts.push(prompt)
    return '1. 공간을 확보한다\n\n- 백업한다\n'
  }
  const asking = new MemoryAwareAgent(memory, { model })
  const { id } = await asking.startTask({ description: 'Fai una copia del negozio' })
  expect(await asking.planWithMemory()).toEqual(['공간을 확보한다', '백업한다'])
  expect(prompts[0]).toContain('Fai una copia del negozio')
  expect(prompts[0]).toContain('delete_old')
  const { state } = await memory.tasks.get({ id })
  expect(state.plan.map(({ title }) => title)).toEqual(['공간을 확보한다', '백업한다'])
})

test('A4 without a task there is nothing to plan or to end', async () => {
  const agent = new MemoryAwareAgent(openTestMemory().memory)

  await expect(agent.planWithMemory()).rejects.toMatchObject({
    code: 'CONFLICT',
    hint: 'Call startTask first.',
  })
  await expect(agent.completeTask({ status: 'success' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})
