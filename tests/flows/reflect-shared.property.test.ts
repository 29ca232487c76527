import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Episode, EpisodeInput } from '../../src/index.ts'
import { runStep } from '../support/run-step.ts'
import { openTestMemory } from '../support/test-memory.ts'

const some = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts)
const files = fc.subarray(['src/cart.ts', 'src/login.ts', '장바구니.py'])
const error = fc.record({
  type: some('TypeError', 'Timeout', 'error'),
  message: some(
    'Cannot read properties of undefined (cart 7)',
    'Cannot read properties of undefined (cart 9)',
    "Table 'shop.orders' doesn't exist",
    "Table 'shop.carts' doesn't exist",
    '',
  ),
})
const step = some(
  'DESCRIBE orders',
  'CREATE TABLE orders (id int)',
  'CREATE TABLE carts (id int)',
).map((input) => ({ tool: 'sql', input, output: 'ok' }))
const lessons = fc.subarray([
  'Run the migrations before the tests.',
  'Run the migrations before all tests!',
  'Esegui le migrazioni prima dei test',
  '테스트 전에 마이그레이션을 실행하세요',
])

const episode: fc.Arbitrary<EpisodeInput> = fc
  .record({
    description: some(
      'Fix the total of the cart in week 4',
      'Fix the total of the cart in week 12',
      'Correggi il totale del carrello nella settimana 4',
      'Rename the field',
    ),
    type: some('bugfix', 'chore'),
    status: fc.constantFrom('success', 'failure', 'partial'),
    files,
    errors: fc.array(error, { maxLength: 2 }),
    steps: fc.array(step, { maxLength: 3 }),
    lessons,
    solution: some('Check for null first', 'Wait for the queue', ''),
    decision: some('Use pnpm, not npm', 'Use pnpm instead of npm', ''),
    reason: some('the lock file is of pnpm', 'it is faster', ''),
  })
  .map(({ description, type, status, errors, steps, solution, decision, reason, ...rest }) => ({
    task: { description, type },
    outcome: { status },
    context: {
      files: rest.files,
      errors: errors.map((one) => ({ ...one, message: one.message || undefined })),
    },
    execution: {
      trace: [
        ...errors.map(({ message }) => ({ tool: 'sql', input: 'SELECT 1', error: message || '?' })),
        ...steps,
        { tool: 'sql', input: 'SELECT 1', output: '1' },
      ],
      decisions: decision === '' ? [] : [{ decision, reason: reason || undefined }],
    },
    reflection: { gotchas: rest.lessons, solutionPattern: solution || undefined },
  }))

const words = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** What a text quotes, without the gaps. */
const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]*)"/gu)]
    .flatMap(([, quoted = '']) => quoted.split('…'))
    .filter((piece) => words(piece).trim() !== '')

function expectSupport(text: string, cited: Episode): void {
  const errors = cited.context.errors.map(({ type, message }) => `${type}: ${message}`)
  const calls = cited.execution.trace.map(({ tool, input }) => `${tool} ${input}`)
  const said = words(JSON.stringify([cited, ...errors, ...calls]))
  for (const piece of quotedIn(text)) expect(said).toContain(words(piece))
  const outside = text.replaceAll(/"[^"]*"/gu, '')
  for (const [file] of outside.matchAll(/[\p{L}/]+\.(?:ts|py)/gu)) {
    expect(cited.context.files).toContain(file)
  }
  const type = /bugfix|chore/u.exec(outside)?.[0]
  if (type !== undefined) expect(cited.task.type).toBe(type)
}

test('R2 every part of an insight is in each episode that it cites', async () => {
  const insights: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(episode, { minLength: 3, maxLength: 12 }), async (episodes) => {
      const { memory } = openTestMemory()
      await memory.episodes.storeMany({ episodes })
      await runStep(memory, 'reflect')
      for (const { text, source } of (await memory.facts.list()).items) {
        if (source.kind !== 'episode') throw new Error('An insight cites episodes')
        const ids = [source.episodeId, ...(source.otherIds ?? [])]
        // "3 of the last 8 tasks", in any of the languages.
        const figures = text.replaceAll(/"[^"]*"/gu, '').match(/\d+/gu) ?? []
        const [count = 0, total = 0] = figures
          .slice(0, 2)
          .map(Number)
          .toSorted((a, b) => a - b)
        expect(count).toBeGreaterThanOrEqual(ids.length)
        expect(total).toBeLessThanOrEqual(episodes.length)
        for (const id of ids) expectSupport(text, (await memory.episodes.get({ id })).episode)
        insights.push(text)
      }
      await memory.close()
    }),
    { numRuns: 40 },
  )
  expect(insights.length).toBeGreaterThan(40)
  expect(insights).toContainEqual(expect.stringContaining('got past it with "sql CREATE TABLE'))
})
