import { expect, test } from 'vitest'
import type { Episode, EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import { learnBugPatterns } from '../../src/flows/learning/bugs/learn-bug-patterns.ts'
import { codeOf } from '../support/episode-searches.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const SCOPE = { tenant: 'acme' }

function tsTrace(message: string, frame = 'priceOf', home = '/srv/ada/shop'): string {
  return [
    `TypeError: ${message}`,
    `    at ${frame} (${home}/src/cart.ts:12:7)`,
    `    at checkout (${home}/src/checkout.ts:31:3)`,
    '    at Layer.handle (/srv/node_modules/express/lib/router/layer.js:95:5)',
  ].join('\n')
}

function pythonTrace(message: string, name = 'load_order'): string {
  return [
    'Traceback (most recent call last):',
    '  File "/srv/kim/jumun/app.py", line 41, in main',
    `    ${name}(order_id)`,
    `  File "/srv/kim/jumun/orders.py", line 17, in ${name}`,
    '    return table[order_id].total',
    message,
  ].join('\n')
}

function javaTrace(message: string, method = 'chiudiCassa'): string {
  return [
    `java.lang.IllegalStateException: ${message}`,
    `\tat it.negozio.cassa.Cassa.${method}(Cassa.java:88)`,
    '\tat it.negozio.cassa.Turno.fine(Turno.java:20)',
    '\tat org.springframework.web.method.Invocable.invoke(Invocable.java:190)',
  ].join('\n')
}

interface Told {
  readonly status?: 'success' | 'partial' | 'failure'
  readonly solution?: string
  readonly problem?: string
  readonly more?: Partial<EpisodeInput>
}

function episode(
  description: string,
  stack: string | undefined,
  { status = 'success', solution, problem, more = {} }: Told = {},
): EpisodeInput {
  return {
    task: { description, type: 'bugfix' },
    context: { errors: stack === undefined ? [] : [{ type: 'Error', stack }] },
    outcome: { status },
    reflection: {
      ...(solution === undefined ? {} : { solutionPattern: solution }),
      ...(problem === undefined ? {} : { problemPattern: problem }),
    },
    ...more,
  }
}

async function store(
  { memory, clock }: TestMemory,
  inputs: readonly EpisodeInput[],
): Promise<readonly Episode[]> {
  const stored: Episode[] = []
  for (const input of inputs) {
    clock.advance(60_000)
    stored.push(await storeEpisode(memory, input))
  }
  return stored
}

async function learn(opened: TestMemory, inputs: readonly EpisodeInput[]) {
  const episodes = await store(opened, inputs)
  const counts = await learnBugPatterns(episodes, SCOPE, learningDeps(opened))
  return { episodes, counts }
}

const READING = "Cannot read properties of undefined (reading 'total')"

test('K1 an episode that met an error and succeeded teaches the bug and what helped', async () => {
  const opened = openTestMemory()
  const { episodes } = await learn(opened, [
    episode('Repair the cart', tsTrace(READING), {
      solution: 'Return an empty cart when the session has none',
      problem: 'A cart without items',
      more: {
        execution: { durationMs: 90_000, planSummary: 'Reproduce, then guard' },
        outcome: {
          status: 'success',
          patches: [
            { file: 'README.md', diff: '+ nothing' },
            { file: 'src/cart.ts', diff: '@@ -1 +1 @@\n-cart.total\n+cart?.total ?? 0' },
          ],
        },
      },
    }),
  ])

  const { items: patterns, total } = await opened.memory.bugs.list()
  expect(total).toBe(1)
  expect(patterns[0]).toMatchObject({
    name: `TypeError: ${READING}`,
    origin: 'learned',
    trust: 'person',
    signature: {
      errorTypes: ['TypeError'],
      messageTemplates: [READING],
      stackPatterns: [['cart.ts|priceOf', 'checkout.ts|checkout']],
    },
    context: {
      fileTypes: ['ts', 'md'],
      languages: ['javascript', 'typescript'],
      frameworks: ['express'],
      commonCauses: ['A cart without items'],
    },
    solutions: [
      {
        description: 'Return an empty cart when the session has none',
        approach: 'Reproduce, then guard',
        codeTemplate: '-cart.total\n+cart?.total ?? 0',
        successes: 1,
        attempts: 1,
        successRate: 1,
      },
    ],
    statistics: { occurrences: 1, resolutions: 1, meanResolutionMs: 90_000 },
    episodeIds: [episodes[0]?.id],
  })
})

test('K1 the same root is one pattern on another machine, with other values; solutions rank by what they prove', async () => {
  const opened = openTestMemory()
  const often = 'Guard against an order that is not in the table'
  await learn(opened, [
    episode('a', pythonTrace("KeyError: 'A-17'"), { solution: 'Restart the importer' }),
    episode('b', pythonTrace("KeyError: 'B-4711'"), { solution: often }),
    episode('c', pythonTrace("KeyError: 'C-2'").replaceAll('/srv/kim', '/opt/민수'), {
      solution: 'Guard against orders that are not in the table',
    }),
    episode('d', pythonTrace("KeyError: 'D-9'"), { solution: often }),
    episode('e', pythonTrace("KeyError: 'E-1'"), {
      solution: 'Restart the importer',
      status: 'failure',
    }),
    episode('f', pythonTrace("KeyError: 'F-1'"), { solution: often, status: 'partial' }),
  ])

  const { items: patterns } = await opened.memory.bugs.list()
  expect(patterns).toHaveLength(1)
  const [pattern] = patterns
  expect(pattern?.statistics).toMatchObject({ occurrences: 6, resolutions: 4 })
  expect(pattern?.signature.codePatterns).toEqual([
    'return table[order_id].total',
    'load_order(order_id)',
  ])
  expect(pattern?.solutions.map(({ successes, attempts }) => [successes, attempts])).toEqual([
    [3, 3],
    [1, 2],
  ])
  expect(pattern?.solutions[0]?.successRateMin).toBeGreaterThan(
    pattern?.solutions[1]?.successRateMin ?? 1,
  )
})

test('K1 a failed run and a later one of the same task that succeeds: the bug is known to be solved', async () => {
  const opened = openTestMemory()
  const { counts } = await learn(opened, [
    episode('Chiudere la cassa alla sera', javaTrace('La cassa è già chiusa'), {
      status: 'failure',
      solution: 'Riprovare dopo un secondo',
    }),
    episode('Chiudere la cassa alla sera', undefined, {
      solution: 'Controllare lo stato prima di chiudere',
    }),
    episode('Un altro lavoro', undefined, { solution: 'Non c’entra' }),
  ])

  expect(counts).toEqual({ learned: 1, reinforced: 0 })
  const [match] = (
    await opened.memory.failures.search({ error: javaTrace('La cassa è già chiusa') })
  ).bugs
  expect(match).toMatchObject({
    score: 1,
    isExact: true,
    pattern: { statistics: { occurrences: 1, resolutions: 1 } },
    solution: { description: 'Controllare lo stato prima di chiudere', successes: 1 },
  })
  expect(match?.pattern.solutions[1]).toMatchObject({
    description: 'Riprovare dopo un secondo',
    successes: 0,
    attempts: 1,
  })
  expect(match?.pattern.context.frameworks).toEqual(['org.springframework'])
})

test('K1 what was given up on the way counts against it, and the steps after the error tell what helped', async () => {
  const opened = openTestMemory()
  await learn(opened, [
    {
      task: { description: '빌드를 고친다' },
      execution: {
        trace: [
          { tool: 'bash', input: 'npm test', error: 'Error: 포트 8080을 이미 사용 중입니다' },
          { tool: 'bash', input: 'npm run lint', error: 'Error: 규칙 파일을 찾을 수 없습니다' },
          { tool: 'edit', input: 'eslint.config.js' },
          { tool: 'bash', input: 'npm run lint' },
        ],
      },
      outcome: { status: 'success' },
    },
    {
      task: { description: '서버를 켠다' },
      context: { errors: [{ type: '오류', message: '소켓 7번을 열 수 없습니다' }] },
      execution: { pivots: [{ from: '포트를 바꾼다', to: '남은 서버를 끈다' }] },
      outcome: { status: 'success' },
      reflection: { solutionPattern: '남은 서버를 끈다' },
    },
  ])

  const matches = (
    await opened.memory.failures.search({
      error: 'Error: 규칙 파일을 찾을 수 없습니다',
    })
  ).bugs
  expect(matches).toHaveLength(1)
  expect(matches[0]?.solution?.description).toBe('edit eslint.config.js')
  const [given] = (
    await opened.memory.failures.search({
      error: '오류: 소켓 9번을 열 수 없습니다',
    })
  ).bugs
  expect(given?.solution?.description).toBe('남은 서버를 끈다')
  expect(given?.pattern.solutions[1]).toMatchObject({
    description: '포트를 바꾼다',
    successes: 0,
    attempts: 1,
  })
})

test('K1 learning twice changes nothing, and a dry run neither', async () => {
  const opened = openTestMemory()
  const inputs = [
    episode('a', tsTrace(READING), { solution: 'Guard the cart' }),
    episode('a', tsTrace(READING, 'render'), { solution: 'Guard the view' }),
    episode('b', pythonTrace("KeyError: 'x'"), { status: 'failure' }),
    episode('b', undefined, { solution: 'Fill the table first' }),
  ]
  const episodes = await store(opened, inputs)
  const deps = learningDeps(opened)
  await learnBugPatterns(episodes, SCOPE, deps)
  const before = JSON.stringify(await opened.memory.bugs.list())
  opened.clock.advance(86_400_000)
  expect(await learnBugPatterns(episodes.toReversed(), SCOPE, deps)).toEqual({
    learned: 0,
    reinforced: 0,
  })
  expect(JSON.stringify(await opened.memory.bugs.list())).toBe(before)
})

test('K1 deleting an episode takes its words and its evidence out; a pattern without evidence goes away', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  const { episodes } = await learn(opened, [
    episode('a', tsTrace(READING), { solution: 'Ask the blue oracle', problem: 'bluish' }),
    episode('b', tsTrace(READING), { solution: 'Guard the cart' }),
  ])
  const [first, second] = episodes
  await memory.forget({ id: first?.id ?? '' })

  const { items: patterns } = await memory.bugs.list()
  expect(patterns[0]).toMatchObject({
    statistics: { occurrences: 1, resolutions: 1 },
    episodeIds: [second?.id],
  })
  expect(JSON.stringify(patterns)).not.toMatch(/oracle|bluish/)
  await memory.forget({ id: second?.id ?? '' })
  expect((await memory.bugs.list()).total).toBe(0)
})

