import { expect, test } from 'vitest'
import { createNodeProjectFolders } from '../../src/adapters/project/index.ts'
import type { ProjectRecord } from '../../src/core/learning/projects/project-record.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import {
  dropProjectEvidence,
  learnProjects,
} from '../../src/flows/learning/projects/learn-project.ts'
import { writeDraft } from '../../src/flows/storage/records/draft.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { withFolder } from '../support/prove-conformance.ts'
import { SHOP_FILES } from '../support/shop-project.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'
import { writeFiles } from '../support/test-project.ts'

const SCOPE = { tenant: 'acme', project: 'shop' }

const STACK = `TypeError: Cannot read properties of undefined (reading 'total')
    at sumCart (/srv/ci/shop/src/cart.ts:12:9)
    at run (/srv/ci/shop/node_modules/x/index.js:1:1)`

function task(status: 'success' | 'failure', more: Partial<EpisodeInput> = {}): EpisodeInput {
  return {
    project: 'shop',
    task: { description: 'Mend the cart', type: 'bugfix' },
    outcome: { status, patches: [{ file: './src/cart.ts' }] },
    ...more,
  }
}

const FAILED: Partial<EpisodeInput> = {
  context: {
    errors: [{ type: 'TypeError', stack: STACK }],
  },
  reflection: {
    gotchas: ['장바구니가 비면 합계가 없다.'],
    failuresAnalysed: ['Summing before the vouchers are loaded.'],
  },
}

test('K4 a check that fails again and again is no lesson, and a changed file without an error is not bug-prone', async () => {
  const { memory } = openTestMemory()
  for (const attempt of [1, 2]) {
    const { id } = await memory.tasks.start({ description: `Deploy ${attempt}`, project: 'shop' })
    await memory.tasks.step({ id, tool: 'write', input: { file_path: 'src/a.ts', content: 'x' } })
    for (const error of ['AssertionError: 2 is not 3', 'AssertionError: 2 is not 3']) {
      await memory.tasks.step({ id, tool: 'bash', input: 'npm test', error })
    }
    await memory.tasks.finish({ id, status: 'failure' })
  }

  const { project } = await memory.projects.get({ project: 'shop' })

  expect(project?.team?.avoid).toEqual([])
  expect(project?.hotspots?.bugProne).toEqual([])
})

async function learnAll(opened: TestMemory): Promise<{ learned: number; reinforced: number }> {
  const { documents } = await opened.documents.query('episodes', { limit: 100 })
  const episodes = await Promise.all(documents.map(({ id }) => opened.memory.episodes.get({ id })))
  return await learnProjects(
    episodes.map((found) => found.episode),
    SCOPE,
    learningDeps(opened),
  )
}

test('K4 tasks teach what is touched, what breaks, what helps and what to avoid', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  await memory.episodes.store(task('failure', FAILED))
  await memory.episodes.store(task('failure', FAILED))
  await memory.episodes.store(
    task('success', {
      reflection: { problemPattern: 'Empty carts', solutionPattern: 'Start the sum at zero' },
    }),
  )
  expect(await learnAll(opened)).toEqual({ learned: 1, reinforced: 2 })

  const { project: view } = await memory.projects.get({ project: 'shop' })
  expect(view?.hotspots?.oftenModified).toMatchObject([
    { file: 'src/cart.ts', tasks: 3, commits: 0 },
  ])
  expect(view?.hotspots?.bugProne).toMatchObject([
    { file: 'src/cart.ts', failures: 2, fixes: 1, commits: 0 },
  ])
  expect(view?.team?.commonIssues.map(({ text, tasks }) => [text, tasks])).toEqual([
    ["TypeError: Cannot read properties of undefined (reading 'total')", 2],
    ['장바구니가 비면 합계가 없다.', 2],
  ])
  expect(view?.team?.preferredSolutions).toMatchObject([
    { problem: 'Empty carts', solution: 'Start the sum at zero', tasks: 1 },
  ])
  expect(view?.team?.avoid).toMatchObject([
    { text: 'Summing before the vouchers are loaded.', tasks: 2 },
  ])
  expect(view?.statistics).toMatchObject({
    tasks: 3,
    succeeded: 1,
    failed: 2,
    successRate: 1 / 3,
    taskTypes: { bugfix: 3 },
  })
  expect(view).not.toHaveProperty('folder')
})

test('K4 learning from the same tasks again changes nothing', async () => {
  const opened = openTestMemory()
  await opened.memory.episodes.store(task('failure', FAILED))
  await learnAll(opened)
  const before = await opened.documents.query('projects', { limit: 10 })
  opened.clock.advance(60_000)

  expect(await learnAll(opened)).toEqual({ learned: 0, reinforced: 0 })
  expect(await opened.documents.query('projects', { limit: 10 })).toEqual(before)
})

