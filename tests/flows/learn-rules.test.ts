import { afterAll, expect, test } from 'vitest'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import type { Episode, EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import { learnRules } from '../../src/flows/learning/rules/learn-rules.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const parser = createTreeSitterParser()
afterAll(parser.close)
const SCOPE = { tenant: 'acme' }

function patched(
  file: string,
  lines: string,
  status: 'success' | 'failure' = 'success',
): EpisodeInput {
  const diff = `--- a/${file}\n+++ b/${file}\n@@ -1,3 +1,3 @@\n${lines}`
  return {
    task: { description: `고치기: ${file}` },
    outcome: { status, patches: [{ file, diff }] },
  }
}

const NONE_TEST =
  ' def leggi(città):\n-    if città == None:\n+    if città is None:\n         return 0\n'
const OTHER_TEST =
  ' def 읽기(이름):\n-    if 이름.값 == None:\n+    if 이름.값 is None:\n         return 1\n'

async function store(
  { memory }: TestMemory,
  inputs: readonly EpisodeInput[],
): Promise<readonly Episode[]> {
  const stored: Episode[] = []
  for (const input of inputs) stored.push(await storeEpisode(memory, input))
  return stored
}

test('K3 rules are learned from the patches of episodes that succeeded, each episode once', async () => {
  const opened = openTestMemory()
  const deps = { ...learningDeps(opened), syntax: parser }
  const episodes = await store(opened, [
    patched('a.py', NONE_TEST),
    patched('b.py', OTHER_TEST),
    patched('c.py', ' x = 1\n-y == None\n+y = 2\n', 'failure'),
  ])

  expect(await learnRules(episodes, SCOPE, deps)).toEqual({ learned: 1, reinforced: 0 })
  expect(await learnRules(episodes, SCOPE, deps)).toEqual({ learned: 0, reinforced: 0 })
  expect((await opened.memory.rules.list()).items).toMatchObject([
    {
      language: 'python',
      before: '$1 == None',
      after: '$1 is None',
      category: 'null-safety',
      confidence: 0.6,
      episodeIds: episodes.slice(0, 2).map(({ id }) => id),
    },
  ])
})

test('K3 what an episode showed goes with it', async () => {
  const opened = openTestMemory()
  const deps = { ...learningDeps(opened), syntax: parser }
  const [first, second] = await store(opened, [
    patched('a.py', NONE_TEST),
    patched('b.py', OTHER_TEST),
  ])
  await learnRules(
    [first, second].flatMap((one) => one ?? []),
    SCOPE,
    deps,
  )

  await opened.memory.forget({ id: first?.id ?? '' })
  expect((await opened.memory.rules.list()).items).toMatchObject([
    { confidence: 0.5, episodeIds: [second?.id] },
  ])
  await opened.memory.forget({ id: second?.id ?? '' })
  expect((await opened.memory.rules.list()).items).toEqual([])
})

test('K3 a rule that nobody confirmed goes away after half a year', async () => {
  const opened = openTestMemory()
  const deps = { ...learningDeps(opened), syntax: parser }
  await learnRules(await store(opened, [patched('a.py', NONE_TEST)]), SCOPE, deps)

  opened.clock.advance(181 * 86_400_000)
  await learnRules([], SCOPE, deps)
  expect((await opened.memory.rules.list()).items).toEqual([])
})