test('K1 different errors of the same type do not match, whatever else they share', async () => {
  const opened = openTestMemory()
  await learn(opened, [
    episode('a', tsTrace(READING), { solution: 'Guard the cart' }),
    episode('b', pythonTrace("KeyError: 'A-17'"), { solution: 'Fill the table' }),
    episode('c', javaTrace('La cassa è già chiusa'), { solution: 'Controllare lo stato' }),
  ])
  const { memory } = opened
  const others = [
    { error: tsTrace('cart.map is not a function', 'listItems').replaceAll('checkout', 'mail') },
    { error: 'TypeError: Assignment to constant variable.', files: ['src/cart.ts'] },
    {
      error: pythonTrace("KeyError: 'locale'", 'read_settings')
        .replaceAll('orders', 'settings')
        .replaceAll('main', 'start'),
    },
    { error: "KeyError: 'locale'", language: 'python', files: ['app.py'] },
    { error: javaTrace('Il turno non è aperto', 'apriTurno').replaceAll('fine', 'inizio') },
    { error: 'TypeError' },
  ]

  for (const error of others) expect((await memory.failures.search(error)).bugs).toEqual([])
})

test('K1 a match says what it rests on; what is not known does not count against it', async () => {
  const opened = openTestMemory()
  await learn(opened, [
    episode('a', tsTrace(READING), { solution: 'Guard the cart' }),
    episode('b', undefined, {
      solution: '재고를 먼저 확인한다',
      more: { context: { errors: [{ type: '주문오류', message: '재고가 3개 부족합니다' }] } },
    }),
  ])
  const { memory } = opened

  const [byMessage] = (await memory.failures.search({ error: `TypeError: ${READING}` })).bugs
  expect(byMessage?.aspects.map(({ aspect }) => aspect)).toEqual(['type', 'message'])
  expect(byMessage?.why).toBe(
    'The same type, message; seen once, solved once. Its best solution worked in 1 of 1 attempts.',
  )
  const moved = tsTrace("Cannot read properties of undefined (reading 'price')")
  const [byPlace] = (await memory.failures.search({ error: moved, files: ['src/cart.ts'] })).bugs
  expect(byPlace).toMatchObject({ isExact: false, solution: { description: 'Guard the cart' } })
  expect(byPlace?.score).toBeGreaterThan(0.9)
  const [korean] = (await memory.failures.search({ error: '주문오류: 재고가 12개 부족합니다' }))
    .bugs
  expect(korean?.solution?.description).toBe('재고를 먼저 확인한다')
})

