import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../../src/core/learning/transfer/import-report.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { LOG_WRITERS, logLines, manyLogs, type ToldSession } from '../support/session-logs.ts'
import { openTestMemory, START } from '../support/test-memory.ts'

const HOUR = 3_600_000
const AGENTS = Object.keys(LOG_WRITERS)
const ERROR =
  "TypeError: Cannot read properties of undefined (reading 'value')\n    at total (/srv/negozio/src/cart.ts:12:9)"
const TOLD: ToldSession = {
  session: 'ses-1',
  startMs: Date.parse(START) - 24 * HOUR,
  prompt:
    '장바구니 합계가 쿠폰 없이 실패합니다 🛒. Correggi il totale. I prefer short commit messages.',
  error: ERROR,
}

const counts = ({ outcomes, problemsTotal }: ImportReport) => ({ ...outcomes, problemsTotal })
const logOf = (agent: string, more: Partial<ToldSession> = {}): string =>
  logLines(agent, { ...TOLD, ...more }).join('\n')

async function importLog(agent: string, more: Partial<ToldSession> = {}) {
  const { memory, clock } = openTestMemory()
  const content = logOf(agent, more)
  const report = await memory.import({ content, path: `~/logs/${agent}.jsonl` })
  const [found] = (await memory.episodes.search({ text: '장바구니' })).items
  return { memory, clock, content, report, episode: found?.episode }
}

describe.each(AGENTS)('A7 a session of %s', (agent) => {
  test('A7 becomes an episode with its steps, error, edit, outcome and fix', async () => {
    const { report, episode } = await importLog(agent)

    expect(counts(report)).toEqual({ stored: 1, problemsTotal: 0 })
    expect(episode).toMatchObject({
      task: { description: TOLD.prompt },
      occurredAt: new Date(TOLD.startMs + 10_000).toISOString(),
      context: { files: ['/srv/negozio/src/cart.ts'], errors: [{ type: 'TypeError' }] },
      execution: { steps: { total: 3, succeeded: 2 } },
      outcome: { status: 'success', testsPassed: true, output: 'Fatto 🎉' },
      metadata: { tags: [agent, 'tests-passed'] },
      scope: { session: 'ses-1' },
    })
    const { trace } = episode?.execution ?? {}
    expect(trace?.[0]).toMatchObject({
      error: expect.stringContaining(ERROR),
      thought: 'I run the tests.',
    })
    expect(trace?.[0]?.error?.startsWith('TypeError')).toBe(true)
    expect(trace?.[2]).toMatchObject({ output: expect.stringContaining('1 test passed ✅') })
    expect(episode?.reflection?.insights?.join()).toContain('src/cart.ts')
  })

  test('A7 what the person said goes through the gate, with the line that says it as its source', async () => {
    const { memory, report } = await importLog(agent)
    const { items } = await memory.facts.list({})

    expect(report.statements).toEqual({ stored: 1 })
    expect(items).toMatchObject([
      {
        text: 'I prefer short commit messages.',
        speaker: 'user',
        trust: 'import',
        source: { kind: 'file', path: `~/logs/${agent}.jsonl`, line: expect.any(Number) },
      },
    ])
  })

  test('A7 imported twice it changes nothing, and what was added since is another run', async () => {
    const { memory, content } = await importLog(agent)
    const path = `~/logs/${agent}.jsonl`
    const before = await memory.export()
    const again = await memory.import({ content, path })
    const after = await memory.export()
    const later = logOf(agent, {
      startMs: TOLD.startMs + HOUR,
      prompt: 'Ora il carrello mostra due valute.',
      error: 'RangeError: Invalid currency code',
    })
    const [, ...more] = later.replaceAll(/"(t|c|g|o|p|k|l)(\d+)"/gu, '"$1$2b"').split('\n')
    const grown = await memory.import({ content: [content, ...more].join('\n'), path })

    expect(counts(again)).toEqual({ unchanged: 1, problemsTotal: 0 })
    expect(again.statements).toEqual({})
    expect(withoutHeader(after.content)).toEqual(withoutHeader(before.content))
    expect(counts(grown)).toEqual({ stored: 1, unchanged: 1, problemsTotal: 0 })
  })

  test('A7 broken lines, CRLF and a line that is cut off are reported by their number; the rest counts', async () => {
    const { memory } = openTestMemory()
    const lines = logLines(agent, TOLD)
    const text = [...lines.slice(0, 3), '{"broken', '"text"', ...lines.slice(3)].join('\r\n')
    const report = await memory.import({ content: `${text}\r\n{"type":"assistant","mess` })

    expect(report.problems).toEqual([
      { line: 4, message: 'It is not JSON' },
      { line: 5, message: 'It is no object' },
      { line: lines.length + 3, message: 'It is not JSON' },
    ])
    expect(report.outcomes).toEqual({ stored: 1 })
  })

  test('A7 a session that is still going on waits until it has been quiet', async () => {
    const { memory, clock } = openTestMemory()
    const content = logOf(agent, { startMs: Date.parse(START) - 60_000 })
    const going = await memory.import({ content })
    clock.advance(HOUR)
    const over = await memory.import({ content })

    expect(counts(going)).toEqual({ postponed: 1, problemsTotal: 0 })
    expect(counts(over)).toEqual({ stored: 1, problemsTotal: 0 })
  })
})

