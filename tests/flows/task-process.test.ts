import { describe, expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { DocumentWrite } from '../../src/ports/document-store.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { codeOf } from '../support/episode-searches.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** Two memories in one folder, as two processes have it. */
async function openTwo(): Promise<{ readonly one: Memory; readonly other: Memory }> {
  const { memory: one, home, clock } = await openEmbeddedMemory()
  const config = { embedder: { kind: 'none' }, timeZone: 'UTC' } as const
  const { memory: other } = await openMemory({ home, environment: {}, config, clock })
  return { one, other }
}

async function variableOf(memory: Memory, id: string, variable: string) {
  return (await memory.tasks.get({ id, variable })).value
}

describe('W5 working memory in the process', () => {
  test('W5 what is noted is read at once, and written when it is asked for', async () => {
    const { memory, documents } = openTestMemory()
    const { id } = await memory.tasks.start({ description: '로그를 정리한다' })
    const writes: DocumentWrite[] = []
    const { write } = documents
    Object.assign(documents, {
      write: (batch: Parameters<typeof write>[0]) => {
        writes.push(...batch.writes)
        return write(batch)
      },
    })

    for (let step = 0; step < 200; step++) {
      await memory.tasks.update({ id, variable: { name: 'step', value: step } })
    }
    await memory.tasks.update({ id, decision: 'Comprimere i log', file: { path: 'log.txt' } })

    expect(await variableOf(memory, id, 'step')).toBe(199)
    expect((await memory.tasks.get({ id })).state.files).toMatchObject([{ path: 'log.txt' }])
    await memory.task(id).flush()
    expect(writes.length).toBeGreaterThan(0)
    expect(writes.length).toBeLessThan(20)
    expect(await documents.get('tasks', [id])).toMatchObject([
      { body: { memory: { active: { files: [{ path: 'log.txt' }] } } } },
    ])
    const before = writes.length
    await memory.task(id).flush()
    expect(writes).toHaveLength(before)
  })

  test('W5 a step, a snapshot and closing store all that was noted before', async () => {
    const opened = await openEmbeddedMemory()
    const { id } = await opened.memory.tasks.start({ description: 'Migrate the mailer' })
    await opened.memory.tasks.update({ id, variable: { name: 'a', value: 1 } })
    await opened.memory.tasks.step({ id, tool: 'bash', output: 'ok' })
    await opened.memory.tasks.update({ id, variable: { name: 'b', value: '둘' } })

    const memory = await opened.reopen()

    expect(await variableOf(memory, id, 'a')).toBe(1)
    expect(await variableOf(memory, id, 'b')).toBe('둘')
    await memory.tasks.update({ id, variable: { name: 'c', value: 3 } })
    await memory.task(id).snapshot()
    const again = await opened.reopen()
    await again.task(id).restore()
    expect(await variableOf(again, id, 'c')).toBe(3)
  })

  test('W5 what two processes note of a task is all kept, and each sees what the other stored', async () => {
    const { one, other } = await openTwo()
    const { id } = await one.tasks.start({ description: 'Split the work' })
    const gather = (memory: Memory, file: string) =>
      memory.tasks.update({
        id,
        variable: { name: 'files', value: [file], scope: 'global', type: 'accumulator' },
      })

    await gather(one, 'a.ts')
    await gather(other, 'b.ts')
    await other.tasks.step({ id, tool: 'bash', output: 'first' })
    await one.tasks.update({ id, decision: 'Keep both' })
    const { step } = await one.tasks.step({ id, tool: 'bash', output: 'second' })

    expect(step).toBe(2)
    expect(await variableOf(one, id, 'files')).toEqual(['b.ts', 'a.ts'])
    expect(await variableOf(other, id, 'files')).toEqual(['b.ts', 'a.ts'])
    const { state } = await other.tasks.get({ id })
    expect(state.decisions).toMatchObject([{ decision: 'Keep both' }])
    expect(state.results.map(({ output }) => output)).toEqual(['first', 'second'])
    await one.tasks.finish({ id, status: 'success' })
    expect((await other.tasks.get({ id })).status).toBe('finished')
    expect(await codeOf(gather(other, 'c.ts'))).toBe('CONFLICT')
  })

  test('W5 what is noted of a task that another process finished meanwhile is told to be lost', async () => {
    const { one, other } = await openTwo()
    const { id } = await one.tasks.start({ description: 'Race' })
    await one.tasks.update({ id, variable: { name: 'late', value: 1 } })
    await other.tasks.finish({ id, status: 'success' })

    expect(await codeOf(one.task(id).flush())).toBe('CONFLICT')
    await one.close()
  })

  test('F5 what is forgotten before it was written does not come back with it', async () => {
    const { one, other } = await openTwo()
    const { fact } = await one.remember({ text: 'The spare key lies under the red pot.' })
    const { id } = await one.tasks.start({ description: 'Plan the visit' })
    const said = 'Note this. The spare key lies under the red pot. Bring bread.'
    await one.tasks.update({ id, variable: { name: 'notes', value: said } })

    await other.forget({ id: fact?.id ?? '' })

    expect(await variableOf(one, id, 'notes')).not.toContain('red pot')
    await one.task(id).flush()
    expect(await variableOf(other, id, 'notes')).toContain('Bring bread')
    expect(await variableOf(other, id, 'notes')).not.toContain('red pot')
  })

  test('W5 whoever changes what get returned does not change the task', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({ description: 'x', plan: ['Read', 'Write'] })
    const { state } = await memory.tasks.get({ id })
    Object.assign(state.plan[0] ?? {}, { title: 'changed' })

    expect((await memory.tasks.get({ id })).state.plan[0]?.title).toBe('Read')
  })
})