test('K1 a bare message finds the fix of what says exactly this, however many say nearly the same', async () => {
  const opened = openTestMemory()
  const names = ['total', 'price', 'lines', 'voucher', 'owner', 'country', 'weight', 'label']
  await learn(
    opened,
    names.map((name) =>
      episode(
        name,
        tsTrace(`Cannot read properties of undefined (reading '${name}')`, `read_${name}`)
          .replaceAll('checkout', name)
          .replaceAll('cart', name),
        { solution: `Guard the ${name}` },
      ),
    ),
  )

  for (const said of ['TypeError: ', '']) {
    const error = `${said}Cannot read properties of undefined (reading 'voucher')`
    const { bugs } = await opened.memory.failures.search({ error })
    expect(bugs[0]?.solution?.description).toBe('Guard the voucher')
  }
})

test('K1 a person or an agent tells of a bug: without secrets, once, as far as they are trusted', async () => {
  const { memory } = openTestMemory()
  const agent = memory.as({ scope: SCOPE, surface: 'mcp' })
  const input = {
    error: tsTrace(READING),
    solution: 'Set the password "hunter2-Zq81kd!" in the vault, then guard the cart',
    causes: ['Il carrello è vuoto'],
    conditions: ['languages contains "typescript"', 'when the session is new'],
  }
  const told = await agent.bugs.add(input)
  await agent.bugs.add(input)

  expect(told).toMatchObject({ origin: 'reported', trust: 'agent', statistics: { occurrences: 0 } })
  const { items: patterns } = await memory.bugs.list()
  expect(patterns.map(({ solutions }) => solutions.length)).toEqual([1])
  expect(JSON.stringify(patterns)).not.toContain('hunter2')
  const fits = (await memory.failures.search({ error: tsTrace(READING), language: 'typescript' }))
    .bugs
  expect(fits[0]?.solution?.attempts).toBe(0)
  const other = (await memory.failures.search({ error: tsTrace(READING), language: 'python' })).bugs
  expect(other[0]).not.toHaveProperty('solution')
})

