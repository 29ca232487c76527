import { expect, test } from 'vitest'
import type { EpisodeInput, Memory } from '../../src/index.ts'
import { scriptedLanguageModel } from '../../src/testing/index.ts'
import { runStep } from '../support/run-step.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

function failing(description: string, more: Partial<EpisodeInput> = {}): EpisodeInput {
  return { task: { description, type: 'bugfix' }, outcome: { status: 'failure' }, ...more }
}

/** Resolves to what all insights say afterwards. */
async function reflect(memory: Memory): Promise<readonly string[]> {
  await memory.settle()
  await runStep(memory, 'reflect')
  return await said(memory)
}

/** A full run, which decides by itself whether it is time to reflect. Resolves to its counts. */
async function night(memory: Memory): Promise<Readonly<Record<string, number>> | undefined> {
  const { report } = await memory.admin.nightly()
  const steps = report.stages.flatMap((stage) => stage.steps)
  return steps.find(({ name }) => name === 'reflect')?.counts
}

async function said(memory: Memory): Promise<readonly string[]> {
  return (await memory.facts.list({ status: 'all' })).items.map(({ text }) => text)
}

const IN_THREE_LANGUAGES = [
  'Carts without a voucher lose their sum',
  'Il carrello senza buono sconto perde il totale',
  '쿠폰 없는 장바구니의 합계가 사라진다',
]

test('R2 tasks in three languages are told together by the file that they share', async () => {
  const { memory } = openTestMemory()
  const context = { files: ['src/cart.ts'] }
  await memory.episodes.store({
    episodes: IN_THREE_LANGUAGES.map((text) => failing(text, { context })),
  })
  await memory.episodes.store(failing('Rename the column of the report'))

  expect(await reflect(memory)).toEqual([
    '3 of the last 4 bugfix tasks were in src/cart.ts; all of them failed.',
  ])
})

test('R2 tasks that share neither words nor a file have nothing to say together', async () => {
  const { memory } = openTestMemory()
  await memory.episodes.store({ episodes: IN_THREE_LANGUAGES.map((text) => failing(text)) })

  expect(await reflect(memory)).toEqual([])
})

test('R2 what went as always amounts to nothing, and what is done again and again to something', async () => {
  const { memory } = openTestMemory()
  const chore = (number: number): EpisodeInput => ({
    task: { description: `Write the weekly sales report, week ${number}`, type: 'report' },
    outcome: { status: 'success' },
    execution: { durationMs: 5_400_000 },
  })
  const other: EpisodeInput = {
    task: { description: 'Move the whole shop to another host', type: 'project' },
    outcome: { status: 'success' },
    execution: { durationMs: 90_000_000 },
  }
  await memory.episodes.store({ episodes: [other, chore(1), chore(2), chore(3)] })
  expect(await reflect(memory)).toEqual([])

  await memory.episodes.store({ episodes: [chore(4), chore(5)] })
  expect(await reflect(memory)).toEqual([
    '5 of the last 5 report tasks were "Write the weekly sales report, week …", 7 h 30 min together (23 % of the time of all tasks).',
  ])
})

test('R2 an error that only says that a task failed teaches nothing, and one that says why does', async () => {
  const [tautology, reason] = [openTestMemory().memory, openTestMemory().memory]
  const check = { tool: 'run_tests', input: 'npm test' }
  const episodes = (['success', 'failure', 'partial', 'failure'] as const).map((status, at) => ({
    task: { description: `Fix ${['login', 'search', 'invoice', 'refund'][at]}`, type: 'bugfix' },
    outcome: { status },
    execution: {
      trace: [
        {
          ...check,
          ...(status === 'success' ? { output: '9 passed' } : { error: '2 of 9 failed' }),
        },
      ],
    },
  }))
  await tautology.episodes.store({ episodes })
  expect(await reflect(tautology)).toEqual([])

  // Another task fails in another way: so this is one of the ways.
  await reason.episodes.store({ episodes: [...episodes, failing('Rename the report')] })
  expect(await reflect(reason)).toEqual([
    '"2 of 9 failed" came up in 3 of the last 5 bugfix tasks; none of them succeeded.',
  ])
})

