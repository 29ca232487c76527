import { afterAll, expect, test } from 'vitest'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { makeUnifiedDiff } from '../../src/core/language/syntax/make-unified-diff.ts'
import type { Episode, EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import { learnRules } from '../../src/flows/learning/rules/learn-rules.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const SCOPE = { tenant: 'acme' }
const syntax = createTreeSitterParser()
afterAll(syntax.close)
type Status = EpisodeInput['outcome']['status']

// A check that decides nothing is removed.
function simpler(name: string): readonly [string, string] {
  const show = `print(${name}.total())\n`
  return [
    `function show(${name}) {\n  if (${name} != null) {\n    ${show}  }\n  return ${name}\n}\n`,
    `function show(${name}) {\n  ${show}  return ${name}\n}\n`,
  ]
}

function episode(
  description: string,
  [before, after]: readonly [string, string],
  { status = 'success', file = 'src/a.ts' }: { status?: Status; file?: string } = {},
): EpisodeInput {
  return {
    task: { description },
    context: { errors: status === 'failure' ? [{ type: 'TypeError', message: 'is null' }] : [] },
    outcome: { status, patches: [{ file, diff: makeUnifiedDiff(before, after, file) }] },
  }
}

async function learn(opened: TestMemory, inputs: readonly EpisodeInput[], scope = SCOPE) {
  const episodes: Episode[] = []
  for (const input of inputs) {
    opened.clock.advance(60_000)
    episodes.push(await storeEpisode(opened.memory, input))
  }
  return { episodes, counts: await learnRules(episodes, scope, learningDeps(opened)) }
}

test('K2 the same change under other names is one pattern with its statistics', async () => {
  const opened = await openTestMemory()
  await learn(opened, [
    episode('Carts without rows', simpler('cart')),
    episode('Ordini vuoti', simpler('ordine')),
    episode('빈 주문', simpler('주문'), { status: 'partial' }),
  ])

  const { items: patterns } = await opened.memory.rules.list({ category: 'simplify' })

  expect(patterns).toHaveLength(1)
  expect(patterns[0]).toMatchObject({
    name: 'simplify: if ($1 != null)',
    before: 'if ($1 != null)',
    after: '',
    ...{ kind: 'described', language: 'typescript', seen: 3, worked: 2, failed: 0 },
    when: 'The removed code decided nothing.',
    effects: { readability: 'better', size: 'better' },
    confidence: 0.6,
    measured: [
      { aspect: 'lines', mean: -2, more: 0, fewer: 3, uses: 3 },
      { aspect: 'statements', mean: -1, more: 0, fewer: 3, uses: 3 },
      { aspect: 'branches', mean: -1, more: 0, fewer: 3, uses: 3 },
    ],
  })
})

test('K2 learning from the same episodes again changes nothing', async () => {
  const opened = await openTestMemory()
  const { episodes, counts } = await learn(opened, [episode('Carts', simpler('cart'))])
  const before = await opened.memory.rules.list()
  opened.clock.advance(60_000)

  const again = await learnRules(episodes, SCOPE, learningDeps(opened))

  expect(counts.learned).toBeGreaterThan(0)
  expect(again).toEqual({ learned: 0, reinforced: 0 })
  expect(await opened.memory.rules.list()).toEqual(before)
})

test('K2 where a change failed or was reverted is a contraindication', async () => {
  const opened = await openTestMemory()
  const [before, after] = simpler('cart')
  const { episodes } = await learn(opened, [
    episode('Carts fail', simpler('row'), { status: 'failure', file: 'src/b.ts' }),
    episode('Carts', [before, after]),
    episode('Undo it', [after, before]),
  ])

  const { items: patterns } = await opened.memory.rules.list({ category: 'simplify' })

  expect(patterns[0]).toMatchObject({ seen: 2, worked: 0, failed: 2 })
  expect(patterns[0]?.contraindications).toMatchObject([
    { text: 'reverted later: Undo it', failures: 1, uses: 2 },
    { text: 'Carts fail: TypeError: is null', failures: 1, uses: 2 },
  ])
  expect(patterns[0]?.contraindications?.[0]?.episodeIds).toEqual([episodes[2]?.id])
  await opened.memory.forget({ id: episodes[2]?.id ?? '' })
  const { items: rest } = await opened.memory.rules.list({ category: 'simplify' })
  expect(rest[0]?.worked).toBe(1)
  expect(JSON.stringify(rest)).not.toContain('Undo')
})

test('K2 a place where a change fails more often than elsewhere is told with its counts', async () => {
  const opened = await openTestMemory()
  const failing = Array.from({ length: 5 }, (_one, at) =>
    episode(`Legacy ${at}`, simpler('riga'), { status: 'failure', file: `legacy/${at}.ts` }),
  )
  const working = Array.from({ length: 6 }, (_one, at) =>
    episode(`Carts ${at}`, simpler('cart'), { file: `src/${at}.ts` }),
  )
  const { episodes } = await learn(opened, [...failing, ...working])

  const { items: patterns } = await opened.memory.rules.list({ category: 'simplify' })

  expect(patterns[0]?.contraindications?.[0]).toMatchObject({
    text: 'in legacy/',
    failures: 5,
    uses: 5,
    elsewhere: { failures: 0, uses: 6 },
  })
  expect(patterns[0]?.contraindications?.[0]?.pValue).toBeLessThan(0.01)
  expect(patterns[0]).toMatchObject({ worked: 6, failed: 5 })
  expect(patterns[0]?.behind.map(({ id }) => id)).toContain(episodes.at(-1)?.id)
})

test('K2 a deleted episode takes its evidence with it, and the pattern that it alone showed', async () => {
  const opened = await openTestMemory()
  const { episodes } = await learn(opened, [
    episode('Carts', simpler('cart')),
    episode('Rows', simpler('row')),
  ])
  const countOf = async (): Promise<number> => {
    const { items: patterns } = await opened.memory.rules.list({ category: 'simplify' })
    return patterns[0]?.seen ?? 0
  }

  expect(await countOf()).toBe(2)
  await opened.memory.forget({ id: episodes[0]?.id ?? '' })
  expect(await countOf()).toBe(1)
  await opened.memory.forget({ id: episodes[1]?.id ?? '' })
  expect((await opened.memory.rules.list()).items).toEqual([])
})

test('K2 patterns stay in the scope of their episodes and are found by category and language', async () => {
  const opened = await openTestMemory()
  await learn(opened, [
    episode(
      'Names',
      [
        'def tot(rows):\n    s = sum(rows)\n    return s\n',
        'def total(rows):\n    s = sum(rows)\n    return s\n',
      ],
      { file: 'a.py' },
    ),
  ])
  const other = opened.memory.as({ surface: 'library', scope: { tenant: 'others' } })

  const renames = async (language: string) =>
    (await opened.memory.rules.list({ category: 'rename', language })).items.length
  expect(await renames('py')).toBe(1)
  expect(await renames('go')).toBe(0)
  expect((await other.rules.list()).items).toEqual([])
})

test('K2 a secret in a diff is in no pattern', async () => {
  const opened = await openTestMemory()
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
  await learn(opened, [
    episode('Token', [
      `call("${secret}", 1)\nend()\n`,
      `const KEY = "${secret}"\ncall(KEY, 1)\nend()\n`,
    ]),
  ])

  expect((await opened.memory.rules.list({ category: 'extract-constant' })).items).toHaveLength(1)
  expect(JSON.stringify(await opened.memory.rules.list())).not.toContain(secret)
})

test('K2 K3 one extracted constant is one pattern, and the edits of it are no rules', async () => {
  const opened = await openTestMemory()
  await learn(opened, [
    episode('Days', [
      'function wait() {\n  sleep(60 * 60 * 24)\n}\n',
      'const DAY_SECONDS = 60 * 60 * 24\nfunction wait() {\n  sleep(DAY_SECONDS)\n}\n',
    ]),
  ])

  const { items: patterns } = await opened.memory.rules.list()
  expect(patterns).toMatchObject([
    { category: 'extract-constant', before: '60 * 60 * 24', after: 'DAY_SECONDS' },
  ])
})

test('K2 without a parser no refactoring is learned', async () => {
  const opened = await openTestMemory({ syntax: undefined })
  const stored = await storeEpisode(opened.memory, episode('Carts', simpler('cart')))
  const deps = { ...learningDeps(opened), syntax: undefined }

  await learnRules([stored], SCOPE, deps)
  const { items } = await opened.memory.rules.list()
  expect(items.filter(({ kind }) => kind === 'described')).toEqual([])
})

test('K2 a task that is finished teaches by the edits that it made', async () => {
  const opened = await openTestMemory()
  const { id: task } = await opened.memory.tasks.start({ description: 'Carts without rows' })
  const [before, after] = simpler('cart')
  await opened.memory.tasks.step({
    id: task,
    tool: 'Edit',
    input: { file_path: 'src/cart.ts', old_string: before, new_string: after },
  })
  const { episode: told } = await opened.memory.tasks.finish({ id: task, status: 'success' })

  expect(told?.outcome.patches[0]?.diff).toContain('-  if (cart != null) {')
  const { items } = await opened.memory.rules.list()
  expect(items).not.toEqual([])
})
