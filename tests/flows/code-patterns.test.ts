import { expect, test } from 'vitest'
import type { Episode, EpisodeInput } from '../../src/core/episodes/episode.ts'
import { makeUnifiedDiff } from '../../src/core/syntax/make-unified-diff.ts'
import { learnCodePatterns } from '../../src/flows/code-patterns/learn-code-patterns.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const SCOPE = { tenant: 'acme' }
type Status = EpisodeInput['outcome']['status']

function guard(name: string): readonly [string, string] {
  const rest = `  print(${name}.total())\n  return ${name}\n`
  return [
    `function show(${name}) {\n${rest}}\n`,
    `function show(${name}) {\n  if (${name} == null) {\n    return null\n  }\n${rest}}\n`,
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
    episodes.push(await opened.memory.storeEpisode(input))
  }
  return { episodes, counts: await learnCodePatterns(episodes, scope, learningDeps(opened)) }
}

test('K2 the same change under other names is one pattern with its statistics', async () => {
  const opened = await openTestMemory()
  await learn(opened, [
    episode('Carts without rows', guard('cart')),
    episode('Ordini vuoti', guard('ordine')),
    episode('빈 주문', guard('주문'), { status: 'partial' }),
  ])

  const { patterns } = await opened.memory.listCodePatterns({
    repair: 'condition-with-return-added',
  })

  expect(patterns).toHaveLength(1)
  expect(patterns[0]).toMatchObject({
    category: 'fix',
    before: '',
    after: 'if $1 == null { return null }',
    applicability: { languages: ['typescript'] },
    statistics: { applications: 3, successes: 2, successRate: 1 },
    purposes: [{ aspect: 'safety', direction: 'better' }],
    effects: [
      { aspect: 'lines', mean: 3, more: 3, fewer: 0, uses: 3 },
      { aspect: 'statements', mean: 2, more: 3, fewer: 0, uses: 3 },
      { aspect: 'branches', mean: 1, more: 3, fewer: 0, uses: 3 },
    ],
  })
})

test('K2 learning from the same episodes again changes nothing', async () => {
  const opened = await openTestMemory()
  const { episodes, counts } = await learn(opened, [episode('Carts', guard('cart'))])
  const before = await opened.memory.listCodePatterns()
  opened.clock.advance(60_000)

  const again = await learnCodePatterns(episodes, SCOPE, learningDeps(opened))

  expect(counts.learned).toBeGreaterThan(0)
  expect(again).toEqual({ learned: 0, reinforced: 0 })
  expect(await opened.memory.listCodePatterns()).toEqual(before)
})

test('K2 a dry run says what would be learned and keeps nothing', async () => {
  const opened = await openTestMemory()
  const stored = await opened.memory.storeEpisode(episode('Carts', guard('cart')))

  const counts = await learnCodePatterns([stored], SCOPE, learningDeps(opened), { dryRun: true })

  expect(counts.learned).toBeGreaterThan(0)
  expect((await opened.memory.listCodePatterns()).total).toBe(0)
})

test('K2 where a change failed or was taken back is a contraindication', async () => {
  const opened = await openTestMemory()
  const [before, after] = guard('cart')
  const { episodes } = await learn(opened, [
    episode('Carts fail', guard('row'), { status: 'failure', file: 'src/b.ts' }),
    episode('Carts', [before, after]),
    episode('Undo the guard', [after, before]),
  ])

  const { patterns } = await opened.memory.listCodePatterns({ repair: 'null-check-added' })

  expect(patterns[0]?.statistics).toMatchObject({ applications: 2, successes: 0, successRate: 0 })
  expect(patterns[0]?.contraindications).toMatchObject([
    { text: 'taken back later: Undo the guard', failures: 1, uses: 2 },
    { text: 'Carts fail: TypeError: is null', failures: 1, uses: 2 },
  ])
  expect(patterns[0]?.contraindications[0]?.episodeIds).toEqual([episodes[2]?.id])
  await opened.memory.deleteEpisode({ id: episodes[2]?.id ?? '' })
  const { patterns: rest } = await opened.memory.listCodePatterns({ repair: 'null-check-added' })
  expect(rest[0]?.statistics.successes).toBe(1)
  expect(JSON.stringify(rest)).not.toContain('Undo')
})

