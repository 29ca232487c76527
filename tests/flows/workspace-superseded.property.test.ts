import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { sample } from '../support/sample.ts'
import { openFolder, type TestFolder, testFolder } from '../support/workspace-memory.ts'

const BULLETS = [
  'Sanne works at Initech.',
  'Sanne works at Acme.',
  'Sanne works at Globex now.',
  'La segretaria di Ugo è Pia.',
  'La segretaria di Ugo è Ada.',
  '팀 회의는 월요일이다.',
  '팀 회의는 금요일이다.',
  'The cellar smells of apples.',
] as const

type Step =
  | { readonly day: string; readonly bullets: readonly string[]; readonly heading: string }
  | { readonly gone: string }
  | { readonly told: string }

// The last of them is the day on which everything is told.
const aDay = fc.constantFrom('2026-02-26', '2026-02-28', '2026-03-01')
const aBullet = fc.constantFrom(...BULLETS)
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      day: aDay,
      bullets: fc.uniqueArray(aBullet, { minLength: 1, maxLength: 3 }),
      heading: fc.constantFrom('Retain', 'Retain', 'Retain (agent)', 'Mantieni'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ gone: aDay }) },
  { weight: 2, arbitrary: fc.record({ told: aBullet }) },
)

async function take(step: Step, memory: Memory, folder: TestFolder): Promise<void> {
  if ('told' in step) {
    await keep(memory, { text: step.told })
    return
  }
  const path = `memory/${'gone' in step ? step.gone : step.day}.md`
  const lines =
    'gone' in step ? [] : [`## ${step.heading}`, ...step.bullets.map((one) => `- ${one}`)]
  folder.save(path, lines.map((line) => `${line}\n`).join(''))
}

async function truth(memory: Memory): Promise<readonly string[]> {
  expect(await memory.catchUp(600_000)).toBe(true)
  const { items: facts } = await memory.facts.list({ status: 'all', limit: 200 })
  return facts
    .map(({ id, text, status, supersededBy }) => `${text} ${status} ${id} → ${supersededBy}`)
    .toSorted(compareText)
}

async function during<Result>(
  folder: TestFolder,
  use: (memory: Memory) => Promise<Result>,
): Promise<Result> {
  const memory = await openFolder(folder)
  try {
    return await use(memory)
  } finally {
    await memory.close()
  }
}

test('M2 T3 workspace: what holds follows from the files and records alone, in whatever order they came', async () => {
  const steps = fc.array(fc.record({ step: aStep, isRead: fc.boolean() }), {
    minLength: 3,
    maxLength: 10,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const folder = testFolder()
      const gradually = await during(folder, async (memory) => {
        for (const { step, isRead } of taken) {
          await take(step, memory, folder)
          if (isRead) await memory.workspace.sync()
        }
        return await truth(memory)
      })
      folder.dropIndex()
      expect(await during(folder, truth)).toEqual(gradually)
    }),
    { numRuns: sample(3, 12) },
  )
}, 240_000)
