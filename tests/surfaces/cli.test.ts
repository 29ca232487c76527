import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { type ErrorCode, MemoryError } from '../../src/core/errors.ts'
import { EXIT_CODES } from '../../src/surfaces/cli/exit-codes.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

let opened: OpenedMemory

beforeEach(async () => {
  opened = await openTestMemory()
})

afterEach(async () => {
  await opened.memory.close()
})

test.each([
  { args: ['recal', 'x'], message: 'no command "recal"', hint: 'Did you mean "recall"?' },
  { args: ['기억'], message: 'no command "기억"', hint: 'See loci help' },
  { args: ['--jsno'], message: 'no flag --jsno', hint: 'Did you mean --json?' },
  { args: ['recall', 'x', '--limti', '3'], message: 'no flag --limti', hint: 'recall --help' },
  { args: ['recall', 'x', '--bucket', 'y'], message: 'no flag --bucket', hint: '--buckets?' },
  { args: ['recall', 'x', '-z'], message: 'no flag -z', hint: 'recall --help' },
  { args: ['recall'], message: '"recall" needs <query>', hint: 'loci recall --help' },
  { args: ['entity', 'link', 'x'], message: 'needs --alias', hint: 'loci entity link --help' },
  { args: ['purge'], message: 'no command "purge"', hint: 'Did you mean "admin purge"?' },
  {
    args: ['fact'],
    message: '"fact" needs a command',
    hint: 'Commands: get, list, add, update, forget, pin, settle',
  },
  { args: ['fact', 'lsit'], message: 'no command "lsit"', hint: 'Did you mean "fact list"?' },
  { args: ['facst', 'list'], message: 'no command "facst"', hint: 'Did you mean "fact"?' },
  { args: ['completion', 'tcsh'], message: 'no completion for "tcsh"', hint: 'bash, zsh' },
  { args: ['recall', 'x', '--k'], message: '--k needs a value', hint: '--k=<value>' },
  { args: ['recall', 'x', '--k', '--json'], message: '--k needs a value', hint: '--k=<value>' },
  { args: ['recall', 'x', '--k', 'ten'], message: 'takes a number', hint: '10 or 0.5' },
  { args: ['recall', 'x', '--k', '1', '--k', '2'], message: 'once', hint: 'Keep one' },
  { args: ['recall', 'x', '--k', '0'], message: 'Invalid input', hint: 'k: must' },
  { args: ['recall', 'x', '--k', '1.5'], message: 'Invalid input', hint: 'k: must' },
  { args: ['recall', 'x', '--buckets', 'nowhere'], message: 'Invalid input', hint: 'buckets' },
  { args: ['recall', 'x', '--weights', 'speed=1'], message: 'speed=1', hint: 'similarity=…' },
  { args: ['recall', 'x', '--weights', '{oops'], message: 'not JSON', hint: 'quote' },
  { args: ['recall', 'x', '--since', 'yesterday'], message: 'not a point in time', hint: '30d' },
  { args: ['remember', 'two', 'words'], message: '2 were given', hint: 'in quotes' },
  { args: ['remember', 'x', '--text', 'y'], message: 'given twice', hint: 'remember --help' },
  { args: ['stats', 'now'], message: 'takes no argument', hint: 'stats --help' },
  { args: ['reindex', '--from-nothing=maybe'], message: 'true or false', hint: '' },
  { args: ['remember', ''], message: 'Invalid input', hint: 'text: must' },
  { args: ['remember', '   '], message: 'no text to remember', hint: 'Pass a statement' },
  { args: ['remember', 'x', '--importance', '-1'], message: 'Invalid input', hint: 'importance' },
])('A5 CLI: $args exits with 2, says why and stores nothing', async ({ args, message, hint }) => {
  const outcome = await runTestCli(args, { opened })

  expect(outcome.code).toBe(2)
  expect(outcome.stdout).toBe('')
  expect(outcome.stderr).toContain(message)
  expect(outcome.stderr).toContain(hint)
  expect((await opened.memory.admin.stats()).facts.active).toBe(0)
})

test('A5 CLI: with --json an error is JSON on stderr, wherever the flag stands', async () => {
  for (const args of [
    ['fact', 'get', 'nothing', '--json'],
    ['--json', 'fact', 'get', 'nothing'],
  ]) {
    const { code, stdout, stderr } = await runTestCli(args, { opened })

    expect(code).toBe(5)
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: 'There is no record "nothing"',
        hint: 'Use `fact list` or `recall` to find it.',
      },
    })
  }
})

test.each(Object.entries(EXIT_CODES))('A5 CLI: %s exits with %i', async (code, exitCode) => {
  const error = new MemoryError('It broke', { code: code as ErrorCode, hint: 'Mend it.' })

  const outcome = await runTestCli(['stats'], { parts: { open: () => Promise.reject(error) } })

  expect(outcome).toEqual({ code: exitCode, stdout: '', stderr: 'Error: It broke\nMend it.\n' })
})

test('A5 CLI: what nobody planned exits with 1 and asks to be reported', async () => {
  const error = new RangeError('Oh no')
  const outcome = await runTestCli(['stats'], { parts: { open: () => Promise.reject(error) } })

  expect(outcome.code).toBe(1)
  expect(outcome.stderr).toContain('RangeError: Oh no')
  expect(outcome.stderr).toContain('please report it')
})

test('A5 CLI: no two errors share an exit code, and none is 0 or 1', () => {
  const codes = Object.values(EXIT_CODES)

  expect(new Set(codes).size).toBe(codes.length)
  expect(Math.min(...codes)).toBe(2)
})

