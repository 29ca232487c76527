import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import { learnBugPatterns } from '../../src/flows/learning/bugs/learn-bug-patterns.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const SCOPE = { tenant: 'acme' }

interface Met {
  readonly error: string
  readonly solution?: string
  readonly status?: 'success' | 'failure'
  readonly files?: readonly string[]
}

/** An episode that met an error and says what it did about it. */
async function meet(opened: TestMemory, { error, solution, status = 'success', files = [] }: Met) {
  opened.clock.advance(60_000)
  const told: EpisodeInput = {
    task: { description: `lavoro ${opened.clock.now()}` },
    context: { files, errors: [{ type: 'Error', stack: error }] },
    outcome: { status },
    ...(solution === undefined ? {} : { reflection: { solutionPattern: solution } }),
  }
  const episode = await storeEpisode(opened.memory, told)
  await learnBugPatterns([episode], SCOPE, learningDeps(opened))
  return episode
}

const NAMES = ['clienti', 'Ordini 2', '재고', 'x', 'last_seen', '가격표', 'a-b', 'città', 'orders']

const SAYINGS: readonly (readonly [string, (name: string, at: number) => string])[] = [
  ['English', (name, at) => `psycopg.OperationalError: relation "${name}" is locked by ${at}`],
  [
    'Italian',
    (name, at) => `ListinoError: la voce «${name}» non c'è nel listino di /srv/${at}/a.csv`,
  ],
  ['Korean', (name) => `설정 파일에 '${name}' 항목이 없습니다`],
  ['of a database', (name) => `Error executing query: Table '${name}' doesn't exist`],
  ['of a bundler', (name) => `Module not found: Error: Can't resolve '@${name}' in 'src'`],
]

test.each(SAYINGS)(
  'K1 a bug that names something else each time is one bug, and the surer the oftener it is met: %s',
  async (_language, say) => {
    const opened = openTestMemory()
    const scores: number[] = []
    for (const [at, name] of NAMES.slice(0, 8).entries()) {
      await meet(opened, { error: say(name, at), solution: 'List what is there first' })
      const matches = (await opened.memory.failures.search({ error: say(NAMES[8] ?? '', 99) })).bugs
      expect(matches).toHaveLength(1)
      expect(matches[0]?.solution?.description).toBe('List what is there first')
      scores.push(matches[0]?.score ?? 0)
    }

    expect(scores.toSorted((left, right) => left - right)).toEqual(scores)
    expect(scores.at(-1)).toBeGreaterThan(0.95)
    const { items: patterns, total } = await opened.memory.bugs.list()
    expect(total).toBe(1)
    expect(patterns[0]?.statistics).toMatchObject({ occurrences: 8, variants: 8, resolutions: 8 })
    expect(patterns[0]?.name).toContain("'…'")
    expect(patterns[0]?.solutions[0]).toMatchObject({ successes: 8, attempts: 8 })
  },
)

// Names that nothing in the message marks as names.
const UNMARKED: readonly (readonly [string, (name: string) => string])[] = [
  ['English', (name) => `LookupError: unknown queue ${name} on this broker`],
  ['Italian', (name) => `ErroreListino: nessuna voce trovata: ${name}`],
  ['Korean', (name) => `설정오류: 창고 ${name} 항목을 찾을 수 없습니다`],
]
const PLAIN = ['ordini', 'clienti', '재고', 'fatture', 'resi', 'listini', 'marchi', '고객']

test.each(UNMARKED)(
  'K1 what takes turns in one place of a message is a name, and the bug is one: %s',
  async (_language, say) => {
    const opened = openTestMemory()
    const scores: number[] = []
    for (const name of PLAIN.slice(0, 7)) {
      await meet(opened, { error: say(name), solution: 'List what is there first' })
      const [match] = (await opened.memory.failures.search({ error: say(PLAIN[7] ?? '') })).bugs
      expect(match?.solution?.description).toBe('List what is there first')
      scores.push(match?.score ?? 0)
    }

    expect(scores.toSorted((left, right) => left - right)).toEqual(scores)
    expect(scores.at(-1)).toBeGreaterThan(0.95)
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 1)
    const { items: patterns } = await opened.memory.bugs.list()
    expect(patterns.map(({ statistics }) => statistics.variants)).toEqual([7])
    expect(patterns[0]?.name).toContain('…')
    expect(patterns[0]?.solutions[0]).toMatchObject({ successes: 7, attempts: 7 })
  },
)

test('K1 sayings that differ in one word stay other bugs, each with its fix', async () => {
  const opened = openTestMemory()
  for (const word of ['chiuso', 'aperto', 'sospeso'])
    await meet(opened, { error: `TurnoError: il turno è ${word}`, solution: `Era ${word}` })

  expect((await opened.memory.bugs.list()).total).toBe(3)
  for (const word of ['aperto', 'sospeso', 'chiuso']) {
    const error = `TurnoError: il turno è ${word}`
    const [match] = (await opened.memory.failures.search({ error })).bugs
    expect(match).toMatchObject({ isExact: true, solution: { description: `Era ${word}` } })
  }
})

test('K1 what helps against one message is ranked by how often it did, whatever the message names', async () => {
  const opened = openTestMemory()
  const say = (name: string) => `ConfigError: the key '${name}' is not set`
  const [rare, often, vain] = ['Ask the operator', 'Copy it from the example file', 'Restart']
  const met: readonly (readonly [string, string, 'success' | 'failure'])[] = [
    ['PORT', rare, 'success'],
    ['HOST', often, 'success'],
    ['지역', vain, 'failure'],
    ['lingua', often, 'success'],
    ['TZ', often, 'success'],
  ]
  for (const [name, solution, status] of met)
    await meet(opened, { error: say(name), solution, status })

  const [match] = (await opened.memory.failures.search({ error: say('USER') })).bugs
  expect(match?.solution).toMatchObject({ description: often, successes: 3 })
  expect(match?.pattern.solutions.map(({ description }) => description)).toEqual([
    often,
    rare,
    vain,
  ])
  expect(match?.why).toContain('seen 5 times in 5 variants, solved 4 times')
})

