import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../../src/core/learning/transfer/import-report.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { codeOf, foundBy } from '../support/episode-searches.ts'
import { MADE_UP_KEYS } from '../support/made-up-secrets.ts'
import { openTestMemory } from '../support/test-memory.ts'

const REFUSED = "ConnectionRefusedError: [Errno 111] Connection refused: 'db:5432'"

const KOREAN = {
  id: 'run-1',
  task: { description: '결제 서버를 데이터베이스에 연결한다', type: 'bugfix' },
  steps: [
    { tool: 'bash', input: 'python pay.py', error: REFUSED },
    { tool: 'bash', input: 'systemctl start postgresql', output: 'ok', thought: '서버를 켠다' },
    { tool: 'bash', input: 'python pay.py', output: '연결됨' },
  ],
  outcome: { success: true, output: '결제가 된다' },
  tags: ['결제'],
}
const ITALIAN = {
  id: 'run-2',
  task: 'Aggiorna le dipendenze del progetto',
  steps: [{ tool: 'bash', input: 'npm update', error: 'npm ERR! code ERESOLVE' }],
  outcome: { status: 'failure' },
  project: 'vetrina',
  session: 'lunedì',
  occurredAt: '2025-12-24',
}

const toLines = (...runs: readonly object[]): string =>
  runs.map((run) => JSON.stringify(run)).join('\n')

const counts = ({ outcomes, problemsTotal }: ImportReport) => ({ ...outcomes, problemsTotal })

describe('W10 runs become episodes', () => {
  test('W10 an imported run is the episode that the live task leaves', async () => {
    const { memory } = openTestMemory()
    const { id: task } = await memory.tasks.start(KOREAN.task)
    for (const step of KOREAN.steps) await memory.tasks.step({ id: task, ...step })
    const { output } = KOREAN.outcome
    await memory.tasks.finish({
      id: task,
      status: 'success',
      output,
      tags: KOREAN.tags,
    })
    const live = await memory.episodes.get({ id: task })
    const other = openTestMemory().memory

    const report = await other.import({ content: toLines(KOREAN), path: 'runs.jsonl' })

    expect(counts(report)).toEqual({ stored: 1, problemsTotal: 0 })
    const [found] = (await other.episodes.search({ text: '결제 서버' })).items
    const imported = found?.episode
    const { trace, durationMs: _durationMs, ...execution } = live.episode.execution
    expect(imported).toMatchObject({
      task: live.episode.task,
      context: live.episode.context,
      execution: { ...execution, trace: trace.map(({ at: _at, ...entry }) => entry) },
      outcome: live.episode.outcome,
      reflection: live.episode.reflection,
      metadata: live.episode.metadata,
      keys: live.episode.keys,
      source: { kind: 'import', of: { kind: 'file', path: 'runs.jsonl', line: 1 } },
    })
  })

  test('E15 an imported failure is found by its error, and narrows to its project', async () => {
    const { memory } = openTestMemory()
    await memory.import({ content: toLines(KOREAN, ITALIAN) })

    const [answer] = (await memory.failures.search({ error: REFUSED.replace('5432', '5433') }))
      .items

    expect(answer?.results[0]?.episode.outcome.output).toBe('결제가 된다')
    expect(await foundBy(memory, { project: 'vetrina', session: 'lunedì' })).toEqual([ITALIAN.task])
    const { items: results } = await memory.episodes.search({ project: 'vetrina' })
    expect(results[0]?.episode.occurredAt).toBe('2025-12-24T00:00:00.000Z')
  })

  test('E10 a task that failed is given what met its error, though the task is another', async () => {
    const { memory } = openTestMemory()
    await memory.import({ content: toLines(KOREAN) })
    const { id: task, retrieved } = await memory.tasks.start({
      description: 'Esporta le fatture in CSV',
    })
    await memory.tasks.step({ id: task, tool: 'bash', error: REFUSED })

    const again = await memory.tasks.context({ id: task, recall: true })

    expect(retrieved).toEqual([])
    expect(again.retrieved).toHaveLength(1)
    expect((await memory.tasks.context({ id: task })).text).toContain('서버를 켠다')
  })
})

describe('E15 importing twice', () => {
  test('E15 a run is stored once, by its id or by its content', async () => {
    const { memory } = openTestMemory()
    const { id: _id, ...unnamed } = ITALIAN
    const content = toLines(KOREAN, unnamed, KOREAN)

    const first = await memory.import({ content })
    const second = await memory.import({
      content: toLines(unnamed, { ...KOREAN, tags: [] }),
    })

    expect(counts(first)).toEqual({ stored: 2, unchanged: 1, problemsTotal: 0 })
    expect(counts(second)).toEqual({ unchanged: 2, problemsTotal: 0 })
    expect((await memory.episodes.search({})).total).toBe(2)
  })

  test('E15 what was deleted stays deleted, and what was deleted for good does not come back', async () => {
    const { memory, clock } = openTestMemory()
    const content = toLines(KOREAN)
    await memory.import({ content })
    const [found] = (await memory.episodes.search({})).items
    const id = found?.episode.id ?? ''
    await memory.forget({ id })

    expect(counts(await memory.import({ content }))).toMatchObject({ unchanged: 1 })
    clock.advance(400 * 86_400_000)
    await memory.admin.purge({ kind: 'episodes' })
    const last = await memory.import({ content })

    expect(last.dropped).toEqual({ forgotten: 1 })
    expect((await memory.episodes.search({})).total).toBe(0)
  })

  test('E15 another tenant has its own', async () => {
    const { memory } = openTestMemory()
    const other = memory.as({ scope: { tenant: '옆집' }, surface: 'library', isOwner: false })
    await memory.import({ content: toLines(KOREAN) })

    expect(counts(await other.import({ content: toLines(KOREAN) }))).toMatchObject({
      stored: 1,
    })
  })
})