function withoutHeader(content: string): readonly string[] {
  return content.split('\n').filter((line) => !line.includes('"record":"header"'))
}

describe('A7 past sessions are memory', () => {
  test('A7 E15 a failure that an imported session has fixed is offered when another task meets it', async () => {
    const { memory } = await importLog('claude-code')
    const error = ERROR.replace('/srv/negozio', '/srv/clone')
    const found = await memory.failures.search({ error })
    const { id } = await memory.tasks.start({ description: 'Ship the checkout', recall: false })
    const { advice } = await memory.tasks.step({ id, tool: 'bash', input: 'npm test', error })

    expect(JSON.stringify(found.items)).toContain('src/cart.ts')
    expect(JSON.stringify(advice)).toContain('src/cart.ts')
  })

  test('A7 60 logs in all formats with broken lines: all become episodes, and twice changes nothing', async () => {
    const { memory, reopen } = await openEmbeddedMemory()
    const logs = manyLogs(60, Date.parse('2025-01-01'))
    const importAll = async (into: typeof memory) => {
      const total = { stored: 0, unchanged: 0, problems: 0 }
      for (const [at, { text }] of logs.entries()) {
        const report = await into.import({ content: text, path: `${at}.jsonl` })
        total.stored += report.outcomes.stored ?? 0
        total.unchanged += report.outcomes.unchanged ?? 0
        total.problems += report.problemsTotal
      }
      return total
    }
    const problems = logs.reduce((sum, { broken }) => sum + broken, 0)

    expect(await importAll(memory)).toEqual({ stored: 60, unchanged: 0, problems })
    const again = await reopen()
    expect(await importAll(again)).toEqual({ stored: 0, unchanged: 60, problems })
    const { byPhase } = (await again.admin.stats()).episodes
    expect(Object.values(byPhase).reduce((sum, count) => sum + count, 0)).toBe(60)
    await again.close()
  })

  test('A7 a fork repeats nothing of the session that it comes from', async () => {
    const { memory, content } = await importLog('claude-code')
    const forkedAt = new Date(TOLD.startMs + HOUR).toISOString()
    const lines = [
      JSON.stringify({ type: 'queue-operation', sessionId: 'fork', timestamp: forkedAt }),
      ...content.replaceAll('ses-1', 'fork').split('\n'),
      JSON.stringify({
        type: 'user',
        sessionId: 'fork',
        timestamp: forkedAt,
        message: { role: 'user', content: 'And now?' },
      }),
    ]
    const report = await memory.import({ content: lines.join('\n') })

    expect(report.outcomes).toEqual({})
  })

  test('A7 an interrupted session, and one whose changes were put back by git', async () => {
    const { memory } = openTestMemory()
    const [start = '', ...rest] = logLines('mine', TOLD)
    const at = new Date(TOLD.startMs + 11_000).toISOString()
    const put = (event: object, session: string): string =>
      [start.replace('ses-1', session), ...rest, JSON.stringify({ ...event, at })].join('\n')
    const git = { type: 'step', tool: 'bash', input: { command: 'git checkout -- .' }, output: '' }
    await memory.import({ content: put({ type: 'interrupt' }, 'stopped') })
    await memory.import({ content: put(git, 'back') })
    const commit = { ...git, input: { command: 'git commit -am "Total of a cart"' } }
    await memory.import({ content: put(commit, 'kept') })
    const { items } = await memory.episodes.search({ text: '장바구니' })
    const byTag = items.map(({ episode }) => [episode.metadata?.tags?.[1], episode.outcome.status])

    expect(byTag.toSorted()).toEqual([
      ['accepted', 'success'],
      ['interrupted', 'partial'],
      ['reverted', 'failure'],
    ])
  })

  test('A7 a session that hooks recorded is not imported again', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({ description: 'The cart', session: 'ses-1' })
    await memory.task(id).step({ tool: 'bash', input: { command: 'ls' }, output: 'cart.js' })
    await memory.task(id).finish({ status: 'success' })

    const imported = await memory.import({ content: logLines('mine', TOLD).join('\n') })

    expect(counts(imported)).toEqual({ unchanged: 1, problemsTotal: 0 })
    expect((await memory.episodes.search({})).total).toBe(1)
  })

  test('A7 a sub-agent of Claude Code is an episode of its own, and what it was told is no statement', async () => {
    const { memory } = openTestMemory()
    const content = logOf('claude-code')
    const told = content.replaceAll('"isSidechain":false', '"isSidechain":true')
    const path = '~/.claude/projects/p/ses-1/subagents/agent-a1.jsonl'

    const report = await memory.import({ content: told, path })
    const again = await memory.import({ content: told, path })
    await memory.import({ content, path: '~/.claude/projects/p/ses-1.jsonl' })

    expect(counts(report)).toEqual({ stored: 1, problemsTotal: 0 })
    expect(report.statements).toEqual({})
    expect(counts(again)).toEqual({ unchanged: 1, problemsTotal: 0 })
    expect((await memory.episodes.search({ session: 'ses-1' })).total).toBe(2)
  })

  test('A7 sub-agents of Codex and opencode belong to the session that started them', async () => {
    const { memory } = openTestMemory()
    const codex = { subagent: { thread_spawn: { parent_thread_id: 'thread', depth: 1 } } }
    const source = `"source":${JSON.stringify(codex)}`
    const ofCodex = logOf('codex').replace('"source":"exec"', source)
    const ofOpencode = logOf('opencode').replace('"info":{', '"info":{"parentID":"parent",')

    const reports = [
      await memory.import({ content: ofCodex }),
      await memory.import({ content: ofOpencode }),
    ]

    expect(reports.map(({ statements }) => statements)).toEqual([{}, {}])
    expect((await memory.episodes.search({ session: 'thread' })).total).toBe(1)
    expect((await memory.episodes.search({ session: 'parent' })).total).toBe(1)
  })

  test('A7 a line of the documented format with a wrong field is reported with what is wrong', async () => {
    const { memory } = openTestMemory()
    const at = new Date(TOLD.startMs).toISOString()
    const wrong = [
      { type: 'prompt', txt: 'x', at },
      { type: 'prompt', text: 'x', at: '3d' },
    ]
    const [start = ''] = logLines('mine', TOLD)
    const content = [start, ...wrong.map((one) => JSON.stringify(one))].join('\n')
    const { problems } = await memory.import({ content })

    expect(problems).toMatchObject([
      { line: 2, message: expect.stringContaining('text') },
      { line: 3, message: expect.stringContaining('ISO 8601') },
    ])
  })

  test('A7 what is no session log is named, with what can be read', async () => {
    const { memory } = openTestMemory()
    const given = memory.import({ content: '{"hello":1}\n{"hello":2}\n', format: 'sessions' })

    await expect(given).rejects.toThrow('is not a session log that Loci can read')
  })
})