test('R2 the one error that ends every failed task of a type is told when it says why', async () => {
  const { memory } = openTestMemory()
  const call = { tool: 'deploy', input: 'production' }
  const error = 'The container registry does not answer'
  const episodes = (['success', 'failure', 'partial', 'failure'] as const).map((status, at) => ({
    task: {
      description: `Publish ${['login', 'search', 'invoice', 'refund'][at]}`,
      type: 'release',
    },
    outcome: { status },
    execution: { trace: [{ ...call, ...(status === 'success' ? { output: 'done' } : { error }) }] },
  }))
  await memory.episodes.store({ episodes })

  expect(await reflect(memory)).toEqual([
    '"The container registry does not answer" came up in 3 of the last 4 release tasks; none of them succeeded.',
  ])
})

test('R2 what mended a failure, what was decided and what people said is told with how often', async () => {
  const { memory } = openTestMemory()
  const decided = [{ decision: 'Use pnpm, not npm', reason: 'the lock file is of pnpm' }]
  await memory.episodes.store({
    episodes: ['Login page', 'Nightly import', 'Invoice footer'].map((description, at) => ({
      task: { description },
      outcome: {
        status: at === 2 ? ('failure' as const) : ('success' as const),
        userFeedback: { rating: 'negative' as const, comment: 'Too long, half a page is enough.' },
      },
      context: { errors: [{ type: 'Timeout', message: `No answer after ${at} s` }] },
      execution: { decisions: decided },
      ...(at === 2 ? {} : { reflection: { solutionPattern: 'Wait for the queue to drain' } }),
    })),
  })

  expect((await reflect(memory)).toSorted()).toEqual([
    '"Timeout: No answer after … s" came up in 3 of the last 3 tasks; 2 of them got past it with "Wait for the queue to drain".',
    'Decided in 3 of the last 3 tasks: "Use pnpm, not npm", because "the lock file is of pnpm".',
    'Feedback in 3 of the last 3 tasks: "Too long, half a page is enough".',
  ])
})

test('R1 what is too much for one time is told, and the next nights go on until nothing is left', async () => {
  const languageModel = scriptedLanguageModel([])
  const { memory, documents, clock } = openTestMemory({ languageModel, classify: 'rules' })
  const letters = [...'abcdefghijklmnopqrstuvwxy']
  for (const letter of letters) {
    const message = `${letter.repeat(9)} broke`
    await memory.episodes.store({
      episodes: [1, 2, 3].map(() =>
        failing(`${letter.repeat(6)} ${letter.repeat(7)}`, {
          context: { errors: [{ type: 'Error', message }] },
        }),
      ),
    })
  }

  expect(await night(memory)).toEqual({ scopes: 1, insights: 20, left: 5 })
  // A run right after it changes nothing: the next night goes on.
  expect(await night(memory)).toEqual({ scopes: 0, insights: 0, left: 5 })
  clock.advance(DAY_MS)
  expect(await night(memory)).toEqual({ scopes: 1, insights: 5, left: 0 })
  expect(await runStep(memory, 'reflect')).toMatchObject({ insights: 0, left: 0 })
  expect(await documents.count('facts')).toBe(letters.length)
})

test('R2 a group goes on under its insight when its first episode is deleted or too old', async () => {
  const { memory, clock } = openTestMemory()
  const ids: string[] = []
  for (let number = 1; number <= 4; number++) {
    const told = failing(`장바구니 합계가 틀리다 ${number}`)
    ids.push((await storeEpisode(memory, told)).id)
    clock.advance(20 * DAY_MS)
  }
  await reflect(memory)
  expect(await said(memory)).toEqual([expect.stringContaining('4개')])

  await memory.forget({ id: ids[0] ?? '' })
  expect(await said(memory)).toEqual([])
  await reflect(memory)
  expect(await said(memory)).toEqual([expect.stringContaining('3개')])

  // The next one leaves the window of 90 days, and two come to the group.
  clock.advance(35 * DAY_MS)
  for (const number of [5, 6])
    await memory.episodes.store(failing(`장바구니 합계가 틀리다 ${number}`))
  await reflect(memory)
  expect(await said(memory)).toEqual([expect.stringContaining('4개')])
})