test('K1 feedback counts for and against a solution, once an episode', async () => {
  const { memory } = openTestMemory()
  const { id, solutions } = await memory.bugs.add({ error: 'E: no way 7', solution: 'Wait' })
  const solution = solutions[0]?.key ?? ''
  const rate = async (helped: boolean, episodeId?: string) => {
    const { bug } = await memory.feedback({ id, fix: solution, helped, episode: episodeId })
    return [bug?.solutions[0]?.successes, bug?.solutions[0]?.attempts]
  }

  expect(await rate(true)).toEqual([1, 1])
  expect(await rate(false, 'e1')).toEqual([1, 2])
  expect(await rate(true, 'e1')).toEqual([2, 2])
  expect(await codeOf(memory.feedback({ id, fix: 'none', helped: true }))).toBe('NOT_FOUND')
  expect(await codeOf(memory.feedback({ id, run: 'x', helped: true }))).toBe('INVALID_INPUT')
  expect((await memory.feedback({ id, helped: true })).bug?.solutions[0]?.attempts).toBe(3)
  await memory.bugs.add({ error: 'E: no way 7', solution: 'Give up' })
  expect(await codeOf(memory.feedback({ id, helped: true }))).toBe('INVALID_INPUT')
})

test('K1 what one project learned is not seen by another, and near bugs are shown with each', async () => {
  const opened = openTestMemory()
  const { memory, clock } = opened
  clock.advance(1)
  const inA = await storeEpisode(memory, { ...episode('a', tsTrace(READING)), project: 'a' })
  const nearby = await storeEpisode(memory, {
    ...episode('a2', tsTrace('The cart is locked')),
    project: 'a',
  })
  await learnBugPatterns([inA, nearby], { tenant: 'acme', project: 'a' }, learningDeps(opened))

  expect((await memory.bugs.list({ project: 'b' })).total).toBe(0)
  const { items: patterns } = await memory.bugs.list({ project: 'a' })
  expect(patterns.map(({ scope }) => scope.project)).toEqual(['a', 'a'])
  const near = await memory.bugs.get({ id: patterns[0]?.id ?? '' })
  expect(near.related).toEqual([{ id: patterns[1]?.id, name: patterns[1]?.name }])
  const other = memory.as({ scope: { tenant: 'acme', project: 'b' }, surface: 'mcp' })
  expect(await codeOf(other.bugs.get({ id: patterns[0]?.id ?? '' }))).toBe('NOT_FOUND')
})

