import { expect, test } from 'vitest'
import { formatMetrics } from '../../src/operations/views/format-metrics.ts'
import { createStyle } from '../../src/operations/views/style.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, START } from '../support/test-memory.ts'

const VIEW = {
  style: createStyle(false),
  columns: 100,
  nowMs: Date.parse(START),
  isExplaining: false,
}

test('R4 a person reads what there is, whether it helps, and how long things took', async () => {
  const { memory } = openTestMemory()
  const show = async (): Promise<string> =>
    formatMetrics((await memory.admin.stats({ metrics: true })).metrics ?? [], VIEW)
  expect(await show()).toMatch(/episodes {2,}0\n(?:.|\n)*none learned from yet/u)

  const { id } = await memory.patterns.add({
    name: '먼저 재현하기',
    category: 'strategy',
    summary: 'Reproduce it first.',
    content: { type: 'strategy', approach: 'Reproduce it.' },
  })
  for (const description of ['Il carrello', 'Login', '결제 오류', 'Fatture']) {
    const status = description === 'Login' ? 'failure' : 'success'
    const { id: episode } = await storeEpisode(memory, {
      task: { description },
      outcome: { status },
    })
    await memory.feedback({ id, helped: true, episode })
  }
  await memory.admin.nightly()
  await expect(memory.facts.get({ id: 'nobody' })).rejects.toThrow()

  const shown = await show()
  expect(shown).toMatch(/^ {2}episodes {2,}4 {2}\(active 4\)$/mu)
  expect(shown).toMatch(/with a pattern {2,}█+░+ 3 of 4 succeeded \(75 %\)$/mu)
  expect(shown).toMatch(/most used {2,}4× {2}먼저 재현하기$/mu)
  expect(shown).toMatch(/^ {2}facts\.get {2,}1 {2,}1 {2,}[\d.]+ m?s/mu)
})
