import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNodeProjectFolders } from '../../src/adapters/project/index.ts'
import type { Caller } from '../../src/flows/caller.ts'
import { makeFolder, withFolder } from '../support/prove-conformance.ts'
import { SHOP_CHANGES, SHOP_FILES } from '../support/shop-project.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'
import { writeFiles, writeHistory } from '../support/test-project.ts'

const environment = { PATH: process.env.PATH }
const AGENT: Caller = { scope: { tenant: 'acme' }, surface: 'mcp', isOwner: true }

function openWith(folder?: string): TestMemory {
  return openTestMemory({ projects: createNodeProjectFolders({ folder, environment }) })
}

// Made once: git takes its time.
const made = makeFolder()
beforeAll(async () => writeHistory(await made.path, SHOP_CHANGES))
afterAll(() => made.remove())

async function withShop(use: (folder: string, opened: TestMemory) => Promise<void>): Promise<void> {
  await withFolder(async (parent) => {
    const folder = join(parent, 'my shop 가게')
    await cp(await made.path, folder, { recursive: true })
    await use(folder, openWith())
  })
}

test('K4 a look at a folder tells structure, stack, conventions and hotspots', () =>
  withShop(async (path, { memory }) => {
    const { outcome, project } = await memory.projects.learn({ path })

    expect(outcome).toBe('learned')
    expect(project).toMatchObject({
      project: 'my shop 가게',
      folder: { isCut: false, history: { commits: 12, authors: 2, fixes: 5 } },
      structure: { architecture: 'service', reasons: ['Express', 'Django'] },
      stack: {
        frameworks: ['Express', 'Django'],
        testFrameworks: ['Vitest', 'pytest'],
        buildTools: ['npm', 'TypeScript'],
        languages: [{ name: 'TypeScript' }, { name: 'Python', files: 7 }],
      },
    })
    expect(project.structure?.entryPoints).toContain('src/main.ts')
    expect(project.structure?.configFiles).toEqual(['package.json', 'tsconfig.json'])
    expect(project.structure?.directories).toEqual([
      { path: 'src', role: 'source code', files: 20, language: 'TypeScript' },
      { path: 'tools', role: 'tools', files: 7, language: 'Python' },
    ])
    expect(project.stack?.dependencies).toContainEqual({
      name: 'zod',
      version: '3.22.4',
      isForDevelopment: false,
      manifest: 'package.json',
    })
  }))

test('K4 conventions are stated with their sample and share, and only with enough of both', () =>
  withShop(async (path, { memory }) => {
    const { project } = await memory.projects.learn({ path })
    const said = (project.conventions ?? []).map(
      ({ topic, language = 'all', value, hits, n }) =>
        `${language} ${topic}: ${value} ${hits}/${n}`,
    )

    expect(said).toEqual(
      expect.arrayContaining([
        'TypeScript file-names: kebab-case 10/10',
        'TypeScript functions: camelCase 16/16',
        'TypeScript classes: PascalCase 9/9',
        'TypeScript constants: UPPER_CASE 8/8',
        'TypeScript quotes: single quotes 17/17',
        'TypeScript semicolons: no semicolons 17/17',
        'TypeScript import-order: packages before own files 16/16',
        'TypeScript import-paths: with file ending 18/18',
        'TypeScript test-placement: beside the code 8/8',
        'TypeScript test-names: *.test.ts 8/8',
        'TypeScript doc-comments: functions have a doc comment 16/17',
        'Python indentation: 4 spaces 7/7',
        'Python functions: snake_case 14/14',
        'Python doc-comments: functions have a doc comment 14/14',
        'all commit-messages: a sentence with a capital 11/12',
      ]),
    )
    for (const { low, share, high, n } of project.conventions ?? []) {
      expect(n).toBeGreaterThanOrEqual(6)
      expect(low).toBeGreaterThanOrEqual(0.6)
      expect(low).toBeLessThanOrEqual(share)
      expect(share).toBeLessThanOrEqual(high)
    }
  }))

test('K4 the history tells what changes often, breaks often and changes together', () =>
  withShop(async (path, { memory }) => {
    const { project } = await memory.projects.learn({ path })
    const { hotspots } = project

    expect(hotspots?.oftenModified.slice(0, 3)).toMatchObject([
      { file: 'src/price-desk.ts', commits: 7, lastAt: '2026-02-06T09:00:00.000Z' },
      { file: 'src/stock-desk.ts', commits: 7 },
      { file: 'src/cart-desk.ts', commits: 6 },
    ])
    expect(hotspots?.bugProne).toMatchObject([{ file: 'src/cart-desk.ts', fixes: 5, commits: 6 }])
    expect(hotspots?.changedTogether).toMatchObject([
      { files: ['src/price-desk.ts', 'src/stock-desk.ts'], together: 7 },
    ])
    expect(hotspots?.complex).toMatchObject([{ file: 'src/tangled-rules.ts', branches: 36 }])
    expect(hotspots?.critical).toEqual([{ file: 'src/shop-error.ts', importers: 9 }])
  }))

test('K4 nothing is stored of secrets, of people or of where the folder lies', () =>
  withShop(async (path, { memory, documents }) => {
    await memory.projects.learn({ path })
    const { documents: kept } = await documents.query('projects', { limit: 10 })

    const stored = JSON.stringify(kept)
    expect(stored).toContain('[redacted: ')
    expect(stored).not.toMatch(/hunter2secret|rossi|bea@|ada@/i)
    expect(stored).not.toContain(path)
  }))

