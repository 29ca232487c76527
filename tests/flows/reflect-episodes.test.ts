import { expect, test } from 'vitest'
import type { EpisodeInput } from '../../src/index.ts'
import { runStep } from '../support/run-step.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

function bugfix(number: number, more: Partial<EpisodeInput> = {}): EpisodeInput {
  return {
    task: {
      description: `Carts without a voucher show no total (report ${number})`,
      type: 'bugfix',
    },
    outcome: { status: number % 3 === 0 ? 'failure' : 'success' },
    context: {
      files: ['src/cart.ts'],
      errors: [
        { type: 'TypeError', message: `Cannot read properties of undefined (cart ${number})` },
      ],
    },
    reflection: { gotchas: ['Run the migrations before the tests.'] },
    ...more,
  }
}

test('R2 what several episodes amount to becomes facts that cite them, and recall finds them', async () => {
  const { memory } = openTestMemory()
  const ids: string[] = []
  for (const number of [1, 2, 3, 4]) ids.push((await storeEpisode(memory, bugfix(number))).id)

  expect(await runStep(memory, 'reflect')).toMatchObject({ insights: 2 })

  const { items: insights } = await memory.facts.list()
  // That there were four tasks like this is told with the failure, and not once more.
  expect(insights.map(({ text }) => text).toSorted()).toEqual([
    '"TypeError: Cannot read properties of undefined (cart …" came up in 4 of the last 4 bugfix tasks in src/cart.ts; 3 of them succeeded.',
    'Learned in 4 of the last 4 bugfix tasks: "Run the migrations before the tests".',
  ])
  const { items: results } = await memory.recall({
    query: 'what to do before the tests with migrations?',
  })
  const found = results.find(({ text }) => text.includes('Run the migrations'))
  expect(found?.source).toEqual({ kind: 'episode', episodeId: ids[0], otherIds: ids.slice(1) })
  const insight = { bucket: 'semantic', trust: 'agent', tags: ['insight'] }
  expect(insights).toMatchObject([insight, insight])
})

test('R2 reflecting again changes nothing; one more episode renews what is said', async () => {
  const { memory, documents, clock } = openTestMemory()
  for (const number of [1, 2, 3]) await memory.episodes.store(bugfix(number))
  await runStep(memory, 'reflect')
  const count = await documents.count('facts')

  expect(await runStep(memory, 'reflect')).toMatchObject({ insights: 0 })
  expect(await documents.count('facts')).toBe(count)

  clock.advance(1_000)
  await memory.episodes.store(bugfix(4))
  await runStep(memory, 'reflect')
  const { items: facts } = await memory.facts.list({ status: 'all' })
  const texts = facts.map(({ text }) => text)
  expect(texts).toHaveLength(count)
  expect(texts).toContainEqual(expect.stringContaining('came up in 4 of the last 4'))
  expect(texts).not.toContainEqual(expect.stringContaining('came up in 3 of'))
})

test('R2 insights disappear with an episode that they cite, words and all', async () => {
  const { memory, documents } = openTestMemory()
  const told: EpisodeInput[] = [1, 2, 3].map((number) =>
    bugfix(number, { reflection: { tips: ['Ask Zorblax before the release.'] } }),
  )
  const ids: string[] = []
  for (const one of told) ids.push((await storeEpisode(memory, one)).id)
  await runStep(memory, 'reflect')

  await memory.forget({ id: ids[0] ?? '' })

  const { items: facts } = await memory.facts.list({ status: 'all' })
  expect(facts).toEqual([])
  const { documents: kept } = await documents.query('insights', { limit: 100 })
  expect(JSON.stringify(kept)).not.toMatch(/Zorblax|TypeError/u)
  await memory.episodes.store(
    bugfix(4, { reflection: { tips: ['Ask Zorblax before the release.'] } }),
  )
  await runStep(memory, 'reflect')
  const { items: renewed } = await memory.facts.list()
  expect(renewed.map(({ text }) => text)).toContainEqual(
    'Learned in 3 of the last 3 bugfix tasks: "Ask Zorblax before the release".',
  )
})

