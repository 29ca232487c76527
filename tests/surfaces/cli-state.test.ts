import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { GROUPS } from '../../src/operations/all-operations.ts'
import { GROUP_LOADERS } from '../../src/operations/load-group.ts'
import { renderResult } from '../../src/operations/views/render-result.ts'
import { createStyle } from '../../src/operations/views/style.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

describe('A5 CLI: `loci` alone shows the state of the memory and what to do next', () => {
  test('A5 CLI: an empty memory says how to begin, a full one what is there', async () => {
    const opened = await openTestMemory()
    const at = { opened: { ...opened, home: '/Users/ada/.loci' }, columns: 80 }
    const empty = await runTestCli([], at)
    await keep(opened.memory, { text: 'Ada drinks green tea in the morning.' })
    await opened.memory.episodes.store(episodeOf('Ripara la bilancia'))
    await opened.memory.tasks.start({ description: '결제 총액 고치기' })
    await opened.memory.questions.ask({ text: 'Chi accorda il pianoforte?' })
    const full = await runTestCli([], at)
    const json = await runTestCli(['--json'], at)
    await opened.memory.close()

    await expect(`${empty.stdout}\n${full.stdout}`).toMatchFileSnapshot('golden/state.txt')
    expect([empty.code, full.code]).toEqual([0, 0])
    expect(JSON.parse(json.stdout)).toEqual({
      version: '0.0.0-test',
      home: '/Users/ada/.loci',
      facts: 1,
      episodes: 1,
      openTasks: 1,
      openQuestions: 1,
      status: 'ok',
    })
  })

  test('A5 S1 CLI: a folder that is not there is named, and with --json it is an error', async () => {
    const environment = { LOCI_HOME: join(temporaryFolder(), 'none') }
    const shown = await runTestCli([], { environment })
    const json = await runTestCli(['--json'], { environment })

    expect(shown.stdout).toContain(`There is no folder ${environment.LOCI_HOME}.`)
    expect(shown.stdout).toContain('--create')
    expect(json).toMatchObject({ code: 3, stdout: '' })
    expect(JSON.parse(json.stderr).error.code).toBe('INVALID_CONFIG')
  })

  test('A5 CLI: what nobody planned is no state', async () => {
    const open = () => Promise.reject(new RangeError('Oh no'))

    expect(await runTestCli([], { parts: { open } })).toMatchObject({ code: 1, stdout: '' })
    const known = new MemoryError('It broke', { code: 'STORE_FAILED', hint: 'Mend it.' })
    const shown = await runTestCli([], { parts: { open: () => Promise.reject(known) } })
    expect(shown.stdout).toContain('It broke.\n  Mend it.')
  })
})

describe('A5 CLI: shell completion', () => {
  const complete = async (...words: string[]): Promise<readonly string[]> =>
    (await runTestCli(['complete', ...words])).stdout.trim().split('\n')

  test('A5 CLI: commands, groups, their commands and flags are completed', async () => {
    expect(await complete('re')).toEqual(['remember', 'recall', 'reindex', 'restore'])
    expect(await complete('task', 'st')).toEqual(['start', 'step'])
    expect(await complete('tasks', 'fi')).toEqual(['finish'])
    expect(await complete('backup', 'r')).toEqual(['restore'])
    expect(await complete('recall', 'tea', '--ex')).toEqual(['--explain'])
    expect(await complete('task', 'step', 'x', '--dur')).toEqual(['--duration-ms'])
    expect(await complete('doctor', '--j')).toEqual(['--json'])
    expect(await complete('')).toContain('fact')
    expect(await complete('nothing', 'x')).toEqual([''])
  })

  test.each([
    ['bash', 'complete -o default -F _loci loci'],
    ['zsh', '#compdef loci'],
    ['fish', 'complete -c loci'],
  ])('A5 CLI: there is a script for %s', async (shell, line) => {
    const { code, stdout } = await runTestCli(['completion', shell])

    expect(code).toBe(0)
    expect(stdout).toContain(line)
  })

  test('A5 CLI: a group can be loaded by itself, under its own name', async () => {
    expect(Object.keys(GROUP_LOADERS)).toEqual(Object.keys(GROUPS))
    for (const [name, load] of Object.entries(GROUP_LOADERS)) expect((await load()).name).toBe(name)
  })
})

describe('A5 CLI: a result without a view of its own is shown by its shape', () => {
  const view = { style: createStyle(false), columns: 60, nowMs: NOW_MS, isExplaining: false }
  const at = new Date(NOW_MS - 3_600_000).toISOString()
  const show = (result: unknown): string => renderResult(result, view)

  test('A5 CLI: an object is its title and its fields, without what only programs need', () => {
    const scope = { tenant: 'default' }
    const source = { kind: 'call', surface: 'cli' }

    expect(
      show({ name: 'Ada', scope, keys: ['ada'], source, lastSeenAt: at, isPinned: true, tags: [] }),
    ).toBe('Ada\nsource     cli\nlast seen  1 hour ago\npinned     yes')
    expect(show({ outcome: 'dropped', reason: 'It says nothing.' })).toBe(
      'Dropped. It says nothing.',
    )
  })

  test('A5 CLI: a list is a table where it fits, and items where it does not', () => {
    const items = [{ topic: '차', facts: 2 }]
    const id = 'x'.repeat(40)

    expect(show({ items, total: 9, next: 'abc' })).toBe(
      'TOPIC  FACTS\n차     2\n\n1 of 9. Next page: --after abc',
    )
    expect(show({ items: [{ id, text: 'Ada drinks green tea.', successRate: 0.5 }] })).toBe(
      `1.  Ada drinks green tea.\n    success rate 50 %\n    id: ${id}`,
    )
    expect(show({ items: [] })).toBe('Nothing found.')
  })

  test('A5 CLI: nothing is ever shown as JSON, however deep it is', () => {
    const shown = show({ pattern: { name: 'x', deep: { list: [{ a: { b: 1 } }], none: {} } } })

    expect(shown).not.toMatch(/[{}[\]]/)
    expect(shown).toContain('b 1')
  })
})