test('K1 what a finished task says of its errors is what is learned, and a recovered error is not blamed', async () => {
  const opened = openTestMemory()
  const { memory, clock } = opened
  const finish = async (status: 'success' | 'failure', fix: string) => {
    const { id: task } = await memory.tasks.start({ description: 'Carts crash', type: 'bugfix' })
    const step = async (more: object) => {
      clock.advance(20_000)
      await memory.tasks.step({ id: task, ...more })
    }
    await step({ tool: 'bash', input: 'npm test', error: tsTrace(READING) })
    await step({ tool: 'grep', input: 'totale src', error: 'grep: src: Is a directory' })
    await step({ tool: 'grep', input: '-r totale src', output: 'src/cart.ts' })
    await step({ tool: 'edit', thought: fix, input: 'src/cart.ts', output: 'ok' })
    const end = status === 'success' ? { output: 'ok' } : { error: tsTrace(READING) }
    await step({ tool: 'bash', input: 'npm test', ...end })
    await memory.tasks.finish({ id: task, status })
    return (await memory.episodes.get({ id: task })).episode
  }
  const failed = await finish('failure', 'Wrap the call')
  const solved = await finish('success', 'Return an empty cart when there is none')
  await learnBugPatterns([failed, solved], SCOPE, learningDeps(opened))

  const [bug] = (await memory.failures.search({ error: tsTrace(READING) })).bugs
  expect(bug?.solution?.description).toContain('Return an empty cart when there is none')
  expect(bug?.solution?.approach).toBe('grep -r totale src → edit src/cart.ts')
  expect(bug?.pattern.statistics).toMatchObject({ occurrences: 2, resolutions: 1 })
  const [slip] = (await memory.failures.search({ error: 'grep: src: Is a directory' })).bugs
  expect(slip?.solution).toMatchObject({ successes: 1, attempts: 1 })
})

test('K1 two patterns that turn out to be one bug are joined; a message alone does not join them', async () => {
  const opened = openTestMemory()
  const trace = (...frames: readonly string[]) =>
    ['RangeError: 7', ...frames.map((one) => `    at ${one} (/a/${one}.js:1:2)`)].join('\n')
  const total = async () => (await opened.memory.bugs.list()).total
  await learn(opened, [
    episode('uno', trace('add', 'checkout', 'price'), { solution: 'Empty it first' }),
    episode('due', trace('add', 'invoice', 'price'), { solution: 'Raise the limit' }),
  ])
  expect(await total()).toBe(2)
  await learn(opened, [episode('tre', 'RangeError: 7')])
  expect(await total()).toBe(3)
  await learn(opened, [episode('quattro', trace('add', 'checkout', 'invoice', 'price'))])

  const { items: patterns } = await opened.memory.bugs.list()
  expect(patterns).toHaveLength(2)
  expect(patterns[0]?.statistics.occurrences).toBe(3)
  expect(patterns[0]?.solutions).toHaveLength(2)
})

test('K1 what was told of a bug can be forgotten, by whoever is trusted as much; what episodes show stays', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  await learn(opened, [episode('a', tsTrace(READING), { solution: 'Guard the cart' })])
  const { id } = await memory.bugs.add({ error: tsTrace(READING), solution: 'Ask the oracle' })
  const agent = memory.as({ scope: SCOPE, surface: 'mcp' })

  expect(await codeOf(agent.bugs.delete({ id }))).toBe('FORBIDDEN')
  expect(await memory.bugs.delete({ id })).toEqual({ id, episodes: 1 })
  expect(JSON.stringify(await memory.bugs.list())).not.toContain('oracle')
  const told = await memory.bugs.add({ error: 'E: un altro 7', solution: 'Riprova' })
  expect(await memory.bugs.delete({ id: told.id })).toEqual({ id: told.id, episodes: 0 })
  expect(await codeOf(memory.bugs.get({ id: told.id }))).toBe('NOT_FOUND')
})
