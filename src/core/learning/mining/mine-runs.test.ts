import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { type Step, stepFeatures } from '../digests/step-features.ts'
import { seededRandom } from '../statistics/seeded-random.ts'
import { mineRuns } from './mine-runs.ts'

const LOOKS = ['grep', 'leggi_file', '검색', 'list_dir', 'think']
const EDIT: Step = { tool: 'edit', input: '{"path": "a.ts", "old_string": "a", "new_string": "b"}' }

interface Drawn {
  readonly testsFirst: boolean
  readonly docs: boolean
  readonly linted: boolean
}

interface Made {
  readonly count: number
  readonly seed: number
  /** The chance of success. */
  readonly chance: (drawn: Drawn) => number
  readonly type?: (random: () => number) => string
}

/** Runs of an agent that looks around, edits a file, and may do three more things on the way. */
function makeRuns({ count, seed, chance, type = () => 'bugfix' }: Made): readonly RunDigest[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index): RunDigest => {
    const drawn = { testsFirst: random() < 0.5, docs: random() < 0.5, linted: random() < 0.5 }
    const looks = Array.from({ length: 2 + Math.floor(random() * 3) }, (): Step => {
      const tool = LOOKS[Math.floor(random() * LOOKS.length)] ?? ''
      return { tool, input: `{"q": "${Math.floor(random() * 1_000)}"}` }
    })
    if (drawn.docs) looks.splice(Math.floor(random() * 2), 0, { tool: 'open_docs', input: '{}' })
    if (drawn.testsFirst) looks.push({ tool: 'run_tests', input: '{}' })
    const steps = [
      ...looks,
      EDIT,
      ...(drawn.linted ? [{ tool: 'run_lint', input: '{}' }] : []),
      ...(random() < 0.5 ? [{ tool: 'run_tests', input: '{}' }] : []),
    ]
    return makeDigest({
      id: `run-${seed}-${index}`,
      at: index,
      status: random() < chance(drawn) ? 'success' : 'failure',
      features: {
        'task.type': type(random),
        steps: stepFeatures(steps),
        'steps.count': steps.length,
      },
    })
  })
}

const proven = (digests: readonly RunDigest[]) =>
  mineRuns(digests).filter(({ evidence }) => evidence.adjustedPValue < 0.05)

test('P6 of 20 minings of runs in which nothing matters hardly one believes in anything', () => {
  const deceived = Array.from({ length: 20 }, (_, seed) =>
    proven(makeRuns({ count: 150, seed, chance: () => 0.6 })),
  ).filter((found) => found.length > 0).length

  // By chance 1 of 20 is deceived; 4 or more would be so once in 60 such tests.
  expect(deceived).toBeLessThanOrEqual(3)
})

test('P8 one cause gives one pattern, in words that an agent can act on', () => {
  for (const seed of [11, 12, 13]) {
    const chance = ({ testsFirst }: Drawn): number => (testsFirst ? 0.88 : 0.42)
    const found = proven(makeRuns({ count: 240, seed, chance }))

    expect(found[0]).toMatchObject({
      name: 'Run all tests (`run_tests`) before you edit a file (`edit`).',
      advice: 'do',
      expects: 'success',
      category: 'sequence',
      applicability: { problemTypes: ['bugfix'] },
    })
    expect(found.length).toBeLessThanOrEqual(3)
  }
})

test('P8 three causes are all found, and little else', () => {
  const chance = ({ testsFirst, docs, linted }: Drawn): number =>
    0.1 + (testsFirst ? 0.3 : 0) + (docs ? 0.28 : 0) + (linted ? 0.28 : 0)
  const found = proven(makeRuns({ count: 500, seed: 21, chance }))

  const names = found.map(({ name }) => name).join('\n')
  expect(names).toContain('Run all tests')
  expect(names).toContain('`open_docs`')
  expect(names).toContain('`run_lint`')
  expect(found.length).toBeLessThanOrEqual(6)
})