test('A5 CLI: flags are read in every form', async () => {
  const { stdout } = await runTestCli(
    [
      'remember',
      '--tags=차, 아침',
      '--tags',
      'tè',
      '--tags',
      '["a, b"]',
      '--importance',
      '.75',
      '--occurred-at',
      '2026-03-01',
      '--json',
      '--',
      '--Ada says: dashes--',
    ],
    { opened },
  )

  expect(JSON.parse(stdout).fact).toMatchObject({
    text: '--Ada says: dashes--',
    tags: ['차', '아침', 'tè', 'a, b'],
    importance: 0.75,
    occurredAt: '2026-03-01T00:00:00.000Z',
  })
})

test('A5 CLI: -k is short for --k, and weights are names with values', async () => {
  await opened.memory.rememberAll([
    { text: 'Ada drinks green tea at breakfast.' },
    { text: 'Giulia sells tea from Jeju in Genoa.' },
    { text: 'The tea house of Bruno closes in January.' },
  ])

  const { stdout } = await runTestCli(
    ['recall', 'tea', '-k', '2', '--weights', 'similarity=1,recency=0,importance=0', '--json'],
    { opened },
  )

  const { items: results } = JSON.parse(stdout)
  expect(results).toHaveLength(2)
  const weights = results[0].explanation.terms.map(
    ({ signal, weight }: { signal: string; weight: number }) => [signal, weight],
  )
  expect(Object.fromEntries(weights)).toEqual({ similarity: 1, recency: 0, importance: 0 })
})

test('A5 CLI: a dash reads the text from stdin', async () => {
  const stdin = new TextEncoder().encode('아다는 녹차를 마신다 🍵\n')

  const { code, stdout } = await runTestCli(['remember', '-', '--json'], { opened, stdin })

  expect(code).toBe(0)
  expect(JSON.parse(stdout).fact.text).toBe('아다는 녹차를 마신다 🍵')
})

test('A5 CLI: stdin that is not UTF-8, or too long, is refused and nothing is stored', async () => {
  const broken = await runTestCli(['remember', '-'], {
    opened,
    stdin: Uint8Array.of(0x41, 0xff, 0xfe),
  })
  const long = await runTestCli(['remember', '-'], {
    opened,
    stdin: new Uint8Array(1_048_577).fill(0x41),
  })

  expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('not UTF-8') })
  expect(long).toMatchObject({ code: 8, stderr: expect.stringContaining('1048576 bytes') })
  expect((await opened.memory.admin.stats()).facts.active).toBe(0)
})

test('A5 CLI: doctor exits with 1 when something failed', async () => {
  const failure = new MemoryError('The disk is full', { code: 'STORE_FULL' })
  const well = await runTestCli(['doctor'], { opened })
  const ill = await runTestCli(['doctor'], {
    parts: {
      open: () => Promise.reject(failure),
      examine: async () => ({
        status: 'failed',
        checks: [
          {
            name: 'disk',
            status: 'failed',
            code: 'disk-full',
            detail: 'Full.',
            advice: 'Make room.',
          },
        ],
      }),
    },
  })

  expect(well.code).toBe(0)
  expect(ill.code).toBe(1)
  expect(ill.stdout).toContain('→ Make room.')
})

test('T1 CLI: an id of another tenant is answered like one that does not exist, by every command', async () => {
  const other = opened.memory.as({ scope: { tenant: 'other' }, surface: 'library' })
  const { fact } = await keep(other, {
    text: 'Bruno hides the spare key under the third flower pot.',
  })

  const prefix = fact.id.slice(0, -1)
  for (const command of ['fact get', 'forget', 'undo', 'fact pin']) {
    for (const id of [fact.id, prefix]) {
      const outcome = await runTestCli([...command.split(' '), id], { opened })
      expect(outcome, command).toMatchObject({ code: 5, stdout: '' })
    }
  }

  expect((await other.facts.get({ id: fact.id })).fact?.status).toBe('active')
})

test('T1 CLI: the scope comes from the configuration: the owner still finds the same id', async () => {
  const owner = { ...opened, config: { ...opened.config, identity: { tenant: 'other' } } }
  const { stdout } = await runTestCli(['remember', 'Bruno keeps bees in the garden.', '--json'], {
    opened: owner,
  })
  const { id } = JSON.parse(stdout).fact

  expect(await runTestCli(['fact', 'get', id], { opened })).toMatchObject({ code: 5 })
  expect(await runTestCli(['fact', 'get', id], { opened: owner })).toMatchObject({ code: 0 })
})

test('A5 CLI: an id may be typed as its first characters, unless several begin with them', async () => {
  const { fact } = await keep(opened.memory, { text: 'Ada drinks green tea.' })
  const { id } = await opened.memory.tasks.start({ description: 'Ripara la bilancia' })

  const byPrefix = await runTestCli(['fact', 'get', fact.id.slice(0, -1), '--json'], { opened })
  const task = await runTestCli(['task', 'update', id.slice(0, -1), '--phase', 'x'], { opened })
  await keep(opened.memory, { text: 'Bruno keeps bees in the garden.' })
  const several = await runTestCli(['forget', fact.id.slice(0, 8)], { opened })

  expect(JSON.parse(byPrefix.stdout).fact.id).toBe(fact.id)
  expect(task).toMatchObject({ code: 0, stdout: 'Noted.\n' })
  expect(several).toMatchObject({ code: 2, stdout: '' })
  expect(several.stderr).toContain(`Several ids start with "${fact.id.slice(0, 8)}"`)
  expect(several.stderr).toContain(fact.id)
  expect((await opened.memory.admin.stats()).facts.active).toBe(2)
})
