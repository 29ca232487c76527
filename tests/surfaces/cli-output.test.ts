import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import type { Recalled } from '../../src/core/recall/recalled.ts'
import { notice } from '../../src/core/storage/notice.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { formatRecall } from '../../src/operations/views/format-recall.ts'
import { createStyle } from '../../src/operations/views/style.ts'
import { listFields } from '../../src/surfaces/operation-fields.ts'
import { idOf, NOW_MS, openTestMemory, STATEMENTS } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

let opened: OpenedMemory

beforeAll(async () => {
  opened = await openTestMemory()
  for (const statement of STATEMENTS) await opened.memory.remember(statement)
  await opened.memory.remember({ text: 'Ada  drinks green tea in the morning.' })
  await opened.memory.forget({ id: idOf(9), reason: 'a greeting is not a fact' })
})

afterAll(() => opened.memory.close())

// One of each kind: top level, group, an id, a list, a server, a file, no option at all.
test.each([
  'help',
  'help task',
  'help remember',
  'help recall',
  'help task step',
  'help fact list',
  'help pattern add',
  'help import',
  'help serve',
  'help doctor',
])('A5 CLI: %s reads as it should', async (words) => {
  const { code, stdout } = await runTestCli(words.split(' '), { columns: 80 })

  expect(code).toBe(0)
  // Examples are for copying, so they are never broken.
  for (const line of (stdout.split('\nExamples')[0] ?? '').split('\n')) {
    expect(line.length).toBeLessThanOrEqual(80)
  }
  await expect(stdout).toMatchFileSnapshot(`golden/${words.replaceAll(' ', '-')}.txt`)
})

test('A5 CLI: help is the same wherever it is asked for', async () => {
  const one = async (...args: string[]) => (await runTestCli(args)).stdout

  expect(await one('--help')).toBe(await one('help'))
  expect(await one('task', '--help')).toBe(await one('help', 'task'))
  expect(await one('tasks', '-h')).toBe(await one('help', 'task'))
  expect(await one('task', 'step', '--help')).toBe(await one('help', 'task', 'step'))
  expect(await one('stats', '--help')).toBe(await one('help', 'admin', 'stats'))
})

const CANNED_TEA: Recalled = {
  type: 'fact',
  id: idOf(1),
  text: 'Ada drinks green tea in the morning.',
  kind: 'world',
  bucket: 'preference',
  when: { from: new Date(NOW_MS).toISOString() },
  speaker: 'Ada',
  session: 'breakfast',
  entities: ['Ada'],
  source: { kind: 'call', surface: 'library' },
  trust: 'person',
  flags: [],
  alsoFrom: [
    { id: idOf(7), at: new Date(NOW_MS).toISOString(), source: { kind: 'call', surface: 'cli' } },
  ],
  score: 2.825,
  probability: 0.87,
  explanation: {
    foundBy: ['words', 'meaning', 'entities'],
    terms: [
      { signal: 'words', value: 1, weight: 3.2 },
      { signal: 'meaningWhole', value: 0.71, weight: 0.5 },
      { signal: 'length', value: -0.73, weight: 1 },
    ],
    words: { score: 4.2, matched: ['green', 'tea'] },
    meaning: { whole: 0.71, sentence: 0.64 },
    passed: 'Probability of relevance 0.87, cut-off 0.10.',
    cutoff: 0.1,
  },
}

const CANNED_NOKCHA: Recalled = {
  type: 'fact',
  id: idOf(3),
  text: '아다는 아침에 녹차를 마신다 🍵',
  kind: 'world',
  bucket: 'preference',
  when: { from: new Date(NOW_MS).toISOString() },
  entities: [],
  source: { kind: 'file', path: 'memory/2026-03-14.md', line: 12 },
  trust: 'person',
  flags: [],
  alsoFrom: [],
  supersededBy: idOf(5),
  score: 0.5,
  probability: 0.12,
  explanation: {
    foundBy: ['words'],
    terms: [{ signal: 'words', value: 0.25, weight: 2 }],
    words: { score: 1.4, matched: ['녹차'] },
    passed: 'Probability of relevance 0.12, cut-off 0.10.',
    cutoff: 0.1,
  },
}

