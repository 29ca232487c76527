import { expect, test } from 'vitest'
import { writeDigests } from '../../src/flows/learning/digests/digests.ts'
import { formatBugPage, formatFoundBug } from '../../src/operations/views/format-bugs.ts'
import { formatFailures } from '../../src/operations/views/format-failures.ts'
import { formatProjects } from '../../src/operations/views/format-project.ts'
import { contextText } from '../../src/operations/views/model-text.ts'
import { createStyle, type View } from '../../src/operations/views/style.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const VIEW: View = {
  style: createStyle(false),
  columns: 80,
  nowMs: Date.parse('2026-03-01T12:00:00Z'),
  isExplaining: false,
}
const ERROR = 'TypeError: no cart\n    at price (/srv/src/cart.ts:1:2)'

test('K1 a bug is shown with its solutions as bars, and how to say whether one helped', async () => {
  const { memory } = openTestMemory()
  const told = await memory.bugs.add({
    error: ERROR,
    solution: 'Controlla il carrello\u001b[31m',
    codeTemplate: '-cart.total\n+cart?.total',
    causes: ['빈 장바구니'],
  })
  const solution = told.solutions[0]?.key ?? ''
  await memory.feedback({ id: told.id, helped: true })
  await memory.feedback({ id: told.id, fix: solution, helped: false })

  const one = formatFoundBug(await memory.bugs.get({ id: told.id }), VIEW)
  expect(one).toContain('█████░░░░░ 1/2  Controlla il carrello')
  expect(one).toContain('    +cart?.total')
  expect(one).toContain('빈 장바구니')
  expect(one).not.toContain('\u001b')
  const found = await memory.failures.search({ error: ERROR })
  expect(formatFailures(found, VIEW)).toContain(
    `loci feedback ${told.id} --fix ${solution} --helped`,
  )
  const page = formatBugPage(await memory.bugs.list(), VIEW)
  expect(page).toContain('1 of 1')
})

test('K6 tools are a table, and what goes well together is said in words', async () => {
  const opened = openTestMemory()
  const runs = Array.from({ length: 24 }, (_run, at) => ({
    task: { description: `task ${at}`, type: 'bugfix' },
    execution: {
      trace: [
        { tool: 'read', durationMs: 1_500 },
        { tool: at < 12 ? 'test' : 'grep', error: '포트 80 사용 중' },
      ],
    },
    outcome: { status: at < 12 ? ('success' as const) : ('failure' as const) },
  }))
  const episodes = []
  for (const run of runs) episodes.push(await storeEpisode(opened.memory, run))
  await writeDigests(episodes, learningDeps(opened))

  const text = formatProjects(await opened.memory.projects.get(), VIEW)
  expect(text).toMatch(/read +24 +100 % +50 % +1\.5 s/)
  expect(text).toContain('read + test: 100 % of 12 tasks succeeded, 0 % with only one of them')
  expect(text).toContain('24 episodes')
})

test('K7 what is known is shown as text for a prompt, with its sources', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.bugs.add({ error: ERROR, solution: '장바구니를 확인한다' })
  const known = await memory.context.forTask({ error: ERROR })

  const text = contextText(known)
  expect(text).toContain(`] bug ${id} · `)
  expect(text).toContain('| TypeError: no cart\n')
  expect(text).toContain('| - Try: 장바구니를 확인한다')
  expect(text).toMatch(/\nconfidence 0: .+\.$/)
  const nothing = contextText(await memory.context.forTask({}))
  expect(nothing).toContain('Nothing known')
})