describe('W10 what is wrong in a file', () => {
  test('W10 bad lines are told with their numbers, and the others go on', async () => {
    const { memory } = openTestMemory()
    const content = `${toLines(KOREAN)}\r\n\n{"task"\n${toLines({ ...ITALIAN, steps: [{ arg: 1 }] })}\n${toLines(ITALIAN)}\n`

    const report = await memory.import({ content })

    expect(counts(report)).toEqual({ stored: 2, problemsTotal: 2 })
    expect(report.problems).toEqual([
      { line: 3, message: 'It is not JSON' },
      {
        line: 4,
        message: expect.stringMatching(/^steps\[0\]: Unknown field: "arg"\. Known: tool,/u),
      },
    ])
  })

  test('W10 a run of another agent is refused, and the others go on', async () => {
    const { memory } = openTestMemory()
    const scope = { tenant: 'acme', agent: 'blu' }
    const blue = memory.as({ scope, surface: 'http', isOwner: false })

    const report = await blue.import({
      content: toLines({ ...KOREAN, agent: 'rosso' }, ITALIAN),
    })

    expect(report.problems).toMatchObject([{ line: 1 }])
    expect(report.problems[0]?.message).toContain('another agent')
    expect(await foundBy(blue, {})).toEqual([ITALIAN.task])
  })

  test('W10 a dry run tells the same and writes nothing', async () => {
    const { memory, documents } = openTestMemory()
    const content = `${toLines(KOREAN, KOREAN, ITALIAN)}\n{}`

    const report = await memory.import({ content, dryRun: true })

    expect(report.isDryRun).toBe(true)
    expect(counts(report)).toEqual({ stored: 2, unchanged: 1, problemsTotal: 1 })
    expect(await documents.count('episodes')).toBe(0)
  })

  test('W10 wrong options are refused', async () => {
    const { memory } = openTestMemory()
    const wrong = { content: '', dry: true }

    expect(await codeOf(memory.import(wrong))).toBe('INVALID_INPUT')
  })
})

describe('W10 files of any length', () => {
  test('W10 a file in pieces is read line by line, with progress', async () => {
    const { memory, events } = openTestMemory()
    const runs = Array.from({ length: 120 }, (_run, at) => ({ ...ITALIAN, id: `실행 ${at}` }))
    async function* pieces(): AsyncGenerator<string> {
      const whole = toLines(...runs)
      for (let at = 0; at < whole.length; at += 1_000) yield whole.slice(at, at + 1_000)
    }

    const report = await memory.importAll(pieces())

    expect(counts(report)).toEqual({ stored: 120, problemsTotal: 0 })
    const done = events.flatMap((event) => (event.kind === 'work-progressed' ? [event.done] : []))
    expect(done).toEqual([50, 100, 120])
  })

  test('W10 a line that is too long is told, and the next one is read', async () => {
    const { memory } = openTestMemory()
    async function* pieces(): AsyncGenerator<string> {
      for (let at = 0; at < 8; at++) yield ' x'.repeat(524_288)
      yield `\n${toLines(ITALIAN)}`
    }

    const report = await memory.importAll(pieces(), { format: 'runs' })

    expect(counts(report)).toEqual({ stored: 1, problemsTotal: 1 })
    expect(report.problems[0]?.message).toContain('longer than')
  })

  test('W10 runs are there after the memory was closed, with long outputs whole', async () => {
    const embedded = await openEmbeddedMemory()
    const output = Array.from({ length: 1_000 }, (_line, at) => `줄 ${at}: tutto bene`).join('\n')
    const long = { ...KOREAN, steps: [{ tool: 'bash', input: 'make', output }] }
    await embedded.memory.import({ content: toLines(long) })

    const memory = await embedded.reopen()

    const [found] = (await memory.episodes.search({ text: '결제' })).items
    const { episode } = await memory.episodes.get({ id: found?.episode.id ?? '' })
    expect(episode.execution.trace[0]?.output).toBe(output)
    await memory.close()
  })
})

test('F1 secrets of a run never reach the store', async () => {
  const { memory, documents } = openTestMemory()
  const [, key] = MADE_UP_KEYS[0] ?? ['', '']
  const content = toLines({
    task: `Usa la chiave ${key} per il deploy`,
    steps: [
      { tool: 'curl', input: { url: 'https://example.com', password: 'zucchero-filato-9' } },
      { tool: 'bash', input: 'env', output: `TOKEN=${key}`, thought: `키는 ${key}` },
      { tool: 'bash', error: `401: ${key} is not allowed` },
    ],
    outcome: { success: false, output: `No: ${key}` },
    tags: ['배포'],
  })

  expect(counts(await memory.import({ content }))).toMatchObject({ stored: 1 })

  const page = await documents.query('episodes', { limit: 10 })
  const stored = JSON.stringify(page.documents)
  expect(stored).not.toContain(key)
  expect(stored).not.toContain('zucchero-filato-9')
})