describe('A7 what a person says in several sessions', () => {
  const said = async (
    memory: ReturnType<typeof openTestMemory>['memory'],
    ...told: readonly (readonly [agent: string, day: number, text: string])[]
  ) => {
    for (const [agent, day, text] of told) {
      const session = `${agent}-${day}`
      const startMs = Date.parse('2026-01-01') + day * 24 * HOUR
      const more = { session, startMs, folder: `/srv/${session}`, error: `RangeError: ${day}` }
      const content = logOf(agent, { ...more, prompt: `Correggi ${session}. ${text}` })
      await memory.import({ content, path: `~/logs/${session}.jsonl` })
    }
    return (await memory.facts.list({})).items
  }

  test.each([
    ['one agent', ['codex', 'codex', 'codex']],
    ['several agents', ['opencode', 'claude-code', 'gemini-cli']],
  ])('A7 T1 a preference told to %s is stored once, in whatever order', async (_name, agents) => {
    const [first = '', second = '', third = ''] = agents
    const text = 'I prefer short commit messages.'
    for (const days of [[1, 5, 9] as const, [9, 1, 5] as const]) {
      const { memory } = openTestMemory()
      const items = await said(
        memory,
        [first, days[0], text],
        [second, days[1], text],
        [third, days[2], text],
      )

      expect(items).toMatchObject([
        { text, occurredAt: expect.stringContaining('2026-01-10T'), mentions: 1 },
      ])
    }
  })

  test('A7 a preference that was told again is not undone by one from in between', async () => {
    const { memory } = openTestMemory()
    const items = await said(
      memory,
      ['codex', 1, 'I prefer npm.'],
      ['codex', 9, 'I prefer npm.'],
      ['opencode', 5, 'I no longer prefer npm.'],
    )

    expect(items.map(({ text }) => text)).toEqual(['I prefer npm.'])
  })
})
