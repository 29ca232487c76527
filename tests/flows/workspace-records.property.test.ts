import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { allAnswers } from '../support/all-answers.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { sample } from '../support/sample.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openFolder, type TestFolder, testFolder } from '../support/workspace-memory.ts'

const SENTENCES = [
  'Ilse runs the print shop in Gent.',
  'Ilse runs the print shop in Leuven now.',
  'The press of Ilse needs new rollers every May.',
  'Il furgone di Ilse è parcheggiato dietro il mercato.',
  'Il furgone di Ilse è parcheggiato davanti alla stazione.',
  '일제의 인쇄소는 수요일에 쉰다.',
  '일제의 인쇄소는 금요일에 쉰다.',
  'I prefer matte paper for posters.',
] as const
const QUERIES = ['Where does Ilse run the print shop?', 'furgone', '인쇄소', 'posters'] as const
const DAY = 'memory/2026-02-27.md'
const LOG = 'Rain all day.\n\n## Retain\n- W Ilse sells stamps.\n'
const LONG = 'the label printer jammed again and nobody noticed for an hour; '.repeat(1_500)

type Step = (memory: Memory, text: string, id: string, folder: TestFolder) => Promise<unknown>

const STEPS: readonly Step[] = [
  (memory, text) => memory.remember({ text, topics: ['work/print'] }),
  (memory, text) => memory.remember({ text }),
  (memory, text, id) => memory.correct({ id, text }),
  (memory, _text, id) => memory.correct({ id }),
  (memory, _text, id) => memory.forget({ id }),
  (memory, _text, id) => memory.undo({ id }),
  (memory, _text, id) => memory.forget({ id }).then(() => memory.admin.purge({ id })),
  (memory, _text, id) => memory.facts.pin({ id }),
  (memory, _text, id) => memory.facts.pin({ id, off: true }),
  (memory, text) => memory.workspace.retain({ text }),
  (memory, text) => memory.blocks.update({ label: 'human', append: text }),
  (memory) => memory.entities.link({ name: 'Ilse', alias: 'Ilke' }),
  (memory) => memory.questions.ask({ text: 'Which paper does Ilse order?' }),
  (memory, text) =>
    memory.conversations.record({ session: 'monday', turns: [{ text, speaker: 'Ilse' }] }),
  (memory, text) => storeEpisode(memory, episodeOf(`Print the parcel label: ${text}`)),
  (memory) => memory.preferences.set({ topic: 'quotes', value: 'single quotes' }),
  async (memory) => {
    const { id: task } = await memory.tasks.start({ description: 'Print the parcel label' })
    await memory.tasks.step({ id: task, tool: 'bash', input: 'lp label.pdf', output: LONG })
    await memory.tasks.finish({ id: task, status: 'failure' })
  },
  (memory) => memory.tasks.start({ description: 'Order parcel label rolls' }),
  async (_memory, text, _id, folder) => folder.save(DAY, `${LOG}- W ${text}\n`),
  async (_memory, _text, _id, folder) =>
    folder.save(DAY, LOG.replace('sells stamps', 'sells old stamps')),
  // A renamed file, and back again.
  async (memory, _text, _id, folder) => {
    folder.move(DAY, 'memory/2026-02-26.md')
    await memory.workspace.sync()
    folder.move('memory/2026-02-26.md', DAY)
  },
]

const aStep = fc.record({
  step: fc.constantFrom(...STEPS),
  text: fc.constantFrom(...SENTENCES),
  place: fc.nat(20),
  isRead: fc.boolean(),
})

test('T3 M1 workspace: after any sequence of operations, .memory/ can be deleted and every answer stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 14 }), async (steps) => {
      const folder = testFolder()
      folder.save(DAY, LOG)
      const memory = await openFolder(folder)
      for (const { step, text, place, isRead } of steps) {
        const { items: facts } = await memory.facts.list({ status: 'all', limit: 100 })
        const id = facts[place % Math.max(1, facts.length)]?.id ?? 'none'
        await step(memory, text, id, folder).catch(allowRefusal)
        if (isRead) await memory.workspace.sync()
      }
      const before = await allAnswers(memory, QUERIES)
      expect(
        (await memory.admin.doctor()).checks.find(({ name }) => name === 'journal'),
      ).toMatchObject({
        status: 'ok',
      })
      await memory.close()

      folder.dropIndex()
      const again = await openFolder(folder)
      expect(await allAnswers(again, QUERIES)).toEqual(before)
      await again.close()
    }),
    { numRuns: sample(3, 10) },
  )
}, 240_000)

// Some steps make no sense where they come, such as to restore what is not forgotten.
function allowRefusal(error: unknown): void {
  if (!MemoryError.is(error)) throw error
}