describe('W6 the state of a task', () => {
  test('W6 W7 get shows goals, plan, results, errors, discoveries, decisions, files and hypotheses', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({
      description: 'Ship the parser',
      goals: ['Fewer crashes', { id: 'g2', description: '속도', criteria: ['under 5 ms'] }],
      plan: ['Read the grammar', { id: 'write', title: 'Write it', criteria: ['tests pass'] }],
    })
    const task = memory.task(id)
    await task.update({ current: 's1' })
    await task.step({ tool: 'grep', input: 'grammar', output: 'src/grammar.ts:12: rule' })
    await task.step({ tool: 'bash', input: 'make', error: 'SyntaxError: bad token' })
    await task.update({
      completed: ['s1'],
      current: 'write',
      hypothesis: { text: 'The lexer lies' },
    })
    await task.update({ decision: 'Use a table', decisionType: 'design', reason: 'It is faster' })
    await task.update({ decision: 'Use a table', accepted: false })
    await task.update({ file: { path: 'src/grammar.ts', state: 'modified' } })

    const { state } = await task.get()

    expect(state.goals).toEqual([
      'Fewer crashes',
      { id: 'g2', description: '속도', criteria: ['under 5 ms'] },
    ])
    expect(state.plan).toMatchObject([
      { id: 's1', title: 'Read the grammar', status: 'done' },
      { id: 'write', criteria: ['tests pass'], status: 'running' },
    ])
    expect(state.results).toMatchObject([
      { step: 1, tool: 'grep', isOk: true, output: 'src/grammar.ts:12: rule' },
      { step: 2, tool: 'bash', isOk: false },
    ])
    expect(state.errors).toMatchObject([{ type: 'SyntaxError', context: { subtask: 's1' } }])
    expect(state.discoveries).toMatchObject([{ kind: 'place', text: 'src/grammar.ts:12' }])
    expect(state.hypotheses).toMatchObject([{ id: 'H1', status: 'open' }])
    expect(state.decisions).toMatchObject([
      { decision: 'Use a table', type: 'design', rationale: 'It is faster', accepted: false },
    ])
    expect(state.files).toMatchObject([{ path: 'src/grammar.ts', state: 'modified' }])
    const { text } = await task.context()
    expect(text).toContain('Goal: 속도; under 5 ms')
    expect(text).toMatch(/\(Decision, design, not accepted\) · trust: agent\n\| Use a table/u)
    const { episode } = await task.finish({ status: 'success' })
    expect(episode?.execution.decisions).toEqual([
      { decision: 'Use a table', type: 'design', reason: 'It is faster', accepted: false },
    ])
    expect(episode?.task.goals).toContain('속도; under 5 ms')
  })

  test('W5 the output of any subtask is kept, and the current one goes on', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({ description: 'x', plan: ['A', 'B', 'C'] })
    await memory.tasks.update({ id, current: 's1' })
    await memory.tasks.update({ id, subtask: 's3', output: 'c is ready' })

    expect((await memory.tasks.get({ id })).subtask).toBe('s1')
    expect((await memory.tasks.context({ id })).text).toContain('c is ready')
    expect(await codeOf(memory.tasks.update({ id, subtask: 's2' }))).toBe('INVALID_INPUT')
    expect(await codeOf(memory.tasks.update({ id, accepted: true }))).toBe('INVALID_INPUT')
  })

  test('W5 clear empties the context and keeps the goal, the plan and what happened', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({ description: '서버 이전', plan: ['Copy', 'Switch'] })
    await memory.tasks.update({ id, current: 's1', variable: { name: 'host', value: 'alfa' } })
    await memory.tasks.update({ id, output: 'copied 12 files', completed: ['s1'] })
    await memory.tasks.update({ id, hypothesis: { text: 'DNS is slow' } })
    await memory.tasks.step({ id, tool: 'bash', output: 'rsync done' })

    const { events } = await memory.tasks.update({ id, clear: true })

    expect(events).toEqual([{ type: 'memory-cleared' }])
    const { text } = await memory.tasks.context({ id })
    expect(text).toContain('서버 이전')
    expect(text).toContain('1. Copy')
    expect(text).not.toMatch(/copied|alfa|DNS|rsync/)
    expect(await variableOf(memory, id, 'host')).toBe(null)
    const { state } = await memory.tasks.get({ id })
    expect(state.plan.map(({ status }) => status)).toEqual(['done', 'pending'])
    const { episode } = await memory.tasks.finish({ id, status: 'success' })
    expect(episode?.execution.trace).toMatchObject([{ output: 'rsync done' }])
  })

  test('W5 an abandoned task leaves the list and no episode', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({ description: 'A dead end' })
    await memory.tasks.step({ id, tool: 'bash', output: 'x' })
    await memory.tasks.finish({ id, status: 'abandoned' })

    expect((await memory.tasks.list()).items).toEqual([])
    expect((await memory.tasks.list({ finished: true })).items).toMatchObject([
      { id, status: 'abandoned' },
    ])
    expect(await codeOf(memory.tasks.step({ id, tool: 'bash' }))).toBe('CONFLICT')
    expect((await memory.episodes.search()).items).toEqual([])
  })

  test('W10 finishing takes domain, quality, side effects and artifacts', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({ description: 'Tune the cache' })
    await memory.tasks.step({ id, tool: 'bash', output: 'ok', thought: 'La cache è piccola.' })

    await memory.tasks.finish({
      id,
      status: 'success',
      domain: 'payments',
      quality: { coverage: 0.8 },
      sideEffects: ['restarted the server'],
      artifacts: [{ name: 'report.txt', text: '보고서' }],
    })

    const whole = (await memory.episodes.get({ id })).episode
    expect(whole.metadata.domain).toBe('payments')
    expect(whole.outcome).toMatchObject({
      quality: { coverage: 0.8 },
      sideEffects: ['restarted the server'],
      artifacts: [{ name: 'report.txt', text: '보고서' }],
    })
    expect(whole.execution.trace).toMatchObject([{ thought: 'La cache è piccola.' }])
  })
})