test('P8 what harms is told as what not to do, of the runs that did it', () => {
  const chance = ({ testsFirst }: Drawn): number => (testsFirst ? 0.3 : 0.85)
  const [worst] = proven(makeRuns({ count: 240, seed: 31, chance }))

  expect(worst).toMatchObject({
    name: "Don't run all tests (`run_tests`) before you edit a file (`edit`).",
    advice: 'avoid',
    expects: 'failure',
  })
  const { hits = 0, runs = 0 } = worst?.evidence.contrast ?? {}
  expect(hits / runs).toBeGreaterThan(0.5)
  expect(runs).toBeLessThan(160)
})

test('P4 what helps in one type of task is offered in that type alone', () => {
  const digests = ['sql', 'support'].flatMap((type, index) =>
    makeRuns({
      count: 160,
      seed: 41 + index,
      type: () => type,
      chance: ({ docs }) => (type === 'sql' ? (docs ? 0.9 : 0.4) : 0.6),
    }),
  )
  const [best] = proven(digests)

  expect(best?.name).toContain('`open_docs`')
  expect(best?.applicability.problemTypes).toEqual(['sql'])
})

test('P8 a repeated call that fails in the same way is a failure to avoid', () => {
  const random = seededRandom(51)
  const digests = Array.from({ length: 200 }, (_, index) => {
    const isStubborn = random() < 0.4
    const error = `Error: no such column: c${index}`
    const failed: Step = { tool: 'sql', input: 'SELECT c FROM t', error }
    const tries = isStubborn ? [failed, failed] : [failed]
    return makeDigest({
      id: `run-${index}`,
      status: random() < (isStubborn ? 0.2 : 0.7) ? 'success' : 'failure',
      features: {
        steps: stepFeatures([...tries, { tool: 'sql', input: 'SELECT 1' }]),
        'steps.count': 3,
      },
    })
  })

  expect(proven(digests)[0]).toMatchObject({
    name: "Don't repeat a failed call until you have changed something.",
    category: 'failure',
  })
})

test('P8 after an error, what got runs over it is a recovery, offered when that error occurs', () => {
  const random = seededRandom(61)
  const digests = Array.from({ length: 240 }, (_, index) => {
    const isRestarted = random() < 0.5
    const error = `Error: connect ECONNREFUSED 10.0.0.${index % 200}:5432`
    const steps: readonly Step[] = [
      { tool: 'query', input: '{"q": 1}', error },
      isRestarted
        ? { tool: 'restart_database', input: '{}' }
        : { tool: 'clear_cache', input: '{}' },
      { tool: 'query', input: '{"q": 2}' },
    ]
    return makeDigest({
      id: `run-${index}`,
      status: random() < (isRestarted ? 0.85 : 0.35) ? 'success' : 'failure',
      features: { steps: stepFeatures(steps), 'steps.count': 3 },
    })
  })
  const [best] = proven(digests)

  expect(best?.category).toBe('recovery')
  expect(best?.name).toMatch(/^After the error ".*ECONNREFUSED.*", use `restart_database` next\.$/)
  expect(best?.applicability.conditions).toHaveLength(1)
})

test('P6 runs of one task count together: what tasks decide proves nothing', () => {
  const deceived = Array.from({ length: 12 }, (_, seed) => {
    const random = seededRandom(500 + seed)
    const tasks = Array.from({ length: 40 }, () => ({ ends: random() < 0.5, docs: random() < 0.5 }))
    const digests = tasks.flatMap(({ ends, docs }, task) =>
      [0, 1, 2].map((trial) => {
        const steps = [{ tool: docs ? 'open_docs' : 'grep', input: '{}' }, EDIT]
        return makeDigest({
          id: `run-${task}-${trial}`,
          taskKey: `task-${task}`,
          status: ends ? 'success' : 'failure',
          features: { steps: stepFeatures(steps), 'steps.count': 2 },
        })
      }),
    )
    return proven(digests)
  }).filter((found) => found.length > 0).length

  expect(deceived).toBe(0)
})

test('P8 the same digests in any order give the same patterns, each run counted once', () => {
  const digests = makeRuns({ count: 200, seed: 5, chance: ({ docs }) => (docs ? 0.9 : 0.4) })
  const twice = digests.map((digest) => ({ ...digest, id: `${digest.id}-again` }))

  expect(mineRuns(digests.toReversed())).toEqual(mineRuns(digests))
  const runsOf = mineRuns([...digests, ...twice]).map(({ evidence }) => evidence.contrast.runs)
  expect(Math.max(...runsOf)).toBeLessThanOrEqual(200)
})

