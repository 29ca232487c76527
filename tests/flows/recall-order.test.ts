import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from '../support/test-memory.ts'

// Statements of one form about different things, the one that is asked for said first.
const SERIES: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  'another name, en': [
    'What does the Harbour depot close its gates with?',
    [
      'The Harbour depot closes its gates with a key card.',
      'The Uplands depot closes its gates with a padlock.',
      'The Riverside depot closes its gates with a code.',
    ],
  ],
  'another number, en': [
    'Who has locker 417?',
    ['Locker 417 belongs to Signe.', 'Locker 418 belongs to Tomas.', 'Locker 419 belongs to Una.'],
  ],
  'another version, it': [
    'Quale Java richiede la release 4.1?',
    [
      'La release 4.1 richiede Java 11.',
      'La release 4.2 richiede Java 17.',
      'La release 5.0 richiede Java 21.',
    ],
  ],
  'another ticket, ko': [
    '장애 티켓 OPS-31은 누가 맡았어?',
    [
      '장애 티켓 OPS-31은 가람이 맡았다.',
      '장애 티켓 OPS-32는 나래가 맡았다.',
      '장애 티켓 OPS-33은 다온이 맡았다.',
    ],
  ],
  'another percentage, en': [
    'How full is the disk of the build host?',
    [
      'The disk of the build host is 71 % full.',
      'The disk of the mail host is 84 % full.',
      'The disk of the proxy host is 39 % full.',
    ],
  ],
}

test.each(Object.entries(SERIES))(
  'F2 F4 %s: what the question names comes first, however old it is',
  async (_, [query, statements]) => {
    const { memory, clock } = openTestMemory()
    for (const text of statements) {
      await keep(memory, { text })
      clock.advance(86_400_000)
    }

    const { items: results } = await memory.recall({ query, cutoff: 0 })
    const { items: best } = await memory.recall({ query, k: 1 })

    expect(results[0]?.text).toBe(statements[0])
    expect(best.map(({ text }) => text)).toEqual([statements[0]])
  },
)

test('F2 F4 with the model of the install, what the question names comes first, too', async () => {
  const { memory } = await openMemory({
    home: temporaryFolder(),
    environment: {},
    config: { storage: { kind: 'memory' } },
  })
  onTestFinished(() => memory.close())
  for (const [, statements] of Object.values(SERIES)) {
    for (const text of statements) await keep(memory, { text })
  }
  await memory.catchUp(600_000)
  const best = await Promise.all(
    Object.values(SERIES).map(async ([query]) => {
      const { items } = await memory.recall({ query, k: 1 })
      return items[0]?.text
    }),
  )

  expect(best).toEqual(Object.values(SERIES).map(([, [first]]) => first))
})

const PLACES = ['Oslo', 'Bari', '부산', 'Leeds', 'Turin']
const aStatement = fc
  .tuple(
    fc.constantFrom('Ada', 'Bruno', '다온', 'the depot'),
    fc.constantFrom('went to', 'likes', 'moved away from', 'pays 40 for'),
    fc.constantFrom(...PLACES),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([who, does, where, day]) => `On day ${day} ${who} ${does} ${where}.`)
const aQuestion = fc.constantFrom(
  'Where did Ada go?',
  'List all places that Ada went to.',
  'In which order did Bruno go to Oslo and Bari?',
  'How many places does the depot pay for?',
  'What should Ada do in 부산?',
  'What is different between Ada and Bruno?',
  '다온은 어디를 좋아해?',
)

test('F2 F3 scores descend, and the terms of each explanation add up to its score', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(aStatement, { minLength: 2, maxLength: 12 }),
      aQuestion,
      fc.constantFrom('ranking', 'facts'),
      async (statements, query, profile) => {
        const { memory } = openTestMemory()
        const turns = statements.map((text) => ({ text }))
        await memory.conversations.record({ session: 'trip', turns })

        const { items: results } = await memory.recall({
          query,
          cutoff: 0,
          ...(profile === 'facts' ? { profile } : {}),
        })
        const scores = results.map(({ score }) => score)

        expect(scores).toEqual(scores.toSorted((left, right) => right - left))
        for (const { score, explanation } of results) {
          const sum = explanation.terms.reduce((all, { value, weight }) => all + value * weight, 0)
          expect(sum).toBeCloseTo(score, 9)
        }
      },
    ),
    { numRuns: 40 },
  )
})
