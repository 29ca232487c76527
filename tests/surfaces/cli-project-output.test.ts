import { expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { withFolder } from '../support/prove-conformance.ts'
import { SHOP_FILES } from '../support/shop-project.ts'
import { writeFiles, writeHistory } from '../support/test-project.ts'
import { NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

function createRunner(opened: OpenedMemory): (...args: string[]) => Promise<string> {
  return async (...args) => {
    const { stdout, stderr } = await runTestCli(args, { opened, columns: 90, now: () => NOW_MS })
    expect(stderr).toBe('')
    return stdout.trimEnd()
  }
}

test('K4 A5 CLI: a project is learned, read with bars and samples, listed and forgotten', () =>
  withFolder(async (path) => {
    await writeHistory(path, [
      { date: '2026-01-01T09:00:00Z', message: 'Open the shop', files: SHOP_FILES },
      { date: '2026-01-02T09:00:00Z', message: 'Fix it', files: { 'src/주문 내역.ts': '1\n' } },
    ])
    const run = createRunner(await openTestMemory())

    expect(await run('project', 'get')).toContain('No known projects yet.')
    const learned = await run('project', 'learn', path, '--project', 'shop')
    expect(learned).toMatch(/^Learned\.\n\nshop {2}service\n/)
    expect(learned).toContain('2 commits by 1 author since 2026-01-01')
    expect(learned).toMatch(/functions +TypeScript +camelCase +██████████ 100 % +16 of 16/)
    expect(learned).toMatch(/src\/주문 내역\.ts +██████████ 2 commits +2026-01-02/)
    expect(learned).toMatch(/src\/tangled-rules\.ts +\d+ +36 +2/)
    for (const line of learned.split('\n')) expect(line).toBe(line.trimEnd())

    expect(await run('project', 'learn', path, '--project', 'shop')).toContain(
      'Nothing has changed',
    )
    const part = await run('project', 'get', 'shop', '--sections', 'conventions')
    expect(part).toContain('Conventions\n')
    expect(part).not.toContain('Structure')
    await run('project', 'learn', path, '--project', 'blog')
    const listed = await run('project', 'get')
    expect(listed).toMatch(/^PROJECT +LANGUAGES +TASKS/)
    expect(listed).toMatch(/^shop +TypeScript, Python +0/m)
    expect(await run('project', 'delete', 'shop')).toBe('Deleted  shop')
    expect(await run('project', 'get')).toMatch(/^blog {2}service\n/)
  }))

test('K5 A5 CLI: preferences are told, listed with where they come from, and forgotten', async () => {
  const opened = await openTestMemory()
  const run = createRunner(opened)

  expect(await run('preference', 'list')).toContain('→ loci preference set')
  expect(await run('preference', 'set', 'quotes', '--value', 'single quotes')).toContain(
    'Remembered',
  )
  expect(await run('preference', 'list')).toBe('coding\n  quotes: single quotes  said')
  expect(await run('preference', 'delete', 'quotes')).toBe('Deleted  quotes')
})

test('K4 T1 HTTP and MCP callers name no folder of the machine', () =>
  withFolder(async (path) => {
    await writeFiles(path, SHOP_FILES)
    const { memory } = await openTestMemory()
    for (const surface of ['http', 'mcp'] as const) {
      const caller = memory.as({ scope: { tenant: 'default' }, surface, isOwner: true })
      await expect(caller.projects.learn({ path })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  }))