describe('W1 limits', () => {
  test('W1 E5 section budgets and the cache of episodes are settings, and a task may say otherwise', async () => {
    const { memory } = await openMemory({
      home: temporaryFolder(),
      environment: {},
      config: {
        embedder: { kind: 'none' },
        tasks: { resultsTokens: 500, retrievedTokens: 100 },
        episodes: { cacheSize: 7 },
      },
    })
    const limitOf = async (given: object) => {
      const { id } = await memory.tasks.start({ description: 'x', recall: false, ...given })
      return (await memory.tasks.get({ id })).limit
    }

    expect(await limitOf({})).toBe(2_000 + 5_000 + 3_000 + 500 + 100)
    expect(await limitOf({ tokens: 800 })).toBe(800)
    expect(await limitOf({ sections: { task: 300 } })).toBe(2_000 + 300 + 3_000 + 500 + 100)
    expect((await memory.admin.stats()).episodes.cache?.capacity).toBe(7)
    const { id } = await memory.tasks.start({ description: 'x', sections: { results: 60 } })
    const events: string[] = []
    for (let step = 0; step < 5; step++) {
      const output = `riga ${step} `.repeat(60)
      const made = await memory.tasks.step({ id, tool: 'bash', output })
      events.push(...made.events.map(({ type }) => type))
    }
    expect(events).toContain('trace-summarised')
  })
})