test('R2 what somebody said themselves stays when the episodes go', async () => {
  const { memory } = openTestMemory()
  await memory.remember({
    text: 'Learned in 3 of the last 3 bugfix tasks: "Run the migrations before the tests".',
  })
  const ids: string[] = []
  for (const number of [1, 2, 3]) ids.push((await storeEpisode(memory, bugfix(number))).id)
  await runStep(memory, 'reflect')

  await memory.forget({ id: ids[0] ?? '' })

  const { items: facts } = await memory.facts.list()
  expect(facts.map(({ text }) => text)).toEqual([
    'Learned in 3 of the last 3 bugfix tasks: "Run the migrations before the tests".',
  ])
})

test('R2 nothing is said across scopes, and what is said is in the language of the episodes', async () => {
  const { memory } = openTestMemory()
  const told = [
    ['한국', '장바구니 합계가 쿠폰 없이 표시되지 않음', '테스트 전에 마이그레이션을 실행하세요.'],
    [
      'italia',
      'Il carrello senza buono non mostra il totale',
      'Esegui le migrazioni prima dei test.',
    ],
  ] as const
  for (const [project, description, tip] of told) {
    for (const number of [1, 2]) {
      await memory.episodes.store({
        ...bugfix(number),
        task: { description: `${description} ${number}`, type: 'bugfix' },
        reflection: { tips: [tip] },
        project,
      })
    }
  }

  expect(await runStep(memory, 'reflect')).toMatchObject({ scopes: 2, insights: 2 })

  const { items: facts } = await memory.facts.list()
  expect(Object.fromEntries(facts.map(({ scope, text }) => [scope.project, text]))).toEqual({
    한국: '최근 bugfix 작업 2개 중 2개에서 배운 점: "테스트 전에 마이그레이션을 실행하세요".',
    italia:
      'Imparato in 2 delle ultime 2 attività di tipo bugfix: "Esegui le migrazioni prima dei test".',
  })
})

test('R1 reflection waits for importance, for a number of episodes, or for time', async () => {
  const { memory, clock } = openTestMemory()
  // Only a full run decides by itself whether it is time.
  const isTime = async (): Promise<boolean> => {
    const { report } = await memory.admin.nightly()
    const steps = report.stages.flatMap((stage) => stage.steps)
    return steps.find(({ name }) => name === 'reflect')?.counts.scopes === 1
  }
  const plain = (number: number): EpisodeInput => ({
    task: { description: `Rename the field ${number}`, complexity: 0.1 },
    outcome: { status: 'success' },
  })
  await memory.episodes.store(plain(1))
  expect(await isTime()).toBe(false)
  for (const number of [2, 3]) await memory.episodes.store(plain(number))
  expect(await isTime()).toBe(true)
  expect(await isTime()).toBe(false)

  clock.advance(1_000)
  for (let number = 4; number < 24; number++) await memory.episodes.store(plain(number))
  expect(await isTime()).toBe(true)

  clock.advance(1_000)
  for (let number = 0; number < 14; number++) await memory.episodes.store(bugfix(3))
  expect(await isTime()).toBe(true)

  clock.advance(DAY_MS)
  for (const number of [30, 31, 32]) await memory.episodes.store(plain(number))
  expect(await isTime()).toBe(true)
})

test('R2 a dry run says what would be kept, and keeps nothing', async () => {
  const { memory, documents } = openTestMemory()
  for (const number of [1, 2, 3]) await memory.episodes.store(bugfix(number))

  expect(await runStep(memory, 'reflect', { dryRun: true })).toMatchObject({ insights: 2 })

  expect(await documents.count('facts')).toBe(0)
  expect(await documents.count('reflection-marks')).toBe(0)
})
