import { expect, test } from 'vitest'
import { seededRandom } from '../../src/core/learning/statistics/seeded-random.ts'
import { minePatterns } from '../support/run-step.ts'
import { openTestMemory } from '../support/test-memory.ts'

interface Run {
  readonly isQuestion: boolean
  readonly tools: readonly string[]
  readonly isSuccess: boolean
}

const ASKED = [
  'How many orders are open?',
  'Quanti ordini sono aperti?',
  '열린 주문은 몇 개입니까?',
]
const TOLD = ['Close the open orders.', 'Chiudi gli ordini aperti.', '열린 주문을 닫아라.']

function toLines(runs: readonly Run[]): string {
  return runs
    .map(({ isQuestion, tools, isSuccess }, index) =>
      JSON.stringify({
        id: `run-${index}`,
        task: {
          description: `${(isQuestion ? ASKED : TOLD)[index % 3]} (${index})`,
          type: isQuestion ? 'question' : 'request',
        },
        steps: tools.map((tool, at) => ({ tool, input: `${tool} ${index} ${at}`, output: 'ok' })),
        outcome: { success: isSuccess },
      }),
    )
    .join('\n')
}

/** Runs of two types of tasks; `rate` says how many succeed that use `schema`, or do not. */
function makeRuns(rate: (isQuestion: boolean, looks: boolean) => number): readonly Run[] {
  const random = seededRandom(4)
  return Array.from({ length: 400 }, (_, index) => {
    const isQuestion = index % 2 === 0
    const looks = random() < 0.5
    const tools = [...(looks ? ['schema'] : []), 'write', ...(random() < 0.5 ? ['check'] : [])]
    return { isQuestion, tools, isSuccess: random() < rate(isQuestion, looks) }
  })
}

const rateOf = (runs: readonly Run[]): number =>
  runs.filter(({ isSuccess }) => isSuccess).length / runs.length

async function mined(runs: readonly Run[]) {
  const { memory } = openTestMemory()
  await memory.import({ content: toLines(runs) })
  await minePatterns(memory)
  const { items: patterns } = await memory.patterns.list({ limit: 100 })
  return { memory, patterns }
}

test.each([
  ['helps where the other runs fail', (looks: boolean) => (looks ? 0.65 : 0.03)],
  ['helps where most runs succeed', (looks: boolean) => (looks ? 0.95 : 0.6)],
  ['harms where most runs fail', (looks: boolean) => (looks ? 0.03 : 0.35)],
  ['harms where most runs succeed', (looks: boolean) => (looks ? 0.6 : 0.97)],
])('P8 K7 what is advised is what the better runs do: a tool that %s', async (_case, rate) => {
  const runs = makeRuns((_isQuestion, looks) => rate(looks))
  const { memory } = await mined(runs)

  const using = (tool: string) => runs.filter(({ tools }) => tools.includes(tool))
  const sparing = (tool: string) => runs.filter(({ tools }) => !tools.includes(tool))
  const { text } = await memory.context.forTask({ task: ASKED[0] ?? '', type: 'question', k: 20 })
  const advised = [...text.matchAll(/^\| (Do: Use|Don't use) `(\w+)`/gmu)]
  expect(advised.map(([, , tool]) => tool)).toEqual(['schema'])
  for (const [, advice, tool = ''] of advised) {
    expect(rateOf(using(tool)) > rateOf(sparing(tool))).toBe(advice === 'Do: Use')
  }
  expect(text).not.toMatch(/Avoid: Don't|Do: Don't/u)
})

test('P6 P8 what mostly fails is not recommended, though the runs without it fail more often', async () => {
  const { memory, patterns } = await mined(makeRuns((_isQuestion, looks) => (looks ? 0.35 : 0.03)))

  const isDoing = patterns.filter(({ advice, evidence }) => advice === 'do' && evidence.runs > 20)
  expect(isDoing.map(({ lifecycle }) => lifecycle.status)).toContain('candidate')
  expect(isDoing.map(({ lifecycle }) => lifecycle.status)).not.toContain('validated')
  const { text } = await memory.context.forTask({ task: ASKED[0] ?? '', type: 'question', k: 20 })
  expect(text).not.toContain('Do: ')
})

test('P6 P8 what is advised for one type of task has the runs of that type alone behind it', async () => {
  const runs = makeRuns((isQuestion, looks) => (isQuestion ? (looks ? 0.7 : 0.02) : 0.5))
  const { memory, patterns } = await mined(runs)
  const questions = runs.filter(({ isQuestion }) => isQuestion).length

  const own = patterns.filter(({ lifecycle }) => lifecycle.status === 'validated')
  expect(own.map(({ name, applicability }) => [name, applicability.problemTypes])).toEqual([
    ['Use `schema` before you use `write`.', ['question']],
  ])
  for (const { id, evidence } of own) {
    const { contrast, bases } = evidence
    expect((contrast?.runs ?? 0) + (contrast?.runsWithout ?? 0)).toBeLessThanOrEqual(questions)
    for (const base of bases.filter(({ entries }) => entries > 0))
      expect(base.runs).toBeLessThanOrEqual(questions)
    const { supporting, contradicting } = await memory.patterns.get({ id })
    for (const { task = '' } of [...supporting, ...contradicting]) {
      expect(ASKED.some((asked) => task.startsWith(asked))).toBe(true)
    }
  }
})