test('K4 what a deleted task taught goes with it, and its project with the last', async () => {
  const opened = openTestMemory()
  const first = await storeEpisode(opened.memory, task('failure', FAILED))
  const second = await storeEpisode(opened.memory, task('success'))
  await learnAll(opened)
  const deps = learningDeps(opened)
  const drop = (episode: typeof first): Promise<void> =>
    writeDraft('drop', deps, (draft) => dropProjectEvidence(episode, draft))

  await drop(first)
  const { project: view } = await opened.memory.projects.get({ project: 'shop' })
  expect(view?.statistics?.tasks).toBe(1)
  expect(view?.team).toEqual({ commonIssues: [], preferredSolutions: [], avoid: [] })
  await drop(second)
  expect(await opened.documents.count('projects')).toBe(0)
})

test('K4 T1 nothing is learned across scopes', async () => {
  const opened = openTestMemory()
  await opened.memory.episodes.store(task('failure', FAILED))
  await opened.memory.episodes.store({ ...task('success'), project: 'blog' })
  await learnAll(opened)

  const { documents } = await opened.documents.query('projects', { limit: 10 })
  const records = documents.map(({ body }) => body as unknown as ProjectRecord)
  expect(records.map(({ scope, tasks }) => [scope, tasks.length])).toEqual([[SCOPE, 1]])
})

test('K4 what was forgotten of tasks is not learned again, what comes later is', async () => {
  const opened = openTestMemory()
  await opened.memory.episodes.store(task('failure', FAILED))
  await learnAll(opened)
  opened.clock.advance(60_000)
  await opened.memory.projects.delete({ project: 'shop', what: 'tasks' })
  await expect(opened.memory.projects.get({ project: 'shop' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })

  expect(await learnAll(opened)).toEqual({ learned: 0, reinforced: 0 })
  opened.clock.advance(60_000)
  await opened.memory.episodes.store(task('success'))
  expect(await learnAll(opened)).toEqual({ learned: 1, reinforced: 0 })
})

test('K4 hotspots: what is generated, fetched or ignored by the project never counts', async () => {
  const opened = openTestMemory({ projects: createNodeProjectFolders() })
  const { memory } = opened
  const files = [
    'src/cart.ts',
    '.pytest_cache/v/cache/lastfailed',
    '/srv/ci/shop/node_modules/x/index.js',
    'package-lock.json',
    'src/settings.local.ts',
  ]
  for (const status of ['failure', 'failure'] as const) {
    await memory.episodes.store(
      task(status, { outcome: { status, patches: files.map((file) => ({ file })) } }),
    )
  }
  await learnAll(opened)
  const hotspotsOf = async () => (await memory.projects.get({ project: 'shop' })).project?.hotspots
  const filesIn = (all: readonly { readonly file: string }[] = []) => all.map(({ file }) => file)

  // Only the folder says that local settings are ignored.
  const before = await hotspotsOf()
  expect(filesIn(before?.oftenModified)).toEqual(['src/cart.ts', 'src/settings.local.ts'])
  await withFolder(async (path) => {
    await writeFiles(path, SHOP_FILES)
    await memory.projects.learn({ path, project: 'shop' })
  })
  const after = await hotspotsOf()
  expect(filesIn(after?.oftenModified)).toContain('src/cart.ts')
  for (const file of files.slice(1)) {
    expect(filesIn(after?.oftenModified)).not.toContain(file)
    expect(filesIn(after?.bugProne)).not.toContain(file)
  }
})

test('K4 tasks without a project have a short name by which they are found and deleted', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  const { documents } = opened
  await memory.episodes.store({ ...task('success'), project: undefined })
  await memory.episodes.store(task('success'))
  const all = (await documents.query('episodes', { limit: 10 })).documents
  for (const { id } of all) {
    const { episode } = await memory.episodes.get({ id })
    await learnProjects([episode], episode.scope, learningDeps(opened))
  }
  const { projects = [] } = await memory.projects.get()
  const names = projects.map(({ project }) => project)
  expect(names).toContain('shop')
  const short = names.find((name) => name !== 'shop') ?? ''
  expect(short).toMatch(/^[0-9a-f]{12}$/)
  expect((await memory.projects.get({ project: short })).project?.project).toBe(short)
  expect(await memory.projects.delete({ project: short })).toEqual({ project: short })
})

test('K4 a variable in a script names no file of the project', async () => {
  const { memory } = openTestMemory()
  for (const attempt of [1, 2]) {
    const { id } = await memory.tasks.start({ description: `Tidy ${attempt}`, project: 'shop' })
    const input = 'for one in *.txt; do sed -i s/a/b/ "$one"; done; sed -i s/a/b/ notes.txt'
    await memory.tasks.step({ id, tool: 'bash', input, output: 'ok' })
    await memory.tasks.finish({ id, status: 'success' })
  }

  const { project } = await memory.projects.get({ project: 'shop' })
  expect(project?.hotspots?.oftenModified.map(({ file }) => file)).toEqual(['notes.txt'])
})