test.each([
  { name: 'recall-several', isExplaining: false },
  { name: 'recall-explain', isExplaining: true },
])('A5 CLI: $name shows the score, the source and why', async ({ name, isExplaining }) => {
  const notices = [notice('index-catching-up', { index: 'vectors' })]
  const shown = formatRecall(
    { items: [CANNED_TEA, CANNED_NOKCHA], notices },
    { style: createStyle(false), columns: 40, nowMs: NOW_MS + 3 * 3_600_000, isExplaining },
  )

  await expect(`${shown}\n`).toMatchFileSnapshot(`golden/${name}.txt`)
})

test.each([
  { name: 'recall-nothing', args: ['recall', 'quantum chromodynamics'] },
  { name: 'recall', args: ['recall', 'what does Ada drink in the morning?'] },
  { name: 'fact-get', args: ['fact', 'get', idOf(1)] },
  { name: 'fact-get-forgotten', args: ['fact', 'get', idOf(9)] },
  { name: 'fact-list', args: ['fact', 'list', '--limit', '3'] },
  { name: 'fact-list-all', args: ['fact', 'list', '--status', 'all'] },
  { name: 'fact-list-nothing', args: ['fact', 'list', '--tags', 'unused'] },
  { name: 'fact-history', args: ['fact', 'get', idOf(9), '--history'] },
  { name: 'stats', args: ['stats'] },
  { name: 'doctor', args: ['doctor'] },
])('A5 CLI: the output of $name fits a narrow terminal', async ({ name, args }) => {
  const { code, stdout } = await runTestCli(args, {
    opened,
    columns: 64,
    now: () => NOW_MS + 3 * 3_600_000,
  })

  expect(code).toBe(0)
  await expect(stdout).toMatchFileSnapshot(`golden/${name}.txt`)
})

test('A5 CLI: receipts of remember, forget and undo say what happened', async () => {
  const memory = await openTestMemory()
  const steps = [
    ['remember', 'Il tè verde è finito.'],
    ['remember', 'Il  tè verde è finito.'],
    ['forget', idOf(1), '--reason', 'bought new'],
    ['undo', idOf(1)],
  ]

  let transcript = ''
  for (const args of steps) {
    transcript += `$ loci ${args.join(' ')}\n${(await runTestCli(args, { opened: memory })).stdout}\n`
  }

  await expect(transcript).toMatchFileSnapshot('golden/receipts.txt')
})

test('A5 CLI: colour is for terminals; NO_COLOR turns it off, FORCE_COLOR on', async () => {
  const args = ['fact', 'get', idOf(1)]

  const terminal = await runTestCli(args, { opened, isTerminal: true })
  const quiet = await runTestCli(args, { opened, isTerminal: true, environment: { NO_COLOR: '1' } })
  const pipe = await runTestCli(args, { opened })
  const forced = await runTestCli(args, { opened, environment: { FORCE_COLOR: '1' } })

  expect(terminal.stdout).toContain('\u001b[1m')
  expect(quiet.stdout).not.toContain('\u001b')
  expect(pipe.stdout).toBe(quiet.stdout)
  expect(forced.stdout).toBe(terminal.stdout)
})

test('A5 CLI: a terminal that says it has 0 columns counts as one with 80', async () => {
  for (const args of [['help'], ['fact', 'list'], ['recall', 'Ada']]) {
    const unknown = await runTestCli(args, { opened, isTerminal: true, columns: 0 })
    const usual = await runTestCli(args, { opened, isTerminal: true, columns: 80 })

    expect(unknown.stdout).toBe(usual.stdout)
  }
})