test('P8 a quicker way to the same end is an optimization that saves time', () => {
  const random = seededRandom(9)
  const digests = makeRuns({ count: 200, seed: 7, chance: () => 0.7 }).map((digest) => {
    const isQuick = JSON.stringify(digest.features.steps).includes('open_docs')
    return { ...digest, durationMs: Math.round((isQuick ? 1_000 : 5_000) * (1 + random())) }
  })

  const quick = mineRuns(digests).filter(({ category }) => category === 'optimization')

  expect(quick).toMatchObject([{ expects: 'success', saves: 'time' }])
  expect(quick[0]?.name).toContain('`open_docs`')
})

test('P8 a type of task that takes less, or lines that were written, save nothing', () => {
  const random = seededRandom(10)
  const digests = makeRuns({
    count: 300,
    seed: 8,
    chance: () => 0.7,
    type: (draw) => (draw() < 0.5 ? 'docs' : 'ticket'),
  }).map((digest) => {
    const isTicket = digest.features['task.type'] === 'ticket'
    const own: Step = { tool: isTicket ? 'reply' : 'publish', input: '{}' }
    const steps = [...stepFeatures([own]), ...(digest.features.steps as readonly string[][])]
    return {
      ...digest,
      features: { ...digest.features, steps },
      durationMs: Math.round((isTicket ? 1_000 : 9_000) * (1 + random())),
      resources: { linesAdded: isTicket ? 0 : 1 + Math.round(40 * random()) },
    }
  })

  expect(mineRuns(digests).filter(({ saves }) => saves !== undefined)).toEqual([])
})

test('P8 nobody is told to repeat a failed call, even where such runs went well', () => {
  const random = seededRandom(53)
  const digests = Array.from({ length: 200 }, (_, index) => {
    const isStubborn = random() < 0.4
    const failed: Step = { tool: 'fetch', input: 'https://a.example', error: 'Error: busy' }
    return makeDigest({
      id: `run-${index}`,
      status: random() < (isStubborn ? 0.95 : 0.4) ? 'success' : 'failure',
      features: {
        steps: stepFeatures([...(isStubborn ? [failed, failed] : [failed]), { tool: 'note' }]),
        'steps.count': 3,
      },
    })
  })

  expect(mineRuns(digests).filter(({ name }) => name.includes('failed call'))).toEqual([])
})

test('P6 between two searches only known patterns are tested again', () => {
  const chance = ({ testsFirst }: Drawn): number => (testsFirst ? 0.88 : 0.42)
  const digests = makeRuns({ count: 240, seed: 11, chance })
  const [known] = mineRuns(digests)

  expect(mineRuns(digests, { onlyKnown: true })).toEqual([])
  const isKnown = (key: string): boolean => key === known?.key
  const again = mineRuns(digests, { onlyKnown: true, isKnown })
  expect(again.map(({ key }) => key)).toEqual([known?.key])
})

test('P8 no name, number or path of a task gets into the words of a pattern', () => {
  const random = seededRandom(71)
  const digests = Array.from({ length: 200 }, (_, index) => {
    const isAsked = random() < 0.5
    const user = `giulia_ferri_${index % 3}`
    const steps: readonly Step[] = [
      {
        tool: 'get_user',
        input: `{"user_id": "${user}"}`,
        error: `No booking '${user}' at /srv/${user}`,
      },
      {
        tool: isAsked ? 'ask_customer' : 'search_bookings',
        input: `{"name": "${user}", "amount": 4${index}}`,
      },
    ]
    return makeDigest({
      id: `run-${index}`,
      status: random() < (isAsked ? 0.9 : 0.4) ? 'success' : 'failure',
      features: { steps: stepFeatures(steps), 'steps.count': 2 },
    })
  })
  const found = proven(digests)

  expect(found.length).toBeGreaterThan(0)
  const { name, summary, applicability, content, guidance } = found[0] ?? {}
  expect(JSON.stringify([name, summary, applicability, content, guidance])).not.toMatch(
    /giulia|ferri|srv|\d{2}/,
  )
})