test('K2 a place where a change fails more often than elsewhere is told with its counts', async () => {
  const opened = await openTestMemory()
  const failing = Array.from({ length: 5 }, (_one, at) =>
    episode(`Legacy ${at}`, guard('riga'), { status: 'failure', file: `legacy/${at}.ts` }),
  )
  const working = Array.from({ length: 6 }, (_one, at) =>
    episode(`Carts ${at}`, guard('cart'), { file: `src/${at}.ts` }),
  )
  const { episodes } = await learn(opened, [...failing, ...working])

  const { patterns, behind } = await opened.memory.listCodePatterns({ repair: 'null-check-added' })

  expect(patterns[0]?.contraindications[0]).toMatchObject({
    text: 'in legacy/',
    failures: 5,
    uses: 5,
    elsewhere: { failures: 0, uses: 6 },
  })
  expect(patterns[0]?.contraindications[0]?.pValue).toBeLessThan(0.01)
  expect(patterns[0]?.statistics).toMatchObject({ successes: 6, failures: 5 })
  expect(behind.map(({ id }) => id)).toContain(episodes.at(-1)?.id)
})

test('K2 a deleted episode takes its evidence with it, and the pattern that it alone showed', async () => {
  const opened = await openTestMemory()
  const { episodes } = await learn(opened, [
    episode('Carts', guard('cart')),
    episode('Rows', guard('row')),
  ])
  const countOf = async (): Promise<number> => {
    const { patterns } = await opened.memory.listCodePatterns({ repair: 'null-check-added' })
    return patterns[0]?.statistics.applications ?? 0
  }

  expect(await countOf()).toBe(2)
  await opened.memory.deleteEpisode({ id: episodes[0]?.id ?? '' })
  expect(await countOf()).toBe(1)
  await opened.memory.deleteEpisode({ id: episodes[1]?.id ?? '' })
  expect((await opened.memory.listCodePatterns()).total).toBe(0)
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
  const other = opened.memory.as({ door: 'library', scope: { tenant: 'others' } })

  expect((await opened.memory.listCodePatterns({ category: 'rename', language: 'py' })).total).toBe(
    1,
  )
  expect((await opened.memory.listCodePatterns({ category: 'rename', language: 'go' })).total).toBe(
    0,
  )
  expect((await other.listCodePatterns()).total).toBe(0)
})

test('K2 a secret in a diff is in no pattern', async () => {
  const opened = await openTestMemory()
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
  await learn(opened, [episode('Token', ['call(a, b)\nend()\n', `call("${secret}", b)\nend()\n`])])

  expect(JSON.stringify(await opened.memory.listCodePatterns())).not.toContain(secret)
})

test('K2 a change is described from a diff or from both sides, and nothing is stored', async () => {
  const opened = await openTestMemory()
  const [before, after] = guard('cart')

  const told = opened.memory.describeChange({ before, after, language: 'TypeScript' })

  expect(told.repairs.map(({ pattern }) => pattern)).toContain('null-check-added')
  expect(
    opened.memory.describeChange({ diff: makeUnifiedDiff(before, after, 'a.ts') }),
  ).toMatchObject({
    languages: ['typescript'],
    linesAdded: 3,
    linesRemoved: 0,
  })
  expect(() => opened.memory.describeChange({ before })).toThrow('no change to describe')
  expect((await opened.memory.listCodePatterns()).total).toBe(0)
})

test('K2 a task that is finished teaches by the edits that it made', async () => {
  const opened = await openTestMemory()
  const { task } = await opened.memory.startTask({ description: 'Carts without rows' })
  const [before, after] = guard('cart')
  await opened.memory.recordStep({
    task,
    tool: 'Edit',
    input: { file_path: 'src/cart.ts', old_string: before, new_string: after },
  })
  const { episode: told } = await opened.memory.finishTask({ task, status: 'success' })

  expect(told.outcome.patches[0]?.diff).toContain('+  if (cart == null) {')
  const { learned } = await learnCodePatterns([told], SCOPE, learningDeps(opened))
  expect(learned).toBeGreaterThan(0)
})