test('K4 looking again writes only what changed', () =>
  withShop(async (path, { memory, clock, documents }) => {
    await memory.projects.learn({ path })
    const before = await documents.query('projects', { limit: 10 })
    clock.advance(86_400_000)

    expect((await memory.projects.learn({ path })).outcome).toBe('unchanged')
    expect(await documents.query('projects', { limit: 10 })).toEqual(before)

    await writeFile(join(path, 'src', 'new-desk.ts'), 'export const deskCount = 3\n')
    const { outcome, project } = await memory.projects.learn({ path })
    expect(outcome).toBe('changed')
    expect(project.structure?.directories[0]?.files).toBe(21)
    expect((await memory.projects.get()).projects).toHaveLength(1)
  }))

test('K4 without git a folder is known by its files', () =>
  withFolder(async (path) => {
    await writeFiles(path, SHOP_FILES)
    const { memory } = openWith()
    const { project } = await memory.projects.learn({ path, project: 'shop' })

    expect(project.folder).not.toHaveProperty('history')
    expect(project.hotspots).toMatchObject({ oftenModified: [], bugProne: [] })
    expect(project.hotspots?.critical).not.toEqual([])
  }))

test('K4 T1 an agent has only the configured folder looked at, whatever it names', () =>
  withFolder(async (parent) => {
    const [allowed, other] = [join(parent, 'allowed'), join(parent, 'other')]
    await writeFiles(allowed, { 'inner/package.json': '{}' })
    await writeFiles(other, { 'package.json': '{}' })
    await symlink(other, join(allowed, 'link'))
    const { memory } = openWith(allowed)
    const agent = memory.as(AGENT)

    expect((await agent.projects.learn()).project.project).toBe('allowed')
    expect((await agent.projects.learn({ path: join(allowed, 'inner') })).outcome).toBe('learned')
    for (const path of [other, join(allowed, 'link'), '/', join(allowed, '..'), parent]) {
      await expect(agent.projects.learn({ path })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(openWith().memory.as(AGENT).projects.learn({ path: other })).rejects.toMatchObject(
      {
        code: 'FORBIDDEN',
      },
    )
    await expect(openWith().memory.projects.learn()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await memory.projects.learn({ path: other })).outcome).toBe('learned')
  }))

test('K4 a caller of one project or tenant sees no other, and sections can be chosen', () =>
  withShop(async (path, { memory }) => {
    await memory.projects.learn({ path, project: 'shop' })
    const stranger = memory.as({ scope: { tenant: 'globex' }, surface: 'http' })
    const elsewhere = memory.as({ scope: { tenant: 'acme', project: 'blog' }, surface: 'http' })

    for (const other of [stranger, elsewhere]) {
      await expect(other.projects.get({ project: 'shop' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect((await other.projects.get()).projects).toEqual([])
    }
    const { project: view, tools } = await memory.projects.get({
      project: 'shop',
      sections: ['stack'],
    })
    expect(tools).toBeUndefined()
    expect(view).toHaveProperty('stack')
    expect(view).not.toHaveProperty('conventions')
    expect(view).not.toHaveProperty('hotspots')
    expect((await memory.projects.get()).projects).toMatchObject([
      { project: 'shop', architecture: 'service', languages: ['TypeScript', 'Python'], tasks: 0 },
    ])

    expect((await memory.projects.get()).project?.project).toBe('shop')
    await memory.projects.learn({ path, project: 'blog' })
    const { project, projects } = await memory.projects.get()
    expect([project, projects?.length]).toEqual([undefined, 2])
    await memory.projects.delete({ project: 'blog' })

    await memory.projects.delete({ project: 'shop' })
    expect((await memory.projects.get()).projects).toEqual([])
    expect((await memory.projects.learn({ path, project: 'shop' })).outcome).toBe('learned')
  }))

test('W10 K4 a finished task belongs to the repository that it was done in, never to a folder of its files', () =>
  withShop(async (folder) => {
    const { memory } = openTestMemory({
      projects: createNodeProjectFolders({ here: join(folder, 'src'), environment }),
    })
    const work = async (project?: string) => {
      const { id } = await memory.tasks.start({ description: '할인 계산을 바꾼다', project })
      const input = {
        file_path: 'django/contrib/admin/options.py',
        old_string: 'a',
        new_string: 'b',
      }
      await memory.tasks.step({ id, tool: 'Edit', input, output: 'ok' })
      return (await memory.tasks.finish({ id, status: 'success' })).episode?.scope.project
    }

    expect(await work()).toBe('my shop 가게')
    expect(await work('altro')).toBe('altro')
    const stored = await storeEpisode(memory, {
      task: { description: 'Riscrivere il carrello' },
      outcome: { status: 'success' },
    })
    expect(stored.scope.project).toBe('my shop 가게')
    const { project } = await memory.projects.learn({ path: folder })
    expect(project.project).toBe('my shop 가게')
  }))

test('W10 where no folder is known, a task without a project has none', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.tasks.start({ description: 'Sposta i campi' })
  await memory.tasks.update({ id, file: { path: '/srv/app/db/models/a.py', state: 'modified' } })

  const { episode } = await memory.tasks.finish({ id, status: 'success' })

  expect(episode?.scope.project).toBeUndefined()
})