test('A5 CLI: what was remembered cannot steer the terminal', async () => {
  const memory = await openTestMemory()
  await memory.memory.conversations.record({ turns: [{ text: 'evil \u001b[2J\u0007 \u202etext' }] })

  for (const args of [
    ['fact', 'list'],
    ['fact', 'get', idOf(1)],
    ['recall', 'evil'],
  ]) {
    const { stdout } = await runTestCli(args, { opened: memory })

    expect(stdout).toContain('evil')
    for (const control of ['\u001b', '\u0007', '\u202e']) expect(stdout).not.toContain(control)
  }
})

test('A5 CLI: a line of a day log shows its day, and what a time lists shows no certainty', () => {
  const view = { style: createStyle(false), columns: 80, nowMs: NOW_MS, isExplaining: false }
  const day = new Date(NOW_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const source = { kind: 'file', path: `memory/${day}.md`, line: 5 } as const
  const terms = [{ signal: 'inWindow', value: 1, weight: 1 }]
  const explanation = { ...CANNED_TEA.explanation, terms }
  const show = (result: Recalled) => formatRecall({ items: [result], notices: [] }, view)

  expect(show({ ...CANNED_TEA, source, when: { from: `${day}T00:00:00.000Z` } })).toContain(
    ` · ${day} · `,
  )
  expect(show(CANNED_TEA)).toContain('% sure')
  expect(show({ ...CANNED_TEA, explanation })).not.toContain('% sure')
})

test('A5 CLI: progress is one line that is rewritten and wiped, a few lines in a pipe, none with --json', async () => {
  let nowMs = NOW_MS
  const run = (args: readonly string[], isTerminal: boolean) =>
    runTestCli(args, {
      isTerminal,
      now: () => nowMs,
      columns: 80,
      parts: {
        open: async (options) => {
          for (let done = 0; done <= 100; done++) {
            nowMs += 150
            options.onEvent?.({ kind: 'work-progressed', work: 'rebuilding', done, total: 100 })
          }
          return await openTestMemory()
        },
      },
    })

  const terminal = await run(['reindex'], true)
  const pipe = await run(['reindex'], false)
  const json = await run(['reindex', '--json'], false)

  expect(terminal.stderr).toContain('\r\u001b[Krebuilding: 50 of 100 (50 %)')
  expect(terminal.stderr.endsWith('\r\u001b[K')).toBe(true)
  expect(pipe.stderr.trim().split('\n')).toHaveLength(2)
  expect(pipe.stderr).not.toContain('\r')
  expect(json.stderr).toBe('')
})

test('A5 CLI: events are logged as JSON lines on stderr, by level', async () => {
  const run = (logLevel: 'silent' | 'error' | 'debug') =>
    runTestCli(['stats'], {
      parts: {
        open: async (options) => {
          const own = await openTestMemory()
          options.onEvent?.({ kind: 'background-failed', work: 'embedding', message: 'no model' })
          options.onEvent?.({ kind: 'record-changed', action: 'remembered', id: idOf(1) })
          return { ...own, config: { ...own.config, logLevel } }
        },
      },
    })

  const lines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const failure = {
    time: new Date(NOW_MS).toISOString(),
    level: 'error',
    event: 'background-failed',
    work: 'embedding',
    message: 'no model',
  }
  expect((await run('silent')).stderr).toBe('')
  expect(lines((await run('error')).stderr)).toEqual([failure])
  expect(lines((await run('debug')).stderr)).toEqual([
    failure,
    expect.objectContaining({ level: 'debug', event: 'record-changed', id: idOf(1) }),
  ])
})

test('A5 CLI: every option of every command says what it means', () => {
  const silent = ALL_OPERATIONS.flatMap((operation) =>
    listFields(operation)
      .filter(({ description }) => description === '')
      .map(({ name }) => `${operation.name} ${name}`),
  )

  expect(silent).toEqual([])
})