const traceAt = (place: string, name: string): string =>
  `KeyError: 'la voce ${name} non esiste'\n    at ${place} (/srv/${place}.js:1:2)\n    at avvia${place} (/srv/avvia${place}.js:3:4)`

test('K1 of the same words at other places, the fix comes first that helped at this place', async () => {
  const opened = openTestMemory()
  const say = (name: string) => `StockError: '${name}' is not in the shop`
  const at = (place: string, name: string) =>
    `${say(name)}\n    at ${place} (/srv/${place}.js:1:2)\n    at run${place} (/srv/run${place}.js:3:4)`
  for (const name of ['a', 'b', 'c']) await meet(opened, { error: say(name), solution: 'Order it' })
  for (const name of ['a', 'b'])
    await meet(opened, { error: at('cart', name), solution: 'Hide it' })
  for (const name of ['b', 'c']) await meet(opened, { error: at('mail', name), solution: 'Wait' })

  const best = async (error: string) =>
    (await opened.memory.failures.search({ error })).bugs[0]?.solution?.description
  expect(await best(say('z'))).toBe('Order it')
  expect(await best(at('cart', 'z'))).toBe('Hide it')
  expect(await best(at('mail', 'z'))).toBe('Wait')
})

test('K1 E10 outputs that state a failure in several lines are one bug, whichever of them comes first', async () => {
  const opened = openTestMemory()
  const lines = [
    'ERROR: cannot unlock the till drawer while a payment is pending',
    'fatal: the shop daemon refused the request',
  ]
  await meet(opened, { error: ['Opening shop', ...lines].join('\n'), solution: 'Finish paying' })
  await meet(opened, { error: [...lines.toReversed(), 'Bye'].join('\n') })

  expect((await opened.memory.bugs.list()).total).toBe(1)
  const { bugs } = await opened.memory.failures.search({ error: lines[1] ?? '' })
  expect(bugs[0]?.solution?.description).toBe('Finish paying')
})

test('K1 P8 whom an error mentions is no part of the name of its bug', async () => {
  const opened = openTestMemory()
  for (const error of [
    'LockError: the till is held by Ines Duarte',
    'LockError: the drawer is held by ines_duarte_4471',
    '잠금오류: 이 서랍은 김서연이 쓰고 있습니다',
  ])
    await meet(opened, { error })

  const { items } = await opened.memory.bugs.list()
  expect(items).toHaveLength(3)
  expect(items.map(({ name }) => name).join()).not.toMatch(/ines|duarte|김서연/iu)
})

test('K1 what was told of one name and of another is told of one bug', async () => {
  const { memory } = openTestMemory()
  await memory.bugs.add({ messages: ['La tabella «ordini» è bloccata'], solution: 'Aspetta' })
  await memory.bugs.add({ messages: ['La tabella «clienti» è bloccata'], solution: 'Sblocca' })

  const { items: patterns } = await memory.bugs.list()
  expect(patterns).toHaveLength(1)
  expect(patterns[0]?.solutions).toHaveLength(2)
})

const aName = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.string({ minLength: 1, maxLength: 12 }).filter((name) => !/["«»'`\n]/u.test(name)),
)
/** Errors of few bugs, so that the same comes again with other names, places and files. */
const anError = fc.oneof(
  fc
    .tuple(fc.constantFrom(...SAYINGS), aName, fc.nat(999))
    .map(([[, say], name, at]) => say(name, at)),
  fc
    .tuple(fc.constantFrom('Cassa', 'Mail'), fc.constantFrom('a', 'b'))
    .map(([place, name]) => traceAt(place, name)),
)
const aSighting = fc.record({
  error: anError,
  files: fc.constantFrom([], ['a.py'], ['b.ts'], ['c.sql', 'a.py']),
  status: fc.constantFrom('success' as const, 'failure' as const),
})

test('K1 meeting a bug again never lowers its match, whatever else was met', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aSighting, { maxLength: 4 }),
      fc.array(aSighting, { minLength: 2, maxLength: 5 }),
      fc.record({
        error: anError,
        files: fc.constantFrom<string[] | undefined>(undefined, ['x.py'], ['y.ts']),
      }),
      async (others, again, asked) => {
        const opened = openTestMemory()
        for (const met of others) await meet(opened, met)
        let before = new Map<string, number>()
        for (const met of again) {
          const { id } = await meet(opened, met)
          const matches = (await opened.memory.failures.search({ ...asked, k: 50 })).bugs
          const { items: patterns } = await opened.memory.bugs.list({ limit: 100 })
          const own = patterns.find(({ episodeIds }) => episodeIds.includes(id))
          const scoreOf = (episodes: readonly string[]): number =>
            matches.find(({ pattern }) => episodes.includes(pattern.episodeIds[0] ?? ''))?.score ??
            0
          const known = own?.episodeIds.flatMap((one) => before.get(one) ?? []) ?? []
          expect(scoreOf(own?.episodeIds ?? [])).toBeGreaterThanOrEqual(Math.max(0, ...known))
          before = new Map(
            patterns.flatMap(({ episodeIds }) =>
              episodeIds.map((one) => [one, scoreOf(episodeIds)] as const),
            ),
          )
        }
      },
    ),
    { numRuns: 40 },
  )
})
